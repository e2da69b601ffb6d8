import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Packages with native code, each with the chain of packages that depend on it. Some silently fall back to a slow
 * implementation if their native part does not load.
 */
const CHAINS = [
  ['sharp'],
  ['@napi-rs/canvas'],
  ['@napi-rs/webcodecs'],
  ['@electric-sql/pglite'],
  ['gatsby', 'lmdb'],
  ['gatsby', 'lmdb', 'msgpackr', 'msgpackr-extract'],
];

/** Loads them all. @returns what could not be loaded, and why. */
export function loadNativeModules(root: string): { loaded: string[]; errors: string[] } {
  const loaded: string[] = [];
  const errors: string[] = [];
  for (const chain of CHAINS) {
    const name = chain.at(-1) ?? '';
    try {
      let file = path.join(root, 'package.json');
      for (const link of chain) file = createRequire(file).resolve(link);
      createRequire(file)(file);
      loaded.push(name);
    } catch (error) {
      errors.push(`${chain.join(' > ')}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { loaded, errors };
}
