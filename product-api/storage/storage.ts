import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  contentType: string;
}

/** Storage of videos, posters and pictures. Keys are slash-separated parts of `[A-Za-z0-9._-]`. */
export interface Storage {
  /**
   * Stores the file at `path` under `key`, replacing what was there; its type is that of the key's extension.
   * When it resolves, the file outlives a crash.
   * @throws StorageFullError when there is no room
   */
  putFile(key: string, path: string): Promise<StoredFile>;
  /** Reads a whole file, or undefined when there is none. */
  get(key: string): Promise<Readable | undefined>;
  head(key: string): Promise<StoredFile | undefined>;
  /** Keys of the files right in a folder. */
  list(folder: string): Promise<string[]>;
  /** Removes a file; a missing one is fine. */
  delete(key: string): Promise<void>;
  /** A short-lived URL that works for everyone who has it. */
  signedUrl(key: string, options?: SignedUrlOptions): Promise<string>;
}

export interface SignedUrlOptions {
  /** Ask the browser to save the file under this name. */
  downloadName?: string;
  /** The address works for at least this long, at most twice as long; a quarter of an hour unless given. */
  windowS?: number;
}

export class StorageFullError extends Error {}
/** The object storage can't be reached, or has troubles of its own. */
export class StorageAwayError extends Error {}
