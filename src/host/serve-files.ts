import type { Request, RequestHandler, Response } from 'express';
import mime from 'mime-types';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import send from 'send';
import { CopiesInMemory } from './copies-in-memory';
import { REPORTING_ENDPOINTS, withReports } from './csp-reports';
import type { HostManifest, StaticFile } from './manifest';
import { findSpelling } from './other-spellings';
import { recordRoute, type Route } from './request-route';
import { contentSecurityPolicy } from './security-headers';
import type { TrustedOrigins } from './trusted-origins';

const gzip = promisify(zlib.gzip);

export interface ServeFilesOptions {
  root: string;
  manifest: HostManifest;
  origins: TrustedOrigins;
}

/** A file in one encoding, with the headers that don't depend on the request. */
interface Variant {
  headers: readonly (readonly [string, string])[];
  file: string;
  /** Undefined: sent from the disk. */
  body: Buffer | undefined;
}

interface ServedFile {
  route: Route;
  isMissing: boolean;
  /** Policy of a page. */
  policy: string | undefined;
  br: Variant | undefined;
  gzip: Variant | undefined;
  plain: Variant;
}

/** Serves the files of one build: their compressed copies from memory, anything else from the disk. */
export class FileServer {
  readonly #served = new Map<string, ServedFile>();

  private constructor(
    private readonly options: ServeFilesOptions,
    private readonly copies: CopiesInMemory,
  ) {
    const { notFound, files } = options.manifest;
    const notFoundPages = new Set(notFound.map(({ path: page }) => page));
    for (const [address, file] of Object.entries(files)) {
      this.#served.set(address, this.#prepare(file, notFoundPages.has(address)));
    }
  }

  /** @param before of the build before: what is equal is not read again */
  static async load(options: ServeFilesOptions, before?: FileServer): Promise<FileServer> {
    const files = Object.values(options.manifest.files);
    return new FileServer(options, await CopiesInMemory.read(options.root, files, before?.copies));
  }

  /** Serves files and pages; passes everything else to the next handler. */
  readonly handle: RequestHandler = (request, response, next) => {
    const file = this.#find(request.path);
    if (file) return this.#answer(request, response, file);
    const bare = barePathOf(request.path);
    if (bare !== undefined && this.#find(bare)) return redirectTo(request, response, bare);
    next();
  };

  /** Redirects to a page that was meant; passes everything else to the next handler. */
  readonly handleSpelling: RequestHandler = (request, response, next) => {
    const isPage = (address: string) => this.#served.get(address)?.route === 'page';
    const meant = findSpelling(request.path, this.options.manifest.languages, isPage);
    if (meant === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    redirectTo(request, response, meant);
  };

  /** The not-found page in the path's language; a line of text if the path is not a page's. */
  readonly handleNotFound: RequestHandler = (request, response) => {
    const page = this.options.manifest.notFound.find(({ prefix }) => `${request.path}/`.startsWith(prefix));
    const file = page && this.#served.get(page.path);
    const isPage = mime.lookup(request.path) === false;
    if (file && isPage) return this.#answer(request, response, file);
    recordRoute(response, 'not_found');
    response.status(404).set('cache-control', 'no-cache').type('text').send('Not found\n');
  };

  /** Sends the file of a manifest path, whatever the requested path. */
  send(request: Request, response: Response, manifestPath: string): void {
    const file = this.#served.get(manifestPath);
    if (!file) throw new Error(`${manifestPath} is not in the manifest.`);
    this.#answer(request, response, file);
  }

  /** Sends HTML that was made of a built page: under that page's policy, and never from a cache. */
  async sendMade(request: Request, response: Response, manifestPath: string, html: string): Promise<void> {
    const policy = this.#served.get(manifestPath)?.policy;
    if (policy === undefined) throw new Error(`${manifestPath} is not a page of the manifest.`);
    recordRoute(response, 'page');
    response
      .set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .set({ 'content-security-policy': policy, 'reporting-endpoints': REPORTING_ENDPOINTS })
      .vary('accept-encoding');
    if (!request.acceptsEncodings('gzip')) return void response.send(html);
    response.set('content-encoding', 'gzip').send(await gzip(html));
  }

  #find(requestPath: string): ServedFile | undefined {
    return this.#served.get(requestPath) ?? this.#served.get(decodePath(requestPath));
  }

  #prepare(file: StaticFile, isMissing: boolean): ServedFile {
    const { contentType, cacheControl, brotli, gzip: gz, scriptHashes } = file;
    const policy = scriptHashes && withReports(contentSecurityPolicy(this.options.origins, scriptHashes));
    const headers: [string, string][] = [
      ['content-type', contentType],
      ['cache-control', cacheControl],
    ];
    if (brotli ?? gz) headers.push(['vary', 'accept-encoding']);
    if (policy !== undefined) {
      headers.push(['content-security-policy', policy], ['reporting-endpoints', REPORTING_ENDPOINTS]);
    }
    const variant = (name: string, copy: string | undefined): Variant | undefined => {
      if (copy === undefined || !this.copies.exists(copy)) return undefined;
      // One ETag per encoding, so that caches never mix their bytes.
      const own: [string, string][] = [...headers, ['etag', `"${file.etag}-${name}"`], ['content-encoding', name]];
      return { headers: own, file: copy, body: this.copies.get(copy) };
    };
    return {
      route: isMissing ? 'not_found' : policy === undefined ? 'file' : 'page',
      isMissing,
      policy,
      br: variant('br', brotli),
      gzip: variant('gzip', gz),
      plain: { headers: [...headers, ['etag', `"${file.etag}"`]], file: file.file, body: undefined },
    };
  }

