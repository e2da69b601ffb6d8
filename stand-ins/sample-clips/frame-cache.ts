import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Frames of a clip on disk until it is encoded, so that an interrupted render resumes where it stopped. */
export class FrameCache {
  private readonly folder: string;

  /** `inputs` is everything that a frame depends on; other inputs mean other frames. */
  constructor(inputs: unknown) {
    const key = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
    this.folder = path.join(os.tmpdir(), `render-samples-${key}`);
  }

  /** The stored frame, or the one that `draw` makes. */
  async frame(index: number, draw: () => Promise<Buffer>): Promise<Buffer> {
    const file = path.join(this.folder, `${index}.rgba`);
    const known = await readFile(file).catch(() => undefined);
    if (known) return known;
    const drawn = await draw();
    await mkdir(this.folder, { recursive: true });
    // Renamed when whole: half a frame must never be taken for one.
    await writeFile(`${file}.part`, drawn);
    await rename(`${file}.part`, file);
    return drawn;
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
