import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ContentTree } from '../content-tree';
import type { UnitVersion } from './versions';

/**
 * The English that one language's texts were made from: by group, then key, the hash of it. A file a language, a line a
 * text, so that translators of two languages never change the same file.
 */
export type Lock = Record<string, Record<string, string>>;

export function lockFile(code: string): string {
  return `content/translations/${code}.lock.json`;
}

/** The records of a language; empty if there are none, or if `checkContent` reports the file as unreadable. */
export function lockOf({ locks }: ContentTree, code: string): Lock {
  // Only tools write these files. A line that is not theirs differs from every hash, and its text counts as stale.
  return (locks.get(code)?.value ?? {}) as Lock;
}

export function writeLock(root: string, code: string, lock: Lock): void {
  const file = path.join(root, lockFile(code));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** Hash of an English text with all its points or plural forms. */
export function hashOf({ texts }: UnitVersion): string {
  const parts = texts.map(({ part, value }) => [part, value]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}
