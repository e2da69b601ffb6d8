import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { BUILT_PICTURES, FINISHED_PICTURES } from '../gatsby/pictures';
import { buildFromNothing } from './ensure-built';

/**
 * `npm run content:pictures`: builds the site and keeps the sizes of its pictures in the repository, so that no first
 * build makes them. Without it a build makes those that are missing.
 */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const built = path.join(root, BUILT_PICTURES);
  const finished = path.join(root, FINISHED_PICTURES);
  // So that all are made by today's encoder.
  await fs.rm(finished, { recursive: true, force: true });
  await buildFromNothing(root, (line) => console.log(`  build: ${line}`));
  const pictures = new Set<string>();
  for (const digest of await foldersIn(built)) {
    // A file as it was given lies in the folder itself, clips and marks among them.
    for (const setting of await foldersIn(path.join(built, digest))) {
      const folder = path.join(digest, setting);
      await fs.cp(path.join(built, folder), path.join(finished, folder), { recursive: true });
      pictures.add(digest);
    }
  }
  console.log(`${FINISHED_PICTURES} has the sizes of ${pictures.size} pictures: commit it.`);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
