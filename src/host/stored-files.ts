import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { HOST_DIR } from './manifest';

const FOLDER = `${HOST_DIR}/files`;
/** Files that a build reads and compresses at a time. */
export const FILES_AT_ONCE = 16;
const DRAFT = '.draft';
/** A draft that is older was left by a build that was interrupted. */
const DRAFT_MS = 3_600_000;

/**
 * Contents of built files, and their compressed copies: named by content, so that they never change, and builds share
 * those that are equal. What `public/` becomes in the next build is of no concern to a running host.
 */
export class StoredFiles {
  /** Files that this build has written, as promises, because equal files are often requested concurrently. */
  readonly #written = new Map<string, Promise<string>>();

  private constructor(
    private readonly root: string,
    private readonly present: ReadonlySet<string>,
  ) {}

  static async read(root: string): Promise<StoredFiles> {
    return new StoredFiles(root, new Set(await fs.readdir(path.join(root, FOLDER)).catch(() => [])));
  }

  /** @param file path relative to the root, as in a manifest */
  has(file: string): boolean {
    return this.present.has(path.posix.basename(file));
  }

  /** Stores under `name` what `produce` makes, unless it is there. Resolves to the path relative to the root. */
  store(name: string, produce: () => Buffer | Promise<Buffer>): Promise<string> {
    let file = this.#written.get(name);
    if (!file) {
      file = this.#write(name, produce);
      this.#written.set(name, file);
    }
    return file;
  }

  async #write(name: string, produce: () => Buffer | Promise<Buffer>): Promise<string> {
    const file = storedPath(name);
    if (this.present.has(name)) return file;
    await replaceFile(path.join(this.root, file), await produce());
    return file;
  }
}

export function storedPath(name: string): string {
  return `${FOLDER}/${name}`;
}

/** Renamed into place, so that nobody reads a partial file, and an interrupted build leaves none under a final name. */
export async function replaceFile(target: string, content: string | Buffer): Promise<void> {
  await fs.mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}${DRAFT}`;
  await fs.writeFile(draft, content);
  await fs.rename(draft, target);
}

/** Removes everything in a folder of `.host/` that is not named; drafts of a build that is under way stay. */
export async function removeOthers(root: string, folder: string, names: ReadonlySet<string>): Promise<void> {
  const whole = path.join(root, HOST_DIR, folder);
  const entries = await fs.readdir(whole).catch(() => []);
  const remove = async (name: string) => {
    const file = path.join(whole, name);
    if (name.endsWith(DRAFT) && Date.now() - (await fs.stat(file)).mtimeMs < DRAFT_MS) return;
    await fs.rm(file, { force: true });
  };
  await Promise.all(entries.filter((name) => !names.has(name)).map(remove));
}
