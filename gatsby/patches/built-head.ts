import path from 'node:path';
import { type BundleConfig, fileOfCache, putInPlace } from './webpack-config';

/**
 * Puts src/first-load/built-head.ts between a page and Gatsby's rendering of its `Head`, which happens once more for what is
 * in the HTML already, in the task in which the page comes to life (decision 0020). Its code, 1 kB, comes later.
 *
 * Only for the module that asks for it: built-head.ts itself needs Gatsby's.
 */
export function renderBuiltHeadOnce(config: BundleConfig): void {
  const gatsbyHead = fileOfCache('head/head-export-handler-for-browser.js', '0020');
  const alias = { [gatsbyHead]: path.resolve('src', 'first-load', 'built-head.ts') };
  putInPlace(config, { 'gatsby-head$': gatsbyHead });
  config.module?.rules?.push({ include: fileOfCache('page-renderer.js', '0020'), resolve: { alias } });
}
