import path from 'node:path';
import { mustFind } from './must-find';
import { type BundleConfig, fileOfCache, putInPlace } from './webpack-config';

const LIST = '$virtual/match-paths.json';

/**
 * Replaces Gatsby's list of pages, which every page's JavaScript contains and which grows with their number: 0.9 kB with
 * 320 pages. src/first-load/match-paths.ts knows what is in it (decision 0046).
 *
 * @param readEntry reads Gatsby's entry, which must ask for the list
 */
export function leaveOutMatchPaths(config: BundleConfig, readEntry: (file: string) => string): void {
  const asked = readEntry(fileOfCache('production-app.js', '0046')).includes(LIST);
  mustFind(asked, `import of ${LIST} in .cache/production-app.js`, '0046');
  putInPlace(config, { [`${LIST}$`]: path.resolve('src/first-load/match-paths.ts') });
}
