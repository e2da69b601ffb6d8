import path from 'node:path';
import { type BundleConfig, fileOfPackage, putInPlace, type Stage } from './webpack-config';

const FOLDER = 'gatsby/dist/internal-plugins/partytown';

/**
 * Leaves Partytown out of a build's scripts, 1.8 kB a page: its part for browsers does nothing there. A page with
 * `<Script strategy="off-main-thread">` stops the build, because our policy allows no worker of others (decision 0046).
 */
export function refusePartytown(config: BundleConfig, stage: Stage): void {
  const [browser, ssr] = ['gatsby-browser.js', 'gatsby-ssr.js'].map((file) =>
    fileOfPackage(`${FOLDER}/${file}`, '0046'),
  );
  if (stage === 'build-javascript' && browser) putInPlace(config, { [browser]: false });
  if (stage === 'build-html' && ssr) putInPlace(config, { [ssr]: path.resolve('gatsby/patches/no-partytown.mjs') });
}
