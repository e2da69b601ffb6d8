import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { dependencies } from '../../package.json';
import { createPglite } from '../db/open-database';
import { TEST_CACHE } from './test-cache';

/** Each version of PGlite gets its own folder, because its files may differ. */
const ORIGINAL = path.join(TEST_CACHE, `pglite-${dependencies['@electric-sql/pglite']}`);

/**
 * Puts an empty database into the folder, which must not exist. PGlite takes a second to fill one and a fraction
 * of it to open a copy, so it is made once for all tests. Migrations run on the copy, as they do on a new database.
 */
export async function copyEmptyPglite(directory: string): Promise<void> {
  if (!(await exists(ORIGINAL))) await makeOriginal();
  await cp(ORIGINAL, directory, { recursive: true });
}

/** Made elsewhere and moved into place, because tests of several processes may need it at once. */
async function makeOriginal(): Promise<void> {
  await mkdir(TEST_CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(TEST_CACHE, 'pglite-draft-'));
  const pglite = await createPglite(draft);
  await pglite.close();
  try {
    await rename(draft, ORIGINAL);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(ORIGINAL))) throw error;
  }
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
