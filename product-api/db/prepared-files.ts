import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataDir as preparedFiles } from '@electric-sql/pglite-prepopulatedfs';
import { parseTar } from 'nanotar';

/** The file by which PGlite sees that a directory holds a database. */
const MARK = 'PG_VERSION';

/** In bytes, more than all files and their headers: unpacked in pieces, they leave 10 MB of holes in the process's heap. */
const UNPACKED_SIZE = 48 * 2 ** 20;

/**
 * Fills `directory` with the files of an empty database, unless it holds a database. Also after a start that was cut short:
 * the mark is written last. `initdb` would need 3 s more of processor time, and where PGlite unpacks them itself, 50 MB more
 * of memory stay in use (docs/performance.md, "Memory of PGlite").
 */
export async function putPreparedFiles(directory: string): Promise<void> {
  if (existsSync(path.join(directory, MARK))) return;
  const archive = await (await preparedFiles()).arrayBuffer();
  const entries = parseTar(gunzipSync(archive, { chunkSize: UNPACKED_SIZE }));
  const markLast = entries.toSorted((one, other) => Number(one.name === MARK) - Number(other.name === MARK));
  for (const { name, type, data } of markLast) {
    const target = path.join(directory, name);
    if (type === 'directory') mkdirSync(target, { recursive: true });
    else writeFileSync(target, data ?? '');
  }
}
