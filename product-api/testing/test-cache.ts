import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Cache of what tests make once and share between their processes. It is inside node_modules and safe to delete. */
const TEST_CACHE = path.join(__dirname, '..', '..', 'node_modules', '.cache', 'product-api-tests');

/** The JSON that `make` gives for these sources; a source that changes by a character is made again. */
export async function cachedJson<T>(name: string, sources: readonly string[], make: () => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16);
  const file = path.join(TEST_CACHE, `${name}-${key}.json`);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as T;
  const value = await make();
  await mkdir(TEST_CACHE, { recursive: true });
  // Moved into place: another process must never read half of it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(value));
  await rename(draft, file);
  return value;
}
