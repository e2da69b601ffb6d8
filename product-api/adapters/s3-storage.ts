import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../s3-env';
import { contentTypeOf } from '../storage/content-type';
import {
  type SignedUrlOptions,
  type Storage,
  type StoredFile,
  StorageAwayError,
  StorageFullError,
} from '../storage/storage';
import { SignedAddresses } from '../storage/signed-urls';
import { isStorageKey } from '../storage/storage-key';
import { WINDOW_S } from '../storage/url-signature';

/** Retries 5xx and 429 with growing pauses, for at most some seconds. */
const RETRIES = 4;
const TIMEOUT_MS = 60_000;
/** Statuses and codes of servers for a full bucket. */
const FULL_STATUS = 507;
const FULL_CODES = /<Code>(QuotaExceeded|XMinioStorageFull|InsufficientStorage)<\/Code>/;

/**
 * Files in one bucket of any S3-compatible server, addressed by path (`endpoint/bucket/key`), which all of them
 * understand. Browsers fetch them from the bucket, with addresses that its own signature makes good for a short time.
 */
export class S3Storage implements Storage {
  private readonly client: AwsClient;
  private readonly base: string;
  readonly #addresses: SignedAddresses;

  constructor(settings: S3Settings, now: () => Date) {
    this.#addresses = new SignedAddresses(now);
    const { region, accessKeyId, secretAccessKey } = settings;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
    this.base = bucketUrl(settings);
  }

  /**
   * Looks whether the bucket is there and ours to use.
   * @throws Error that says what is wrong, for the operator
   */
  async verify(): Promise<void> {
    const response = await this.call('GET', `${this.base}?list-type=2&max-keys=1`).catch((error: unknown) => {
      throw new Error(`S3_ENDPOINT is not reachable: ${(error as Error).message}`);
    });
    const said = await response.text();
    if (response.ok) return;
    const code = /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? `status ${response.status}`;
    throw new Error(`Cannot access the bucket of S3_BUCKET with these keys: ${code}.`);
  }

  async putFile(key: string, source: string): Promise<StoredFile> {
    const contentType = contentTypeOf(key);
    // Read into memory, so that it can be resent: a video is about ten megabytes.
    const body = await readFile(source);
    const headers = {
      'content-type': contentType,
      // The server verifies the hash and refuses corrupted data.
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    const response = await this.call('PUT', this.addressOf(key), { headers, body });
    const said = await response.text();
    if (response.ok) return { bytes: body.byteLength, contentType };
    if (response.status === FULL_STATUS || FULL_CODES.test(said)) throw new StorageFullError('The bucket is full.');
    throw failure('PUT', response);
  }

  async get(key: string): Promise<Readable | undefined> {
    const response = await this.call('GET', this.addressOf(key));
    if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw failure('GET', response);
  }

  async head(key: string): Promise<StoredFile | undefined> {
    const response = await this.call('HEAD', this.addressOf(key));
    if (response.status === 404) return undefined;
    if (!response.ok) throw failure('HEAD', response);
    const contentType = response.headers.get('content-type') ?? contentTypeOf(key);
    return { bytes: Number(response.headers.get('content-length')), contentType };
  }

  async list(folder: string): Promise<string[]> {
    const keys: string[] = [];
    let page: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/`, delimiter: '/' });
      if (page !== undefined) query.set('continuation-token', page);
      const response = await this.call('GET', `${this.base}?${query.toString()}`);
      const said = await response.text();
      if (!response.ok) throw failure('GET', response);
      // Our keys have no letter that XML writes otherwise.
      keys.push(...[...said.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key]) => key ?? []));
      page = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(said)?.[1];
    } while (page !== undefined);
    return keys;
  }

  async delete(key: string): Promise<void> {
    const response = await this.call('DELETE', this.addressOf(key));
    await response.body?.cancel();
    if (!response.ok && response.status !== 404) throw failure('DELETE', response);
  }

  signedUrl(key: string, options: SignedUrlOptions = {}): Promise<string> {
    return this.#addresses.of(key, options, (windowStart) => this.#sign(key, options, windowStart));
  }

  async #sign(key: string, { downloadName, windowS = WINDOW_S }: SignedUrlOptions, windowStart: Date): Promise<string> {
    const url = new URL(this.addressOf(key));
    // Signs for the window, not for this moment: a page that polls keeps its <video> and the browser's cache.
    url.searchParams.set('X-Amz-Expires', String(2 * windowS));
    if (downloadName !== undefined) {
      const disposition = `attachment; filename="${downloadName.replace(/[^\w.-]/g, '_')}"`;
      url.searchParams.set('response-content-disposition', disposition);
    }
    const datetime = windowStart.toISOString().replace(/[:-]|\.\d{3}/g, '');
    const signed = await this.client.sign(url.href, { aws: { signQuery: true, datetime } });
    return signed.url;
  }

  private async call(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await this.client.fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown';
      throw new StorageAwayError(`The object storage can't be reached: ${why}`, { cause: error });
    }
  }

  /** @throws RangeError for a key that isn't ours */
  private addressOf(key: string): string {
    if (!isStorageKey(key)) throw new RangeError('Not a storage key.');
    return `${this.base}/${key}`;
  }
}

/** By path, which all servers understand. No slash at the end. */
export function bucketUrl({ endpoint, bucket }: S3Settings): string {
  return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
}

/** Without the server's message, which contains the bucket and the access key. */
function failure(method: string, { status }: Response): Error {
  const message = `The object storage answered ${method} with ${status}.`;
  return status === 429 || status >= 500 ? new StorageAwayError(message) : new Error(message);
}
