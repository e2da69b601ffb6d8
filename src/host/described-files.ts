import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HOST_DIR, type StaticFile } from './manifest';
import { replaceFile, type StoredFiles } from './stored-files';

/** Code that decides on a description: what other code has described is described again. */
const DESCRIBED_BY = ['describe-file.ts', 'compressed-copies.ts', 'inline-scripts.ts', 'stored-files.ts'];
const FILE = `${HOST_DIR}/described.json`;

interface Description {
  /** Time of the last change in nanoseconds, and size. */
  state: string;
  described: StaticFile;
}

interface Stored {
  by: string;
  files: Record<string, Description>;
}

/**
 * Findings of earlier builds about their files. Gatsby does not write a page again that has not changed, so that a file
 * of the same time and size need not be read, digested and searched: of 1,000 models in ten languages there are 20,000.
 */
export class DescribedFiles {
  readonly #now: Record<string, Description> = {};

  private constructor(
    private readonly root: string,
    private readonly before: Stored,
  ) {}

  static async read(root: string): Promise<DescribedFiles> {
    const by = await digestOfCode(root);
    const stored = await fs.readFile(path.join(root, FILE), 'utf8').then(
      (text) => JSON.parse(text) as Stored,
      () => undefined,
    );
    return new DescribedFiles(root, stored?.by === by ? stored : { by, files: {} });
  }

  /** The description of a file, from `describe` if the file or how it is cached has changed, or its content isn't stored. */
  async of(
    file: string,
    isHashed: boolean,
    stored: StoredFiles,
    describe: () => Promise<StaticFile>,
  ): Promise<StaticFile> {
    const { mtimeNs, size } = await fs.stat(path.join(this.root, file), { bigint: true });
    const state = `${mtimeNs} ${size} ${isHashed}`;
    const known = this.before.files[file];
    const isSame = known?.state === state && stored.has(known.described.file);
    const described = isSame ? known.described : await describe();
    this.#now[file] = { state, described };
    return described;
  }

  async save(): Promise<void> {
    const stored: Stored = { by: this.before.by, files: this.#now };
    await replaceFile(path.join(this.root, FILE), JSON.stringify(stored));
  }
}

async function digestOfCode(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of DESCRIBED_BY) {
    hash.update(await fs.readFile(path.join(root, 'src/host', name)).catch(() => ''));
  }
  return hash.digest('base64url');
}
