import { chmodSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

const ONLY_US = 0o700;

/**
 * Makes the directory of accounts, prompts and pictures one that only this user of the machine can look into, and
 * everything that this process makes from now on likewise (0700, 0600).
 */
export async function makePrivateDirectory(directory: string): Promise<void> {
  process.umask(0o077);
  await mkdir(directory, { recursive: true, mode: ONLY_US });
  await chmod(directory, ONLY_US).catch((error: NodeJS.ErrnoException) => {
    // A volume that belongs to another user is that user's to close.
    if (error.code !== 'EPERM') throw error;
  });
}

/**
 * Takes from others what they may do with the files in `directory`, however they came there. While a service starts, nobody
 * waits for its event loop, and a promise for each of a thousand files took ten times as long.
 */
export function closeToOthers(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(directory, entry);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && (found.mode & 0o077) !== 0) chmodSync(file, found.mode & 0o700);
  }
}
