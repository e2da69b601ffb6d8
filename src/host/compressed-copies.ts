import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { HOST_DIR, IMMUTABLE, readManifest, type StaticFile } from './manifest';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Environment variable of a build whose caller compresses afterwards (`true`). Nobody else sets it. */
export const LEAVES_COPIES = 'BUILD_LEAVES_COPIES';

const FOLDER = `${HOST_DIR}/compressed`;
/** Below this size, compression saves less than its headers cost. */
const MIN_BYTES = 512;
const PAGE_QUALITY = 7;
/** Files that a build reads and compresses at a time. */
export const FILES_AT_ONCE = 16;
const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json|xml|wasm)|image\/svg\+xml)/;

/**
 * Brotli and gzip copies beside the build, named by content: equal files share them, and later builds reuse those of
 * unchanged files.
 */
export class CompressedCopies {
  /** Copies of this build, as promises, because equal files are often requested concurrently. */
  readonly #copies = new Map<string, Promise<string>>();

  private constructor(
    private readonly root: string,
    /** Of earlier builds, by name. */
    private readonly present: ReadonlySet<string>,
    private readonly isForLater: boolean,
  ) {}

  /** @param isForLater copies are named, as the host will ask for them, but left for `completeCopies` */
  static async read(root: string, isForLater = false): Promise<CompressedCopies> {
    const present = await fs.readdir(path.join(root, FOLDER)).catch(() => []);
    return new CompressedCopies(root, new Set(present), isForLater);
  }

  /** Whether an earlier build has left this copy; from now on this build uses it. */
  keep(file: string): boolean {
    const name = path.posix.basename(file);
    if (!this.present.has(name)) return false;
    this.#copies.set(name, Promise.resolve(file));
    return true;
  }

  /**
   * Long-lived files are fetched by every visitor and get the best compression. Pages are many: level 7 takes less than
   * half the time of level 9, for 0.5 % more bytes.
   */
  async of(content: Buffer, contentType: string, isLongLived: boolean): Promise<Pick<StaticFile, 'brotli' | 'gzip'>> {
    if (content.length < MIN_BYTES || !COMPRESSIBLE.test(contentType)) return {};
    const quality = isLongLived ? zlib.constants.BROTLI_MAX_QUALITY : PAGE_QUALITY;
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 32);
    return {
      brotli: await this.#once(`${digest}-${quality}.br`, () => brotli(content, { params })),
      gzip: await this.#once(`${digest}.gz`, () => gzip(content, { level: 9 })),
    };
  }

  /** Removes copies of earlier builds that this one does not use. */
  async removeUnused(): Promise<void> {
    const folder = path.join(this.root, FOLDER);
    const names = await fs.readdir(folder).catch(() => []);
    await Promise.all(names.filter((name) => !this.#copies.has(name)).map((name) => fs.rm(path.join(folder, name))));
  }

  #once(name: string, produce: () => Promise<Buffer>): Promise<string> {
    let copy = this.#copies.get(name);
    if (!copy) {
      copy = this.#write(name, produce);
      this.#copies.set(name, copy);
    }
    return copy;
  }

  async #write(name: string, produce: () => Promise<Buffer>): Promise<string> {
    const file = `${FOLDER}/${name}`;
    if (this.present.has(name) || this.isForLater) return file;
    const target = path.join(this.root, file);
    await fs.mkdir(path.dirname(target), { recursive: true });
    // Renamed into place, so that an interrupted build leaves no partial file under a final name.
    await fs.writeFile(`${target}.draft`, await produce());
    await fs.rename(`${target}.draft`, target);
    return file;
  }
}

/**
 * Makes the copies that the build in `root` has left for later.
 *
 * @param atOnce how many files; 1 while the site is in use
 */
export async function completeCopies(root: string, atOnce: number): Promise<void> {
  const { files } = await readManifest(root);
  const copies = await CompressedCopies.read(root);
  const queue = Object.values(files);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { file, contentType, cacheControl, brotli, gzip } = next;
      if ([brotli, gzip].every((copy) => copy === undefined || copies.keep(copy))) continue;
      await copies.of(await fs.readFile(path.join(root, file)), contentType, cacheControl === IMMUTABLE);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Which of a build's copies are there: all, except while `completeCopies` makes them. */
export class PresentCopies {
  readonly #missing: Set<string>;

  constructor(
    private readonly root: string,
    files: Iterable<StaticFile>,
  ) {
    const folder = path.join(root, FOLDER);
    const present = new Set(existsSync(folder) ? readdirSync(folder).map((name) => `${FOLDER}/${name}`) : []);
    const named = [...files].flatMap(({ brotli, gzip }) => [brotli, gzip]).filter((copy) => copy !== undefined);
    this.#missing = new Set(named.filter((copy) => !present.has(copy)));
  }

  has(copy: string): boolean {
    if (!this.#missing.has(copy)) return true;
    if (!existsSync(path.join(this.root, copy))) return false;
    this.#missing.delete(copy);
    return true;
  }
}
