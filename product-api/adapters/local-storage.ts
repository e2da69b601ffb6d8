import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { contentTypeOf } from '../storage/content-type';
import { type SignedUrlOptions, type Storage, type StoredFile, StorageFullError } from '../storage/storage';
import { isStorageKey } from '../storage/storage-key';
import { SignedAddresses } from '../storage/signed-urls';
import { type UrlSigner, windowedExpiry } from '../storage/url-signature';
import { writeFileFrom } from '../storage/write-file';

const FULL_DISK: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Files in one directory; their URLs point to our own `/files/*` (routes/files.ts). */
export class LocalStorage implements Storage {
  readonly #addresses: SignedAddresses;
  /** Files in the making; what a killed process has left here is for `removeAbandoned`. No key leads into it. */
  readonly draftsDir: string;

  /**
   * @param root directory of the files, made when missing
   * @param publicUrl origin under which browsers reach the product API
   */
  constructor(
    private readonly root: string,
    private readonly publicUrl: string,
    private readonly signer: UrlSigner,
    now: () => Date,
  ) {
    this.#addresses = new SignedAddresses(now);
    this.draftsDir = path.join(root, '.drafts');
  }

  async putFile(key: string, source: string): Promise<StoredFile> {
    const target = this.pathOf(key);
    // Written on the same disk and renamed, so that a reader never sees half a file.
    const draft = path.join(this.draftsDir, randomUUID());
    try {
      for (const directory of [path.dirname(target), this.draftsDir]) await mkdir(directory, { recursive: true });
      await writeFileFrom(createReadStream(source), draft);
      await syncToDisk(draft);
      await rename(draft, target);
      await syncToDisk(path.dirname(target));
    } catch (error) {
      await rm(draft, { force: true });
      if (FULL_DISK.has(codeOf(error))) throw new StorageFullError('The disk is full.', { cause: error });
      throw error;
    }
    const { size } = await stat(target);
    return { bytes: size, contentType: contentTypeOf(key) };
  }

  async get(key: string): Promise<Readable | undefined> {
    return (await this.head(key)) ? createReadStream(this.pathOf(key)) : undefined;
  }

  async head(key: string): Promise<StoredFile | undefined> {
    try {
      const found = await stat(this.pathOf(key));
      return found.isFile() ? { bytes: found.size, contentType: contentTypeOf(key) } : undefined;
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
      throw error;
    }
  }

  async list(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(this.pathOf(folder), { withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files.map(({ name }) => `${folder}/${name}`);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.pathOf(key);
    await rm(file, { force: true });
    // Removes the folder with its last file; fails if it has others.
    await rmdir(path.dirname(file)).catch(() => undefined);
  }

  signedUrl(key: string, options: SignedUrlOptions = {}): Promise<string> {
    return this.#addresses.of(key, options, (windowStart) => {
      const extra = options.downloadName === undefined ? undefined : { download: options.downloadName };
      const query = this.signer.sign(`/files/${key}`, windowedExpiry(windowStart, options.windowS), extra);
      return Promise.resolve(`${this.publicUrl}/files/${key}?${query.toString()}`);
    });
  }

  /** @throws RangeError for a key that isn't ours, which could lead out of the directory. */
  private pathOf(key: string): string {
    if (!isStorageKey(key)) throw new RangeError('Not a storage key.');
    return path.join(this.root, key);
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
