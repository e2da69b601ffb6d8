import { transform } from 'esbuild';
import { withDarkFallback } from './dark-fallback';

/**
 * For webpack's plugin that minifies styles: by esbuild, in this process.
 * @param styles by file, one of them
 * @throws Error naming what browsers would leave out
 */
export async function minifyStyles(styles: Record<string, string>): Promise<{ code: string }> {
  const [text = ''] = Object.values(styles);
  const { code, warnings } = await transform(text, {
    loader: 'css',
    minify: true,
    legalComments: 'none',
    // Chrome reads all nested rules from 120 on, Firefox from 117, Safari from 16.5: later than package.json's list.
    supported: { nesting: false },
  });
  // A browser would leave out what it can't read.
  if (warnings.length > 0) {
    const reasons = warnings.map(({ text: why, location }) => `${why}: ${location?.lineText.trim() ?? ''}`);
    throw new Error(reasons.join('\n'));
  }
  return { code: withDarkFallback(code.trim()) };
}
