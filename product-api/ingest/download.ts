import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutputExpiredError, OutputUnusableError } from './ingest-errors';
import type { FileAccess } from './ingest';
import { isSafeAddress, safeLookup } from './safe-address';
import { writeFileFrom } from '../storage/write-file';

export interface DownloadLimits {
  maxBytes: number;
  /** For the whole file. */
  timeoutMs: number;
  /** Between two pieces of it. */
  idleMs: number;
  maxRedirects: number;
  /** For tests only: their stand-ins serve files on loopback, without TLS. */
  allowLoopback: boolean;
}

/** Statuses that mean the address has expired. */
const EXPIRED: ReadonlySet<number> = new Set([401, 403, 404, 410]);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Types of an error page or answer. Any other label may be wrong: the file itself tells what it is. */
const NO_FILE = /^text\/html$|^application\/(.+\+)?json$/;
/** Undone, though we ask for none: some stores keep files compressed. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Writes the video at `url` to `file`. The address comes from outside: only public hosts over https, and those that
 * `access` trusts, checked again after every redirect.
 * @throws OutputExpiredError, OutputUnusableError; any other error may be retried
 */
export async function download(url: string, file: string, limits: DownloadLimits, access?: FileAccess): Promise<void> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let target = checkedUrl(url, limits, access);
  for (let hops = 0; hops <= limits.maxRedirects; hops += 1) {
    const answer = await request(target, limits, signal, access);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (REDIRECTS.has(status) && location !== undefined) {
      answer.destroy();
      if (!URL.canParse(location, target.href)) throw new OutputUnusableError('It redirects to no address.');
      target = checkedUrl(new URL(location, target).href, limits, access);
      continue;
    }
    if (status !== 200) {
      answer.destroy();
      if (EXPIRED.has(status)) throw new OutputExpiredError(`The address answers ${status}.`);
      throw new Error(`The address answers ${status}.`);
    }
    return receive(answer, file, limits, signal);
  }
  throw new OutputUnusableError(`It redirects more than ${limits.maxRedirects} times.`);
}

function checkedUrl(text: string, { allowLoopback }: DownloadLimits, access: FileAccess | undefined): URL {
  if (!URL.canParse(text)) throw new OutputUnusableError('The result has no address.');
  const url = new URL(text);
  if (isTrusted(url, access)) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLoopback = host === 'localhost' || (isIP(host) !== 0 && !isSafeAddress(host, false));
  if (url.protocol !== 'https:' && !(allowLoopback && isLoopback && url.protocol === 'http:')) {
    throw new OutputUnusableError(`${url.protocol} is not fetched.`);
  }
  if (url.username !== '' || url.password !== '') throw new OutputUnusableError('An address with a password.');
  // `http.request` skips our lookup for a literal IP address.
  if (isIP(host) !== 0 && !isSafeAddress(host, allowLoopback)) {
    throw new OutputUnusableError('The address is in a network that is not public.');
  }
  return url;
}

function isTrusted(url: URL, access: FileAccess | undefined): boolean {
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && access?.trustedHosts.has(url.host) === true;
}

async function request(
  url: URL,
  limits: DownloadLimits,
  signal: AbortSignal,
  access: FileAccess | undefined,
): Promise<http.IncomingMessage> {
  const { request: send } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const call = send(url, {
      signal,
      ...(isTrusted(url, access) ? {} : { lookup: safeLookup(limits.allowLoopback) }),
      timeout: limits.idleMs,
      headers: {
        accept: 'video/mp4,*/*;q=0.1',
        'accept-encoding': 'identity',
        ...(url.origin === access?.origin && access.headers),
      },
      // A kept connection would skip the lookup, and with it the check.
      agent: false,
    });
    call.once('response', resolve);
    call.once('timeout', () => call.destroy(new Error('The download stalled.')));
    call.once('error', reject);
    call.end();
  });
}

async function receive(
  answer: http.IncomingMessage,
  file: string,
  { maxBytes }: DownloadLimits,
  signal: AbortSignal,
): Promise<void> {
  const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (NO_FILE.test(type)) {
    answer.destroy();
    throw new OutputUnusableError(`It is ${type.slice(0, 60)}, not a video.`);
  }
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = DECODERS[encoding];
  if (decoder === undefined && encoding !== 'identity') {
    answer.destroy();
    throw new OutputUnusableError(`Its encoding is ${encoding.slice(0, 60)}.`);
  }
  const announced = Number(answer.headers['content-length'] ?? Number.NaN);
  if (announced > maxBytes) {
    answer.destroy();
    throw new OutputUnusableError(`It has ${announced} bytes.`);
  }
  const counter = new ByteCounter(maxBytes);
  const decoded = decoder && [decoder(), new ByteCounter(maxBytes)];
  await writeFileFrom(answer, file, { transforms: [counter, ...(decoded ?? [])], signal });
  if (Number.isFinite(announced) && counter.bytes !== announced) throw new Error('The download broke off.');
  if (counter.bytes === 0) throw new OutputUnusableError('It is empty.');
}

class ByteCounter extends Transform {
  bytes = 0;

  constructor(private readonly maxBytes: number) {
    super();
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, data?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) done(new OutputUnusableError(`It has more than ${this.maxBytes} bytes.`));
    else done(null, chunk);
  }
}
