import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import mime from 'mime-types';
import type { CompressedCopies } from './compressed-copies';
import { inlineScriptHashes } from './inline-scripts';
import { IMMUTABLE, type StaticFile } from './manifest';

/** Cached, but revalidated every time: with an ETag that costs one round trip and no bytes. */
const REVALIDATE = 'no-cache';

/** Everything that the host needs to know about a built file. `isHashed`: its name changes with its content. */
export async function describeFile(
  root: string,
  file: string,
  isHashed: boolean,
  copies: CompressedCopies,
): Promise<StaticFile> {
  const content = await fs.readFile(path.join(root, file));
  // By the file's own name: the page `/ai-video-generator/wan-2.5` would count as a `.5` file.
  const contentType = mime.contentType(path.basename(file)) || 'application/octet-stream';
  const scriptHashes = contentType.startsWith('text/html') ? inlineScriptHashes(content.toString('utf8')) : undefined;
  return {
    file,
    contentType,
    bytes: content.length,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
    cacheControl: isHashed ? IMMUTABLE : REVALIDATE,
    ...(await copies.of(content, contentType, isHashed)),
    ...(scriptHashes && { scriptHashes }),
  };
}
