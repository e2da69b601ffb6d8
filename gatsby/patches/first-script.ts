import path from 'node:path';
import { mustFind } from './must-find';
import { type BundleConfig, putInPlace } from './webpack-config';

/**
 * Lets browsers begin with src/first-load/first-script.ts, which then loads Gatsby's own entry: the largest paint of
 * Lighthouse's phone came 0.4 to 0.7 s later while the app shared its connection with font and picture (decision 0020).
 */
export function beginWithFirstScript(config: BundleConfig): void {
  const app = mustFind(config.entry.app, 'entry "app" of build-javascript', '0020');
  putInPlace(config, { 'gatsby-production-app$': app });
  config.entry.app = path.resolve('src/first-load/first-script.ts');
}
