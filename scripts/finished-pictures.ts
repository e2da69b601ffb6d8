import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { BUILT_PICTURES, FINISHED_PICTURES } from '../gatsby/pictures';
import { forgetBuiltInputs } from '../src/host/build-inputs';
import { ensureServable } from './ensure-built';

/**
 * `npm run content:pictures`: builds the site and keeps the sizes of its pictures in the repository, so that no first
 * build makes them. Without it a build makes those that are missing.
 */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const built = path.join(root, BUILT_PICTURES);
  const finished = path.join(root, FINISHED_PICTURES);
  // Nothing of earlier builds, so that what is there afterwards is what today's site needs.
  await forgetBuiltInputs(root);
  for (const folder of [path.join(root, '.cache'), built]) await fs.rm(folder, { recursive: true, force: true });
  await ensureServable(root, (line) => console.log(`  build: ${line}`));
  await fs.rm(finished, { recursive: true, force: true });
  // A folder for each picture; original files lie beside these folders.
  const folders = (await fs.readdir(built, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders) await fs.cp(path.join(built, name), path.join(finished, name), { recursive: true });
  console.log(`${FINISHED_PICTURES} has the sizes of ${folders.length} pictures: commit it.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
