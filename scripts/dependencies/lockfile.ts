import fs from 'node:fs/promises';
import path from 'node:path';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** By folder: `node_modules/a/node_modules/b`; the project itself is `''`. */
export type Lockfile = Record<string, LockedPackage>;

export async function readLockfile(root: string): Promise<Lockfile> {
  const text = await fs.readFile(path.join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Lockfile }).packages;
}

export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
