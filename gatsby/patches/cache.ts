import { createHash } from 'node:crypto';
import { digestFiles, filesBelow } from '../digest-files';
import { HASH_LENGTH } from './fewer-bytes';
import { mustFind } from './must-find';
import type { BundleConfig } from './webpack-config';
import type { Compiler } from './webpack-hooks';

/**
 * Makes webpack's cache valid while packages and this folder are the same. webpack itself notes which code has built it: after
 * each build of bundles it followed every `require` of Gatsby and all loaders, 4,400 files, with a tenth of the build's
 * processor time (decision 0049). In `gatsby develop` it also copied the cache of 230 MB piece by piece after reading it.
 */
export function keepCacheByDigest(config: BundleConfig): void {
  config.cache = {
    ...mustFind(config.cache, 'cache of webpack', '0049'),
    version: digestOfBuilders(),
    buildDependencies: { defaultWebpack: [], config: [] },
    allowCollectingMemory: false,
  };
}

/**
 * Digest of everything that decides on bundles besides their sources, which webpack follows: packages, browsers, and
 * this folder.
 */
function digestOfBuilders(): string {
  const ours = filesBelow('.', 'gatsby', /(?<!\.test)\.[mc]?[jt]s$/);
  return digestFiles('.', ['package.json', 'package-lock.json', 'gatsby-config.ts', 'gatsby-node.ts', ...ours]);
}

/** A plugin of webpack that keeps it from following what its loaders require; `digestOfBuilders` covers them. */
export function withoutBuilders() {
  return {
    apply: ({ hooks }: Compiler) =>
      hooks.thisCompilation.tap('without-builders', (compilation) =>
        compilation.hooks.afterSeal.tap('without-builders', () => compilation.buildDependencies.clear()),
      ),
  };
}

/**
 * A plugin of webpack that makes the hash of a compilation one of the names of its files, which tell their contents. Gatsby
 * writes that hash into every page, and webpack's own is another one for the same bundles where some of them come from its
 * cache: the first build after an edit wrote, compressed and described all 320 pages.
 */
export function hashedByNames() {
  return {
    apply: ({ hooks }: Compiler) =>
      hooks.thisCompilation.tap('hashed-by-names', (compilation) =>
        compilation.hooks.afterSeal.tap('hashed-by-names', () => {
          const names = Object.keys(compilation.assets).sort().join();
          compilation.hash = createHash('sha256').update(names).digest('hex').slice(0, HASH_LENGTH);
        }),
      ),
  };
}
