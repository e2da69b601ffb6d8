import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes what `source` yields, sent through `transforms`, into `file`.
 *
 * It settles once the file is closed. `pipeline` alone rejects while the file may still be opening: removed at that
 * moment, the file would appear afterwards and stay.
 * @throws what any of the streams failed with, or the abort of `signal`; part of the file may be there then
 */
export async function writeFileFrom(
  source: Readable,
  file: string,
  { transforms = [], signal }: { transforms?: Transform[]; signal?: AbortSignal } = {},
): Promise<void> {
  const target = createWriteStream(file);
  try {
    await pipeline([source, ...transforms, target], { signal });
  } catch (error) {
    if (!target.closed) await once(target, 'close');
    throw error;
  }
}
