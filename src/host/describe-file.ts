import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import mime from 'mime-types';
import { nameCopies } from './compressed-copies';
import { inlineScriptHashes } from './inline-scripts';
import { IMMUTABLE, type StaticFile } from './manifest';
import type { StoredFiles } from './stored-files';

/** Cached, but revalidated every time: with an ETag that costs one round trip and no bytes. */
const REVALIDATE = 'no-cache';

/** Stores a built file, and describes it for the host. `isHashed`: its name changes with its content. */
export async function describeFile(
  root: string,
  file: string,
  isHashed: boolean,
  stored: StoredFiles,
): Promise<StaticFile> {
  const content = await fs.readFile(path.join(root, file));
  // By the file's own name: the page `/ai-video-generator/wan-2.5` would count as a `.5` file.
  const contentType = mime.contentType(path.basename(file)) || 'application/octet-stream';
  const scriptHashes = contentType.startsWith('text/html') ? inlineScriptHashes(content.toString('utf8')) : undefined;
  const digest = createHash('sha256').update(content).digest();
  const name = digest.toString('hex').slice(0, 32);
  return {
    file: await stored.store(name, () => content),
    contentType,
    bytes: content.length,
    etag: digest.toString('base64url').slice(0, 27),
    cacheControl: isHashed ? IMMUTABLE : REVALIDATE,
    ...nameCopies(name, content.length, contentType, isHashed),
    ...(scriptHashes && { scriptHashes }),
  };
}
