import fs from 'node:fs/promises';
import path from 'node:path';
import known from './without-hash.json';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  /** Address of the package; npm asks another registry for it, if one is configured. */
  resolved?: string;
  /** Hash of the package; npm refuses another one. */
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** By folder: `node_modules/a/node_modules/b`; the project itself is `''`. */
export type Lockfile = Record<string, LockedPackage>;

/**
 * Packages that npm installs from elsewhere, and the project itself; without the packages in `substitutes/`, which are
 * ours.
 */
export async function readLockfile(root: string): Promise<Lockfile> {
  const text = await fs.readFile(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Lockfile };
  return Object.fromEntries(
    Object.entries(packages).filter(([folder]) => folder === '' || folder.startsWith('node_modules/')),
  );
}

interface WithoutIntegrity {
  /** Listed in without-hash.json, with the reason. */
  listed: string[];
  /** Not listed, or needed on every platform. */
  errors: string[];
  /** Listed, but they have a hash or are gone. */
  outdated: string[];
}

/** Packages that npm would download without verifying a hash. */
export function withoutIntegrity(lockfile: Lockfile, allowed: readonly string[] = known.packages): WithoutIntegrity {
  const bare = Object.entries(lockfile).filter(
    ([folder, { integrity, link }]) => folder !== '' && integrity === undefined && link !== true,
  );
  const isListed = ([folder, { optional = false }]: (typeof bare)[number]) =>
    optional && allowed.includes(nameOf(folder));
  const names = (entries: typeof bare) => [...new Set(entries.map(([folder]) => nameOf(folder)))];
  const listed = names(bare.filter(isListed));
  return {
    listed,
    errors: names(bare.filter((entry) => !isListed(entry))),
    outdated: allowed.filter((name) => !listed.includes(name)),
  };
}

export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
