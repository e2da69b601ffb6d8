import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { announceCopies, readCurrentBuild } from './builds';
import { IMMUTABLE, type StaticFile } from './manifest';
import { storedPath, StoredFiles } from './stored-files';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Environment variable of a build whose caller compresses afterwards (`true`). Nobody else sets it. */
export const LEAVES_COPIES = 'BUILD_LEAVES_COPIES';

/** Below this size, compression saves less than its headers cost. */
const MIN_BYTES = 512;
const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json|xml|wasm)|image\/svg\+xml)/;

/** Level 7 takes less than half the time of level 9, for 0.5 % more bytes. */
const PAGE_QUALITY = 7;

/** Long-lived files are fetched by every visitor and get the best compression. Pages are many. */
function qualityOf(isHashed: boolean): number {
  return isHashed ? zlib.constants.BROTLI_MAX_QUALITY : PAGE_QUALITY;
}

type Copies = Pick<StaticFile, 'brotli' | 'gzip'>;

/** Where the compressed copies of a file belong: by its content, of which `digest` is the name. */
export function nameCopies(digest: string, bytes: number, contentType: string, isHashed: boolean): Copies {
  if (bytes < MIN_BYTES || !COMPRESSIBLE.test(contentType)) return {};
  return { brotli: storedPath(`${digest}-${qualityOf(isHashed)}.br`), gzip: storedPath(`${digest}.gz`) };
}

/** Makes the copies of a stored file that are not there. */
export async function storeCopies(root: string, stored: StoredFiles, described: StaticFile): Promise<void> {
  const { file, brotli: br, gzip: gz, cacheControl, bytes } = described;
  const isMissing = (copy: string | undefined): copy is string => copy !== undefined && !stored.has(copy);
  if (!isMissing(br) && !isMissing(gz)) return;
  const content = await fs.readFile(path.join(root, file));
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: qualityOf(cacheControl === IMMUTABLE),
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  };
  if (isMissing(br)) await stored.store(path.posix.basename(br), () => brotli(content, { params }));
  if (isMissing(gz)) await stored.store(path.posix.basename(gz), () => gzip(content, { level: 9 }));
}

/**
 * Makes the copies that the current build in `root` has left for later, and lets running hosts use them.
 *
 * @param atOnce how many files; 1 while the site is in use
 */
export async function completeCopies(root: string, atOnce: number): Promise<void> {
  const { id, manifest } = await readCurrentBuild(root);
  const stored = await StoredFiles.read(root);
  const queue = Object.values(manifest.files);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await storeCopies(root, stored, next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await announceCopies(root, id);
}
