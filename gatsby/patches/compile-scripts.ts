import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { mustFind } from './must-find';
import type { BundleConfig, Requested, Stage } from './webpack-config';

/** Files with these words, and pages, which the query `?export=` splits in two, need Gatsby's own plugins for Babel. */
const GATSBY_COMPILES = /graphql|StaticQuery|StaticImage/;

/**
 * Lets swc compile scripts in a build: 18 s of processor time less than Gatsby's Babel for the browser's bundles, as much for
 * the renderer's, and 0.5 to 1.6 kB a page, because what all browsers of our list read stays as it is written (decision 0049).
 */
export function compileBySwc({ module }: BundleConfig, stage: Stage): void {
  const targets = stage === 'build-html' ? { node: process.versions.node } : readBrowsers();
  const swc = { loader: path.resolve('gatsby', 'compile', 'script.mjs'), options: { targets } };
  const onlyQueries = { configFile: path.resolve('gatsby', 'compile', 'queries.babel.cjs') };
  const rules = module?.rules?.filter(({ use }) => typeof use === 'function') ?? [];
  mustFind(rules[0], 'rule that chooses loaders for scripts', '0049');
  for (const rule of rules) {
    const { use } = rule;
    if (typeof use !== 'function') continue;
    rule.use = (requested) => {
      if (!needsGatsby(requested)) return [swc];
      const loaders = use(requested);
      if (!requested.resource.startsWith(path.resolve('src'))) return loaders;
      return [swc, ...loaders.map((loader) => ({ ...loader, options: { ...loader.options, ...onlyQueries } }))];
    };
  }
}

function needsGatsby({ resource, resourceQuery }: Requested): boolean {
  if (resourceQuery.includes('export=')) return true;
  // Gatsby's own code has the words, and no queries.
  return !resource.startsWith(path.resolve('.cache')) && GATSBY_COMPILES.test(fs.readFileSync(resource, 'utf8'));
}

function readBrowsers(): string[] {
  const text = fs.readFileSync('package.json', 'utf8');
  return (JSON.parse(text) as { browserslist: string[] }).browserslist;
}
