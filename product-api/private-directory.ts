import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
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

/** Takes from others what they may do with the files in `directory`, however they came there. */
export async function closeToOthers(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true })) {
    const file = path.join(directory, entry);
    const found = await stat(file).catch(() => undefined);
    if (found && (found.mode & 0o077) !== 0) await chmod(file, found.mode & 0o700);
  }
}
