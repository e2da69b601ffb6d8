import path from 'node:path';
import { type BundleConfig, fileOfPackage, putInPlace } from './webpack-config';

const PLUGIN = 'gatsby-plugin-react-i18next';

/**
 * Leaves out of the bundles what gatsby-plugin-react-i18next puts around each page, i18next with its React bindings: 22.7 kB
 * a page (decision 0046). It makes our pages in all languages. Pages that import from it get what its documentation says,
 * with the texts and the language of src/i18n, and bring these 22.7 kB.
 */
export function translateOurselves(config: BundleConfig): void {
  const ours = path.resolve('src/i18n/plugin');
  putInPlace(config, {
    [fileOfPackage(`${PLUGIN}/gatsby-browser.js`, '0046')]: false,
    [fileOfPackage(`${PLUGIN}/gatsby-ssr.js`, '0046')]: false,
    [fileOfPackage(`${PLUGIN}/dist/i18nextContext.js`, '0046')]: path.join(ours, 'i18next-context.ts'),
    'own-react-i18next$': fileOfPackage('react-i18next/dist/es/index.js', '0046'),
    'react-i18next$': path.join(ours, 'react-i18next.tsx'),
  });
}
