import fs from 'node:fs/promises';
import path from 'node:path';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  /** Hash of the package; npm refuses another one. */
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** By folder: `node_modules/a/node_modules/b`; the project itself is `''`. */
export type Lockfile = Record<string, LockedPackage>;

export async function readLockfile(root: string): Promise<Lockfile> {
  const text = await fs.readFile(path.join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Lockfile }).packages;
}

/** Packages that npm would download without verifying a hash. */
export function withoutIntegrity(lockfile: Lockfile): { required: string[]; forOtherPlatforms: string[] } {
  const bare = Object.entries(lockfile).filter(
    ([folder, { integrity, link }]) => folder !== '' && integrity === undefined && link !== true,
  );
  const named = (isOptional: boolean) =>
    bare.filter(([, { optional = false }]) => optional === isOptional).map(([folder]) => nameOf(folder));
  return { required: named(false), forOtherPlatforms: named(true) };
}

export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
