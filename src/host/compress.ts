import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { HOST_DIR } from './manifest';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESSED_DIR = `${HOST_DIR}/compressed`;
/** Below this, what is saved is less than the headers that say so. */
const MIN_BYTES = 512;
const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json|xml|wasm)|image\/svg\+xml)/;

export interface CompressedCopies {
  brotli?: string;
  gzip?: string;
}

/**
 * Writes Brotli and gzip copies beside the build, named by content: equal files share them, and a later build finds
 * those of unchanged files again. `isLongLived` files are fetched by everyone and compressed as hard as can be; pages
 * are many, and level 9 costs a tenth of the time for 3 % more bytes.
 */
export async function compress(
  root: string,
  content: Buffer,
  contentType: string,
  isLongLived: boolean,
): Promise<CompressedCopies> {
  if (content.length < MIN_BYTES || !COMPRESSIBLE.test(contentType)) return {};
  const quality = isLongLived ? zlib.constants.BROTLI_MAX_QUALITY : 9;
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}-${quality}`;
  const asBrotli = await writeOnce(root, `${name}.br`, () =>
    brotli(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  );
  const asGzip = await writeOnce(root, `${name}.gz`, () => gzip(content, { level: 9 }));
  return { brotli: asBrotli, gzip: asGzip };
}

/** Removes the copies that no file of this build uses any more. */
export async function removeUnusedCopies(root: string, used: ReadonlySet<string>): Promise<void> {
  const names = await fs.readdir(path.join(root, COMPRESSED_DIR)).catch(() => []);
  const unused = names.filter((name) => !used.has(`${COMPRESSED_DIR}/${name}`));
  await Promise.all(unused.map((name) => fs.rm(path.join(root, COMPRESSED_DIR, name))));
}

async function writeOnce(root: string, name: string, produce: () => Promise<Buffer>): Promise<string> {
  const file = `${COMPRESSED_DIR}/${name}`;
  const target = path.join(root, file);
  const exists = await fs.access(target).then(
    () => true,
    () => false,
  );
  if (!exists) {
    await fs.mkdir(path.dirname(target), { recursive: true });
    // Renamed into place, so that an interrupted build leaves no half file under a name that is trusted later.
    const draft = `${target}.${process.pid}.draft`;
    await fs.writeFile(draft, await produce());
    await fs.rename(draft, target);
  }
  return file;
}
