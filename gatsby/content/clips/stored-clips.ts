import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Clip, READER_VERSION, readClip } from './read-clip';

type Measurements = Record<string, Clip | 'undecodable'>;

/**
 * Measures clips, and keeps what it measured by the hash of the file in node_modules/.cache: decoding our
 * thirty takes 18 seconds of processor time (measured on 2026-11-22), and they seldom change.
 */
export class StoredClips {
  private readonly file: string;
  private readonly known: Measurements;
  private readonly used: Measurements = {};

  constructor(root: string) {
    this.file = path.join(root, `node_modules/.cache/clips/${READER_VERSION}.json`);
    this.known = readMeasurements(this.file);
  }

  /** Undefined if the file is no video that can be decoded. */
  async read(file: string): Promise<Clip | undefined> {
    const hash = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
    const clip = this.known[hash] ?? (await readClip(file)) ?? 'undecodable';
    this.used[hash] = clip;
    return clip === 'undecodable' ? undefined : clip;
  }

  /** Keeps what was read, and forgets the files that are gone. */
  save(): void {
    fs.mkdirSync(path.dirname(this.file), { recursive: true });
    // Renamed when whole: another check may read it now.
    const part = `${this.file}.${process.pid}`;
    fs.writeFileSync(part, JSON.stringify(this.used));
    fs.renameSync(part, this.file);
  }
}

function readMeasurements(file: string): Measurements {
  if (!fs.existsSync(file)) return {};
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Measurements;
}
