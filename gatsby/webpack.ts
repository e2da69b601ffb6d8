import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';
import { EnvironmentReader } from '../environment/environment-reader';
import { configuredServices } from '../environment/services';
import { shortClassName } from './class-name';
import { eagerScripts } from './compile/eager-scripts';
import { minifyByEsbuild, type PostcssOptions, type StyleMinimizer, withoutOtherConfiguration } from './compile/styles';
import { digestFiles, filesBelow } from './digest-files';

interface BundleConfig {
  cache?: { version?: string; buildDependencies?: Record<string, string[]>; allowCollectingMemory?: boolean };
  devtool?: string | false;
  entry: Record<string, string>;
  target?: string | string[];
  output?: { hashDigestLength?: number };
  module?: { rules?: Rule[] };
  optimization?: {
    splitChunks?: { cacheGroups?: { styles?: object; commons?: object; shared?: object } };
    minimizer?: Minimizer[];
  };
  resolve?: { alias?: Aliases; plugins?: Plugin[] };
  plugins?: (Plugin & { options?: { ignoreOrder?: boolean }; definitions?: Record<string, unknown> })[];
}

type Aliases = Record<string, string | false>;

interface Plugin {
  constructor: { name: string };
}

interface Rule {
  include?: unknown;
  resolve?: { alias: Aliases };
  sideEffects?: boolean;
  enforce?: 'pre';
  oneOf?: Rule[];
  use?: Loader[] | ((module: Requested) => Loader[]);
}

interface Loader {
  loader?: string;
  options?: object & { modules?: false | { localIdentName?: string; getLocalIdent?: NameClass } } & PostcssOptions;
}

type NameClass = (stylesheet: { resourcePath: string }, pattern: string, name: string) => string;

/** What webpack tells a rule about a module; the query with its question mark. */
interface Requested {
  resource: string;
  resourceQuery: string;
}

/** What the browsers of package.json's `browserslist` read, all of them: for webpack's own code and for the minifier. */
const ECMA = 2022;
/** Characters of a hash in a file's name. The names of all files are in the first script of every page. */
const HASH_LENGTH = 8;

/** For swc's minifier. */
const MINIFY = { ecma: ECMA, module: true, compress: { passes: 3 }, mangle: true };

interface Minimizer {
  constructor: { name: string; swcMinify?: unknown };
  options?: StyleMinimizer & { minimizer?: { implementation?: unknown; options?: object } };
}

/** Files with these words, and pages, which the query `?export=` splits in two, need Gatsby's own plugins for Babel. */
const GATSBY_COMPILES = /graphql|StaticQuery|StaticImage/;

const ICONS = path.resolve('node_modules', 'lucide-react', 'dist', 'esm', 'icons');

/** `gatsby develop` renders one frame for all pages, without any of them: it compiled them all for it. */
const NOT_IN_THE_FRAME = ['$virtual/async-requires$', path.resolve('src', 'layout', 'Root.tsx')];

const GATSBY_HEAD = path.resolve('.cache', 'head', 'head-export-handler-for-browser.js');

/** It reads several folders for every module. */
const SHADOWING = 'GatsbyThemeComponentShadowingResolverPlugin';

const LEFT_OUT = [
  '.cache/register-service-worker.js',
  'node_modules/gatsby-plugin-react-i18next/gatsby-browser.js',
  'node_modules/gatsby-plugin-react-i18next/gatsby-ssr.js',
  'node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js',
  'node_modules/gatsby/dist/internal-plugins/partytown/gatsby-ssr.js',
  'node_modules/gatsby-react-router-scroll/use-scroll-restoration.js',
].map((file) => path.resolve(file));

