import { mustFind } from './must-find';
import { type BundleConfig, putInPlace } from './webpack-config';

/** Characters of a hash in a file's name. The names of all files are in the first script of every page. */
export const HASH_LENGTH = 8;

/**
 * Three settings that take nothing away from a page, 1.1 kB together (decision 0046): short hashes 0.7 kB, React's own hook
 * instead of the copy that swr brings 0.3, and webpack's own code for the browsers of our list instead of ES5 0.1.
 */
export function saveBytes(config: BundleConfig): void {
  config.output = { ...mustFind(config.output, 'output of webpack', '0046'), hashDigestLength: HASH_LENGTH };
  config.target = ['web', 'es2022'];
  putInPlace(config, { 'use-sync-external-store/shim$': 'react' });
}
