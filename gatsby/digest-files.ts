import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The files below a folder of `root` whose names match, by their paths from `root`, with slashes. */
export function filesBelow(root: string, folder: string, name: RegExp): string[] {
  const found = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return found.filter((file) => name.test(file)).map((file) => path.posix.join(folder, toSlashes(file)));
}

/** Equal for equal names and contents, in any order. */
export function digestFiles(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) hash.update(`${file}\n`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('base64url');
}

export function toSlashes(file: string): string {
  return file.replaceAll('\\', '/');
}