/**
 * Changes to Gatsby's webpack configuration.
 *
 * Left out: what gatsby-plugin-react-i18next and Gatsby's own Partytown put around pages. The first makes our pages in all
 * languages; their words are a matter of src/i18n, a twentieth of i18next. Nothing here runs in Partytown's worker, and
 * there is no service worker. Of swr's copy of a hook that React has, a substitute.
 *
 * Style order: chunks that load later import stylesheets in another order than the pages, and mini-css-extract-plugin
 * warns about it. Cascade layers (src/styles/global.css) make that order irrelevant.
 *
 * Entry: browsers start with src/first-load/first-script.ts, which then loads Gatsby's own entry.
 *
 * Styles: Gatsby inlines all styles (73 kB) into every page, most of which use a third. Without that rule each page
 * contains its own styles, and chunks that load later bring theirs.
 *
 * Changed styles: a page's HTML contains them, but Gatsby writes it again only when the code that renders it has changed,
 * by the hash of its chunk. The styles become a part of that hash.
 *
 * Language: Gatsby lets webpack and the minifier write ES5, and Babel rewrites classes, spreads and optional chaining,
 * whatever browsers are asked for. swc leaves what they read, and needs a tenth of the time of Babel and Terser.
 *
 * Icons: their shapes without the component of their package, which takes settings that nothing here uses.
 *
 * Scripts that a page starts with: marked, so that the browser compiles them as they come (compile/eager-scripts.ts).
 *
 * Minified styles: in this process (compile/styles.ts), as are scripts; a process of its own takes longer to start.
 *
 * Class names: Gatsby's contain the names of file and class (class-name.ts).
 *
 * Files of a theme: Gatsby looks for one that a site has put in place of each module. Here there is no theme.
 *
 * Shared chunks: Gatsby names what later chunks share after the names of these, which have none, so that all of it is one
 * file that each of them loads. Without a name, webpack makes one for each set of chunks that share something.
 *
 * Gatsby's module and its router: what we don't import of `gatsby` (slices, scripts of others) is left out, and what Gatsby
 * doesn't import of its router. A hook for the scrolling of parts of a page, which we don't use, asks for all of that.
 *
 * Source maps: none in a build. Netlify publishes every file of public/, and our host leaves them out anyway. Those of
 * the HTML renderer would only serve to print a source line when a page fails to render; its code isn't minified.
 *
 * Cache: valid while packages and this folder are the same. webpack itself notes which code has built it: after each build of
 * bundles it followed every `require` of Gatsby and all loaders, 4,400 files, with a tenth of the build's processor time. In
 * `gatsby develop` it also copied the cache of 230 MB piece by piece after reading it, to keep less of it in memory.
 *
 * Hash of all bundles: Gatsby writes it into every page. webpack's own is another one for the same bundles where some of them
 * come from its cache, so that the first build after an edit wrote, compressed and described all pages.
 *
 * Google's client: its id makes pages load Google's script. In `gatsby develop`, functions and pages share an environment, and
 * a stand-in's client has an id too.
 *
 * Head: built pages have theirs, and Gatsby renders it once more; src/first-load/built-head.ts stands between the two.
 *
 * Match paths: Gatsby's list grows with the number of pages and is in every page's JavaScript, so
 * src/first-load/match-paths.ts replaces it.
 */
export function correctBundles({ actions, getConfig, stage }: CreateWebpackConfigArgs): void {
  const config = (getConfig as () => BundleConfig)();
  const isGoogleUsed = configuredServices(new EnvironmentReader(process.env)).includes('google');
  for (const plugin of config.plugins ?? []) {
    if (plugin.constructor.name === 'MiniCssExtractPlugin' && plugin.options) plugin.options.ignoreOrder = true;
    if (!isGoogleUsed && plugin.definitions) delete plugin.definitions['process.env.GATSBY_GOOGLE_CLIENT_ID'];
  }
  delete config.optimization?.splitChunks?.cacheGroups?.styles;
  if (stage === 'build-javascript' && config.entry.app) {
    const ours = {
      'gatsby-production-app$': config.entry.app,
      '$virtual/match-paths.json$': path.resolve('src/first-load/match-paths.ts'),
      'gatsby-head$': GATSBY_HEAD,
      'use-sync-external-store/shim$': 'react',
    };
    putInPlace(config, ours);
    config.entry.app = path.resolve('src/first-load/first-script.ts');
    config.target = ['web', `es${ECMA}`];
    config.output = { ...config.output, hashDigestLength: HASH_LENGTH };
    const partly = [
      path.resolve('.cache', 'gatsby-browser-entry.js'),
      path.resolve('node_modules/@gatsbyjs/reach-router'),
    ];
    config.module?.rules?.push({ include: partly, sideEffects: false }, rendersBuiltHeadOnce());
    const chunks = config.optimization?.splitChunks?.cacheGroups;
    if (chunks) {
      chunks.commons = { ...chunks.commons, name: chunkOfAllPages };
      chunks.shared = { ...chunks.shared, name: undefined };
    }
    for (const { constructor, options } of config.optimization?.minimizer ?? []) {
      if (constructor.name === 'TerserPlugin' && options?.minimizer) {
        options.minimizer = { ...options.minimizer, implementation: constructor.swcMinify, options: MINIFY };
        options.parallel = false;
      }
      if (constructor.name === 'CssMinimizerPlugin' && options) minifyByEsbuild(options);
    }
  }
  if (config.resolve?.plugins) {
    config.resolve.plugins = config.resolve.plugins.filter(({ constructor }) => constructor.name !== SHADOWING);
  }
  if (config.cache) {
    config.cache = {
      ...config.cache,
      version: digestOfBuilders(),
      buildDependencies: { defaultWebpack: [], config: [] },
      allowCollectingMemory: false,
    };
  }
  const rules = config.module?.rules ?? [];
  findNoOtherConfiguration(rules);
  const leftOut = stage === 'develop-html' ? [...LEFT_OUT, ...NOT_IN_THE_FRAME] : LEFT_OUT;
  putInPlace(config, Object.fromEntries(leftOut.map((module) => [module, false])));
  if (!stage.startsWith('develop')) {
    config.devtool = false;
    shortenClassNames(rules);
    compileBySwc(rules, stage === 'build-html' ? { node: process.versions.node } : readBrowsers());
    rules.push({ include: ICONS, enforce: 'pre', use: [{ loader: path.resolve('gatsby', 'compile', 'icon.mjs') }] });
  }
  actions.replaceWebpackConfig(config);
  actions.setWebpackConfig({ plugins: [withoutBuilders()] });
  if (stage === 'build-html') actions.setWebpackConfig({ plugins: [hashedWith(digestOfStyles())] });
  if (stage === 'build-javascript') {
    actions.setWebpackConfig({ plugins: [hashedByNames(), eagerScripts(isNeededAtOnce)] });
  }
}

