import fs from 'node:fs/promises';
import path from 'node:path';

/** Targets of a process's descriptors: a file's path, `socket:[...]`, `pipe:[...]`, `anon_inode:[...]`. */
export async function openDescriptors(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const names = await fs.readdir(folder);
  const links = await Promise.all(names.map((name) => fs.readlink(path.join(folder, name)).catch(() => undefined)));
  // A descriptor closed meanwhile has no link.
  return links.filter((link) => link !== undefined);
}

/** Resident memory of a process in MB. */
export async function residentMb(pid: number): Promise<number> {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(await fs.readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kb === undefined) throw new Error(`Process ${pid} has ended.`);
  return Number(kb) / 1024;
}
