import { transform } from 'esbuild';
import { withDarkFallback } from './dark-fallback';

/** What we change of webpack's plugin that minifies styles (css-minimizer-webpack-plugin 2). */
export interface StyleMinimizer {
  parallel?: boolean;
  minify?: (styles: Record<string, string>) => Promise<{ code: string }>;
}

/** Options of postcss-loader. Gatsby's `postcssOptions` is a function; the loader reads `config` as a property of it. */
export interface PostcssOptions {
  postcssOptions?: { config?: boolean };
}

/** Minifies in this process by esbuild: cssnano first starts a process of its own and loads thirty packages. */
export function minifyByEsbuild(options: StyleMinimizer): void {
  options.parallel = false;
  options.minify = async (styles) => {
    const [text = ''] = Object.values(styles);
    const { code, warnings } = await transform(text, { loader: 'css', minify: true, legalComments: 'none' });
    // A browser would leave out what it can't read.
    if (warnings.length > 0) {
      const faults = warnings.map(({ text: why, location }) => `${why}: ${location?.lineText.trim() ?? ''}`);
      throw new Error(faults.join('\n'));
    }
    return { code: withDarkFallback(code.trim()) };
  };
}

/** Gatsby gives PostCSS its plugins: it need not look for a configuration in every folder above each stylesheet. */
export function withoutOtherConfiguration({ postcssOptions }: PostcssOptions): void {
  if (postcssOptions) postcssOptions.config = false;
}