/** @param aliases by module, what webpack loads in its place; false for nothing */
function putInPlace(config: BundleConfig, aliases: Aliases): void {
  // First, because Gatsby's own aliases for what it writes itself would win otherwise.
  config.resolve = { ...config.resolve, alias: { ...aliases, ...config.resolve?.alias } };
}

/** Only for the module that asks for it: built-head.ts itself needs Gatsby's. */
function rendersBuiltHeadOnce(): Rule {
  const alias = { [GATSBY_HEAD]: path.resolve('src', 'first-load', 'built-head.ts') };
  return { include: path.resolve('.cache', 'page-renderer.js'), resolve: { alias } };
}

function findNoOtherConfiguration(rules: Rule[]): void {
  for (const { options } of loadersOf(rules)) if (options) withoutOtherConfiguration(options);
}

function shortenClassNames(rules: Rule[]): void {
  for (const { options } of loadersOf(rules)) {
    // Not the loader that takes the styles out, which has options of that name too.
    if (options?.modules && options.modules.localIdentName !== undefined) options.modules.getLocalIdent = nameClass;
  }
}

function loadersOf(rules: Rule[]): Loader[] {
  return rules.flatMap(({ oneOf, use }) => [...(oneOf ? loadersOf(oneOf) : []), ...(Array.isArray(use) ? use : [])]);
}

const nameClass: NameClass = ({ resourcePath }, _pattern, name) =>
  shortClassName(path.relative('.', resourcePath), name);

function compileBySwc(rules: Rule[], targets: unknown): void {
  const swc = { loader: path.resolve('gatsby', 'compile', 'script.mjs'), options: { targets } };
  const onlyQueries = { configFile: path.resolve('gatsby', 'compile', 'queries.babel.cjs') };
  for (const rule of rules) {
    const { use } = rule;
    if (typeof use !== 'function') continue;
    rule.use = (module) => {
      if (!needsGatsby(module)) return [swc];
      const loaders = use(module);
      if (!module.resource.startsWith(path.resolve('src'))) return loaders;
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

/** Of what decides on bundles besides their sources, which webpack follows: packages, browsers, and this folder. */
function digestOfBuilders(): string {
  const ours = filesBelow('.', 'gatsby', /(?<!\.test)\.[mc]?[jt]s$/);
  return digestFiles('.', ['package.json', 'package-lock.json', 'gatsby-config.ts', 'gatsby-node.ts', ...ours]);
}

/** Scripts that nearly every page shares join the app, which is loaded before them anyway; their styles stay apart. */
function chunkOfAllPages({ type }: { type: string }): string {
  return type === 'css/mini-extract' ? 'commons' : 'start-app';
}

/** Whether a page needs a chunk group until it lives. */
function isNeededAtOnce(group: string): boolean {
  return group === 'start-app' || group.startsWith('component---');
}

interface Compiler {
  hooks: { thisCompilation: Hook<Compilation> };
}

interface Compilation {
  hooks: { chunkHash: Hook<unknown, { update: (data: string) => void }>; afterSeal: Hook<void> };
  /** By name. */
  assets: Record<string, unknown>;
  hash: string;
  /** The files of all loaders. */
  buildDependencies: { clear: () => void };
}

interface Hook<First, Second = unknown> {
  tap: (name: string, act: (first: First, second: Second) => void) => void;
}

/** A plugin of webpack that makes `data` a part of every chunk's hash. */
function hashedWith(data: string) {
  return {
    apply: ({ hooks }: Compiler) =>
      hooks.thisCompilation.tap('hashed-with', (compilation) =>
        compilation.hooks.chunkHash.tap('hashed-with', (_, hash) => hash.update(data)),
      ),
  };
}

/** A plugin of webpack that makes the hash of a compilation one of the names of its files, which tell their contents. */
function hashedByNames() {
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

/** A plugin of webpack that keeps it from following what its loaders require; `digestOfBuilders` covers them. */
function withoutBuilders() {
  return {
    apply: ({ hooks }: Compiler) =>
      hooks.thisCompilation.tap('without-builders', (compilation) =>
        compilation.hooks.afterSeal.tap('without-builders', () => compilation.buildDependencies.clear()),
      ),
  };
}

function digestOfStyles(): string {
  return digestFiles('.', filesBelow('.', 'src', /\.css$/));
}
