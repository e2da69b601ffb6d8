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
 * Removes the permissions of group and others from all files in `directory`, wherever they came from. It blocks the event
 * loop, so call it before the service answers: with promises, a thousand files take about eight times as long.
 */
export function closeToOthers(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(directory, entry);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && (found.mode & 0o077) !== 0) chmodSync(file, found.mode & 0o700);
  }
}
