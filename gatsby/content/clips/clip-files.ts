import fs from 'node:fs';
import path from 'node:path';

/** Where visitors' clips are, below the project's folder. */
export const CLIP_FOLDER = 'content/models/media';
const CLIP_ENDINGS = ['.mp4', '.webm'];

/** All clips, below `root` (the project's folder). */
export function clipFiles(root: string): string[] {
  return fs
    .readdirSync(path.join(root, CLIP_FOLDER))
    .filter((name) => CLIP_ENDINGS.includes(path.extname(name)))
    .sort()
    .map((name) => `${CLIP_FOLDER}/${name}`);
}