  #answer(request: Request, response: Response, served: ServedFile): void {
    recordRoute(response, served.route);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('allow', 'GET, HEAD').type('text').send('Method not allowed\n');
      return;
    }
    const variant = chooseVariant(request, served);
    for (const [name, value] of variant.headers) response.setHeader(name, value);
    if (served.isMissing) {
      response.statusCode = 404;
      // A 404 is always sent in full: a conditional or partial answer would turn it into 304 or 206.
      for (const header of ['if-none-match', 'if-modified-since', 'if-match', 'range']) delete request.headers[header];
    }
    // Our files have no date, so conditions on dates are ignored (RFC 9110, 13.1.4).
    delete request.headers['if-unmodified-since'];
    if (variant.body && request.headers['if-match'] === undefined) return sendBody(request, response, variant.body);
    const target = path.join(this.options.root, variant.file);
    send(request, target, { dotfiles: 'allow', etag: false, lastModified: false, cacheControl: false })
      .on('error', (error: NodeJS.ErrnoException) => fail(request, response, error))
      .pipe(response);
  }
}

/** Ranges refer to the uncompressed file, so range requests get that. */
function chooseVariant(request: Request, { br, gzip: gz, plain }: ServedFile): Variant {
  if (request.headers.range !== undefined) return plain;
  const accepted = acceptedEncodings(request);
  if (br && accepted.br) return br;
  if (gz && accepted.gzip) return gz;
  return plain;
}

interface AcceptedEncodings {
  br: boolean;
  gzip: boolean;
}

/** By header: browsers send a handful of them. */
const knownEncodings = new Map<string, AcceptedEncodings>();
const MAX_KNOWN = 100;

function acceptedEncodings(request: Request): AcceptedEncodings {
  const header = request.headers['accept-encoding'] ?? '';
  const known = knownEncodings.get(header);
  if (known) return known;
  // Checked one by one: otherwise the first one that the browser lists would win, which is gzip.
  const [br, gz] = [request.acceptsEncodings('br'), request.acceptsEncodings('gzip')];
  const accepted = { br: br !== false, gzip: gz !== false };
  if (knownEncodings.size < MAX_KNOWN && header.length < 200) knownEncodings.set(header, accepted);
  return accepted;
}

/** As `send` would send it from the disk. */
function sendBody(request: Request, response: Response, body: Buffer): void {
  response.setHeader('accept-ranges', 'bytes');
  if (request.fresh) {
    response.statusCode = 304;
    for (const header of ['content-encoding', 'content-type']) response.removeHeader(header);
    response.end();
    return;
  }
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function fail(request: Request, response: Response, error: NodeJS.ErrnoException & { status?: number }): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = error.status !== undefined && error.status in REFUSALS ? error.status : 500;
  if (status === 500) request.log?.error({ err: error, code: 'internal' }, 'Sending a file of the build failed.');
  for (const header of ['content-encoding', 'etag', 'last-modified']) response.removeHeader(header);
  response
    .set('cache-control', 'no-store')
    .status(status)
    .type('text')
    .send(REFUSALS[status] ?? 'Failed\n');
}

/** Errors of `send` that are caused by the request's conditions. */
const REFUSALS: Readonly<Record<number, string>> = {
  412: 'Precondition failed\n',
  416: 'Range not satisfiable\n',
};

/** Empty, which is no path, if it is not encoded as it should be. */
function decodePath(requestPath: string): string {
  try {
    return decodeURIComponent(requestPath);
  } catch {
    return '';
  }
}

/** `/price/` and `/price/index.html` are aliases of `/price`. */
function barePathOf(requestPath: string): string | undefined {
  const bare = requestPath.replace(/\/(index\.html)?$/, '');
  return bare === requestPath ? undefined : bare || '/';
}

function redirectTo(request: Request, response: Response, bare: string): void {
  const query = request.originalUrl.indexOf('?');
  recordRoute(response, 'redirect');
  response.set('cache-control', 'no-cache');
  response.redirect(301, query === -1 ? bare : bare + request.originalUrl.slice(query));
}
