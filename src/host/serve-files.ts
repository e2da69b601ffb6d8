import type { Request, RequestHandler, Response } from 'express';
import mime from 'mime-types';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import send from 'send';
import { PresentCopies } from './compressed-copies';
import type { HostManifest, StaticFile } from './manifest';
import { recordRoute } from './request-route';
import { contentSecurityPolicy } from './security-headers';
import type { TrustedOrigins } from './trusted-origins';

const gzip = promisify(zlib.gzip);

export interface ServeFilesOptions {
  root: string;
  manifest: HostManifest;
  origins: TrustedOrigins;
}

/** Serves the built site. Only paths of the manifest are ever read from the disk. */
export class FileServer {
  readonly #policies = new Map<StaticFile, string>();
  readonly #notFoundPages: ReadonlySet<StaticFile | undefined>;
  readonly #copies: PresentCopies;

  constructor(private readonly options: ServeFilesOptions) {
    const { notFound, files } = options.manifest;
    this.#notFoundPages = new Set(notFound.map(({ path: page }) => files[page]));
    this.#copies = new PresentCopies(options.root, Object.values(files));
  }

  /** Serves files and pages; passes everything else to the next handler. */
  readonly handle: RequestHandler = (request, response, next) => {
    const file = this.#find(request.path);
    if (file) return this.#answer(request, response, file, 200);
    const bare = barePathOf(request.path);
    if (bare !== undefined && this.#find(bare)) return redirectTo(request, response, bare);
    next();
  };

  /** The not-found page in the path's language; a line of text if the path is not a page's. */
  readonly handleNotFound: RequestHandler = (request, response) => {
    const page = this.options.manifest.notFound.find(({ prefix }) => `${request.path}/`.startsWith(prefix));
    const file = page && this.options.manifest.files[page.path];
    const isPage = mime.lookup(request.path) === false;
    if (file && isPage) return this.#answer(request, response, file, 404);
    recordRoute(response, 'not_found');
    response.status(404).set('cache-control', 'no-cache').type('text').send('Not found\n');
  };

  /** Sends the file of a manifest path, whatever the requested path. */
  send(request: Request, response: Response, manifestPath: string): void {
    const file = this.options.manifest.files[manifestPath];
    if (!file) throw new Error(`${manifestPath} is not in the manifest.`);
    this.#answer(request, response, file, 200);
  }

  /** Sends HTML that was made of a built page: under that page's policy, and never from a cache. */
  async sendMade(request: Request, response: Response, manifestPath: string, html: string): Promise<void> {
    const file = this.options.manifest.files[manifestPath];
    if (!file?.scriptHashes) throw new Error(`${manifestPath} is not a page of the manifest.`);
    recordRoute(response, 'page');
    response
      .set({ 'content-type': file.contentType, 'cache-control': 'no-store' })
      .set('content-security-policy', this.#policyOf(file, file.scriptHashes))
      .vary('accept-encoding');
    if (!request.acceptsEncodings('gzip')) return void response.send(html);
    response.set('content-encoding', 'gzip').send(await gzip(html));
  }

  #find(requestPath: string): StaticFile | undefined {
    const { files } = this.options.manifest;
    const decoded = decodePath(requestPath);
    return decoded !== undefined && Object.hasOwn(files, decoded) ? files[decoded] : undefined;
  }

  #answer(request: Request, response: Response, file: StaticFile, status: 200 | 404): void {
    const isMissing = status === 404 || this.#notFoundPages.has(file);
    recordRoute(response, isMissing ? 'not_found' : file.scriptHashes ? 'page' : 'file');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('allow', 'GET, HEAD').type('text').send('Method not allowed\n');
      return;
    }
    const encoding = this.#chooseEncoding(request, file);
    response.set({
      'content-type': file.contentType,
      'cache-control': file.cacheControl,
      // One ETag per encoding, so that caches never mix their bytes.
      etag: `"${file.etag}${encoding ? `-${encoding.name}` : ''}"`,
    });
    if (file.brotli ?? file.gzip) response.vary('accept-encoding');
    if (encoding) response.set('content-encoding', encoding.name);
    if (file.scriptHashes) response.set('content-security-policy', this.#policyOf(file, file.scriptHashes));
    if (isMissing) {
      response.status(404);
      // A 404 is always sent in full: a conditional or partial answer would turn it into 304 or 206.
      for (const header of ['if-none-match', 'if-modified-since', 'if-match', 'range']) delete request.headers[header];
    }
    // Our files have no date, so conditions on dates are ignored (RFC 9110, 13.1.4).
    delete request.headers['if-unmodified-since'];
    const target = path.join(this.options.root, encoding?.file ?? file.file);
    send(request, target, { dotfiles: 'allow', etag: false, lastModified: false, cacheControl: false })
      .on('error', (error: NodeJS.ErrnoException) => this.#fail(request, response, error))
      .pipe(response);
  }

  #policyOf(file: StaticFile, scriptHashes: readonly string[]): string {
    let policy = this.#policies.get(file);
    if (policy === undefined) {
      policy = contentSecurityPolicy(this.options.origins, scriptHashes);
      this.#policies.set(file, policy);
    }
    return policy;
  }

  /** Ranges refer to the uncompressed file, so range requests get that. */
  #chooseEncoding(request: Request, { brotli, gzip }: StaticFile): { name: 'br' | 'gzip'; file: string } | undefined {
    if (request.headers.range !== undefined) return undefined;
    const isThere = (copy: string | undefined): copy is string => copy !== undefined && this.#copies.has(copy);
    // Checked one by one: otherwise the first one that the browser lists would win, which is gzip.
    if (isThere(brotli) && request.acceptsEncodings('br')) return { name: 'br', file: brotli };
    if (isThere(gzip) && request.acceptsEncodings('gzip')) return { name: 'gzip', file: gzip };
    return undefined;
  }

  #fail(request: Request, response: Response, error: NodeJS.ErrnoException & { status?: number }): void {
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
}

/** Errors of `send` that are caused by the request's conditions. */
const REFUSALS: Readonly<Record<number, string>> = {
  412: 'Precondition failed\n',
  416: 'Range not satisfiable\n',
};

function decodePath(requestPath: string): string | undefined {
  try {
    return decodeURIComponent(requestPath);
  } catch {
    return undefined;
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
