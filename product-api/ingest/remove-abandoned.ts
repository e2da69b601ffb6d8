import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Far longer than it takes to write a file: a download is aborted after minutes. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/**
 * Removes what killed processes have left in a folder of unfinished files. By age, because others may be working in the
 * same folder.
 */
export async function removeAbandoned(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const file = path.join(directory, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { recursive: true, force: true });
  }
}
