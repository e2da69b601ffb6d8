import { digestFiles, filesBelow } from '../digest-files';
import { mustFind } from './must-find';
import type { BundleConfig } from './webpack-config';
import type { Compiler } from './webpack-hooks';

/**
 * Takes mini-css-extract-plugin its warnings about the order of styles, one for each pair of chunks that share some: chunks that load
 * later import stylesheets in another order than pages. Cascade layers (src/styles/global.css) make that order irrelevant.
 */
export function allowAnyOrder(config: BundleConfig): void {
  const isExtracting = ({ constructor }: { constructor: { name: string } }) =>
    constructor.name === 'MiniCssExtractPlugin';
  const { options } = mustFind(config.plugins?.find(isExtracting), 'plugin MiniCssExtractPlugin', '0020');
  mustFind(options, 'options of MiniCssExtractPlugin', '0020').ignoreOrder = true;
}

/**
 * A plugin of webpack that makes the styles a part of the HTML renderer's hash. A page contains its styles, but Gatsby
 * writes it again only when the code that renders it has changed: after an edit of a stylesheet, pages kept the old one.
 */
export function hashedWithStyles() {
  const styles = digestFiles('.', filesBelow('.', 'src', /\.css$/));
  return {
    apply: ({ hooks }: Compiler) =>
      hooks.thisCompilation.tap('hashed-with-styles', (compilation) =>
        compilation.hooks.chunkHash.tap('hashed-with-styles', (_, hash) => hash.update(styles)),
      ),
  };
}
