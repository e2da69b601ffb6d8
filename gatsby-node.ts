import type { GatsbyNode } from 'gatsby';
import { reportChangedContent, reportClips, reportContent } from './gatsby/content/report-content';
import { createProductExtension } from './gatsby/graphql/product-extension';
import { createContentResolvers } from './gatsby/graphql/resolvers';
import { CONTENT_TYPES } from './gatsby/graphql/types';
import type { Site } from './gatsby/content/site-schemas';
import { refuseDemoOperator } from './gatsby/legal/operator';
import { readLanguages } from './gatsby/languages';
import { createModelPages, repairMatchPath } from './gatsby/pages';
import { copyFinishedPictures, encodeAvifFaster } from './gatsby/pictures';
import { writeIcons } from './gatsby/publish/icons';
import { publishExtras } from './gatsby/publish/publish';
import { readSettings } from './gatsby/read-settings';
import { giveUpStaleCache, noteBuildCode } from './gatsby/stale-cache';
import { removeBuiltPages, rewriteMissingPages } from './gatsby/built-pages';
import { isBuild } from './gatsby/is-build';
import { correctBundles } from './gatsby/webpack';

const root = process.cwd();
const languages = readLanguages(root);
const { product } = readSettings(root, 'site') as { product: { name: string } };

export const onPreInit: GatsbyNode['onPreInit'] = async (args) => {
  if (isBuild()) rewriteMissingPages(root, args);
  else await removeBuiltPages(root);
  encodeAvifFaster();
  copyFinishedPictures(root);
  await giveUpStaleCache(args);
};

export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async (args) => {
  const { reporter } = args;
  noteBuildCode(args);
  reportContent(reporter, root);
  await reportClips(reporter, root);
  refuseDemoOperator(process.env, readSettings(root, 'site') as Site);
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = (args) => {
  createProductExtension(args);
  args.actions.createTypes(CONTENT_TYPES);
};

export const createResolvers: GatsbyNode['createResolvers'] = (args) => createContentResolvers(args);

export const createPages: GatsbyNode['createPages'] = (args) => {
  // Runs again in `gatsby develop` whenever the content changed.
  reportChangedContent(args.reporter, root);
  return createModelPages(args, languages);
};

export const onCreatePage: GatsbyNode['onCreatePage'] = (args) => repairMatchPath(args, languages);

// In `gatsby develop` too: browsers ask for them on every page.
export const onPostBootstrap: GatsbyNode['onPostBootstrap'] = () => writeIcons(root, product.name);

export const onPostBuild: GatsbyNode['onPostBuild'] = (args) => publishExtras(args, root, languages);

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => correctBundles(args);
