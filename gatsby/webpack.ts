import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';

interface BundleConfig {
  devtool?: string | false;
  entry: Record<string, string>;
  optimization?: { splitChunks?: { cacheGroups?: { styles?: object } } };
  resolve?: { alias?: Record<string, string> };
  plugins?: { constructor: { name: string }; options?: { ignoreOrder?: boolean } }[];
}

/**
 * Changes to Gatsby's webpack configuration.
 *
 * i18next: gatsby-plugin-react-i18next requires it as CommonJS, our code imports it as an ES module. Without the alias
 * browsers would load both copies.
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
 * Source maps: none in a build. Netlify publishes every file of public/, and our host leaves them out anyway.
 *
 * Match paths: Gatsby's list grows with the number of pages and is in every page's JavaScript, so
 * src/first-load/match-paths.ts replaces it.
 */
export function correctBundles({ actions, getConfig, stage }: CreateWebpackConfigArgs): void {
  const config = (getConfig as () => BundleConfig)();
  for (const plugin of config.plugins ?? []) {
    if (plugin.constructor.name === 'MiniCssExtractPlugin' && plugin.options) plugin.options.ignoreOrder = true;
  }
  delete config.optimization?.splitChunks?.cacheGroups?.styles;
  if (stage === 'build-javascript' && config.entry.app) {
    const ours = {
      'gatsby-production-app$': config.entry.app,
      '$virtual/match-paths.json$': path.resolve('src/first-load/match-paths.ts'),
    };
    // First, because Gatsby's own alias for its list of match paths would win otherwise.
    config.resolve = { ...config.resolve, alias: { ...ours, ...config.resolve?.alias } };
    config.entry.app = path.resolve('src/first-load/first-script.ts');
    config.devtool = false;
  }
  actions.replaceWebpackConfig(config);
  if (stage === 'build-html') actions.setWebpackConfig({ plugins: [hashedWith(digestOfStyles())] });
  actions.setWebpackConfig({
    resolve: { alias: { i18next$: path.resolve('node_modules/i18next/dist/esm/i18next.js') } },
  });
}

interface Compiler {
  hooks: { thisCompilation: Hook<{ hooks: { chunkHash: Hook<unknown, { update: (data: string) => void }> } }> };
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

function digestOfStyles(): string {
  const hash = createHash('sha256');
  const files = fs.readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  for (const file of files.sort()) hash.update(fs.readFileSync(path.join('src', file)));
  return hash.digest('base64url');
}
