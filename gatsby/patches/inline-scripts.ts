import path from 'node:path';
import { type BundleConfig, fileOfPackage, putInPlace } from './webpack-config';

/**
 * Lets `<Script>` of Gatsby have an inline body: our policy allows inline scripts by their hashes, which are taken from
 * the HTML, and these come into the page later. src/first-load/inline-scripts.tsx writes their hashes into it (decision 0046).
 */
export function allowInlineScripts(config: BundleConfig): void {
  putInPlace(config, {
    'gatsby-own-script$': fileOfPackage('gatsby-script/dist/index.js', '0046'),
    'gatsby-script$': path.resolve('src/first-load/inline-scripts.tsx'),
  });
}
