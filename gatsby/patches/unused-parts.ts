import path from 'node:path';
import { type BundleConfig, fileOfCache, fileOfPackage, putInPlace } from './webpack-config';

/**
 * Leaves out what no page uses of `gatsby` and its router: slices, `<Script>`, most of the router. A hook that pages may
 * use, `useScrollRestoration`, asks for all of the router as it is packed: src/first-load/router-scroll.ts is the same in modules.
 * Together 1.5 kB a page (decision 0046).
 */
export function leaveOutUnusedParts(config: BundleConfig): void {
  const scroll = path.resolve('src/first-load/router-scroll.ts');
  fileOfPackage('gatsby-react-router-scroll/scroll-handler.js', '0046');
  putInPlace(config, { 'gatsby-react-router-scroll$': scroll });
  const router = path.dirname(fileOfPackage('@gatsbyjs/reach-router/package.json', '0046'));
  const include = [fileOfCache('gatsby-browser-entry.js', '0046'), router, scroll];
  config.module?.rules?.push({ include, sideEffects: false });
}
