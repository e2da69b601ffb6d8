import path from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';

interface BundleConfig {
  entry: Record<string, string>;
  optimization?: { splitChunks?: { cacheGroups?: { styles?: object } } };
  resolve?: { alias?: Record<string, string> };
  plugins?: { constructor: { name: string }; options?: { ignoreOrder?: boolean } }[];
}

/**
 * Corrections of Gatsby's bundles.
 *
 * gatsby-plugin-react-i18next requires i18next as CommonJS, our own code imports it as ES module: without the alias
 * the browser gets both copies.
 *
 * Parts that load later list the components' stylesheets in another order than the pages do, of which
 * mini-css-extract-plugin warns at length. Cascade layers (src/styles/global.css) make that order meaningless.
 *
 * Browsers begin with src/first-load/first-script.ts, which goes on to Gatsby's own beginning.
 *
 * Gatsby puts all styles into one file, and that into every page: 73 kB, of which most pages use a third. Without that rule
 * a page has its own and the parts that load later bring theirs.
 *
 * The list of match paths grows with the number of pages and is part of every page's JavaScript:
 * src/first-load/match-paths.ts takes its place.
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
    // First, because Gatsby's own alias would find its list of match paths before.
    config.resolve = { ...config.resolve, alias: { ...ours, ...config.resolve?.alias } };
    config.entry.app = path.resolve('src/first-load/first-script.ts');
  }
  actions.replaceWebpackConfig(config);
  actions.setWebpackConfig({
    resolve: { alias: { i18next$: path.resolve('node_modules/i18next/dist/esm/i18next.js') } },
  });
}
