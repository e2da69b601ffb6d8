import fs from 'node:fs/promises';
import path from 'node:path';
import type { StaticFile } from './manifest';
import { FILES_AT_ONCE } from './stored-files';

/** Limit of all copies together, those of small files first; a build of today has 20 MB. */
const MAX_BYTES = 32 * 2 ** 20;

/** The compressed copies of a build's files, read once. Copies with one name have one content, in all builds. */
export class CopiesInMemory {
  readonly #bodies = new Map<string, Buffer>();
  /** Not on the disk: `completeCopies` is still making them. */
  readonly #absent = new Set<string>();

  /** @param before of the build before: what both have is not read again */
  static async read(root: string, files: readonly StaticFile[], before?: CopiesInMemory): Promise<CopiesInMemory> {
    const copies = new CopiesInMemory();
    const bySize = [...files].sort((one, other) => one.bytes - other.bytes);
    const names = new Set(bySize.flatMap(({ brotli, gzip }) => [brotli ?? [], gzip ?? []]).flat());
    const queue = [...names];
    let bytes = 0;
    const work = async () => {
      for (let copy = queue.shift(); copy !== undefined; copy = queue.shift()) {
        const body = before?.get(copy) ?? (await fs.readFile(path.join(root, copy)).catch(() => undefined));
        if (body === undefined) copies.#absent.add(copy);
        else if (bytes + body.length <= MAX_BYTES) {
          bytes += body.length;
          copies.#bodies.set(copy, body);
        }
      }
    };
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
    return copies;
  }

  get(copy: string): Buffer | undefined {
    return this.#bodies.get(copy);
  }

  /** Whether the host can send it, from memory or from the disk. */
  exists(copy: string): boolean {
    return !this.#absent.has(copy);
  }
}
