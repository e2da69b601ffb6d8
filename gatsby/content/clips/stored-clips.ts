import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CLIP_FOLDER } from './clip-files';
import { type Clip, READER_VERSION, readClip } from './read-clip';

/** Beside the clips, and committed with them. */
export const CLIP_LOCK = `${CLIP_FOLDER}/clips.lock.json`;

/** Decimals of a number that is kept: 0.1 ms, or a hundredth of a percent of a picture. */
const DECIMALS = 4;

interface Lock {
  /** Version of the reader that measured. */
  version: number;
  /** By SHA-256 of the file. */
  clips: Record<string, Clip>;
}

/**
 * Measures clips, and remembers the measurements by the hash of the file in `CLIP_LOCK`: decoding our thirty takes 18
 * seconds of processor time (measured on 2026-11-22), in the first start of every clone.
 */
export class StoredClips {
  readonly #file: string;
  readonly #known: Readonly<Record<string, Clip>>;
  readonly #used: Record<string, Clip> = {};

  constructor(root: string) {
    this.#file = path.join(root, CLIP_LOCK);
    this.#known = readLock(this.#file);
  }

  /** Undefined if the file is no video that can be decoded. */
  async read(file: string): Promise<Clip | undefined> {
    const hash = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
    const clip = this.#known[hash] ?? (await readClip(file));
    if (clip) this.#used[hash] = clip;
    return clip;
  }

  /** Writes what was read into the lock, without the files that are gone. A build never does: the lock is an input of it. */
  save(): void {
    const isSame = Object.keys({ ...this.#known, ...this.#used }).every(
      (hash) => this.#known[hash] && this.#used[hash],
    );
    if (!isSame) fs.writeFileSync(this.#file, lockText(this.#used));
  }
}

/** Without a lock, or with one that a merge has broken, all is measured again. */
function readLock(file: string): Record<string, Clip> {
  if (!fs.existsSync(file)) return {};
  try {
    const { version, clips } = JSON.parse(fs.readFileSync(file, 'utf8')) as Lock;
    return version === READER_VERSION ? clips : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** A line a clip, in the order of the hashes: branches that add clips merge without conflicts of other lines. */
function lockText(clips: Readonly<Record<string, Clip>>): string {
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value);
  const lines = Object.keys(clips)
    .sort()
    .map((hash) => `    ${JSON.stringify(hash)}: ${JSON.stringify(clips[hash], rounded)}`);
  return `{\n  "version": ${READER_VERSION},\n  "clips": {\n${lines.join(',\n')}\n  }\n}\n`;
}
