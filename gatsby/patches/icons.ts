import path from 'node:path';
import { type BundleConfig, fileOfPackage } from './webpack-config';

/**
 * Draws icons without their package's component, which takes settings that nothing here uses: 1.6 to 2.5 kB a page (decision 0046).
 * The loader stops the build where the package writes its icons in another way.
 */
export function drawIconsOurselves({ module }: BundleConfig): void {
  const icons = path.dirname(fileOfPackage('lucide-react/dist/esm/icons/x.mjs', '0046'));
  module?.rules?.push({
    include: icons,
    enforce: 'pre',
    use: [{ loader: path.resolve('gatsby', 'compile', 'icon.mjs') }],
  });
}
