import type { GatsbyNode } from 'gatsby';
import { refuseUnreadable } from './gatsby/content/refuse-unreadable';
import { reportChangedContent, reportClips, reportContent } from './gatsby/content/report-content';
import { createProductExtension } from './gatsby/graphql/product-extension';
import { createContentResolvers } from './gatsby/graphql/resolvers';
import { CONTENT_TYPES } from './gatsby/graphql/types';
import { Site } from './gatsby/content/site-schemas';
import { refuseDemoOperator } from './gatsby/legal/operator';
import { readLanguages } from './gatsby/languages';
import { createModelPages, repairMatchPath } from './gatsby/pages';
import { copyFinishedPictures, encodeAvifFaster } from './gatsby/pictures';
import { writeIcons } from './gatsby/publish/icons';
import { orStop } from './gatsby/or-stop';
import { publishExtras } from './gatsby/publish/publish';
import { readSettings } from './gatsby/read-settings';
import { giveUpStaleCache, recordBuildCode } from './gatsby/stale-cache';
import { removeBuiltPages, rewriteMissingPages } from './gatsby/built-pages';
import { isBuild } from './gatsby/is-build';
import { correctBundles } from './gatsby/patches/correct-bundles';

const root = process.cwd();
const languages = orStop(() => readLanguages(root));
const site = orStop(() => readSettings<Site>(root, 'site', Site));

export const onPreInit: GatsbyNode['onPreInit'] = async (args) => {
  // Before functions are compiled, whose error for a file that is not JSON names no file.
  orStop(() => refuseUnreadable(root));
  reportContent(args.reporter, root);
  if (isBuild()) rewriteMissingPages(root, args);
  else await removeBuiltPages(root);
  encodeAvifFaster();
  copyFinishedPictures(root);
  await giveUpStaleCache(args);
};

export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async (args) => {
  recordBuildCode(args);
  await reportClips(args.reporter, root);
  refuseDemoOperator(process.env, site);
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
export const onPostBootstrap: GatsbyNode['onPostBootstrap'] = () => writeIcons(root, site.product.name);

export const onPostBuild: GatsbyNode['onPostBuild'] = (args) => publishExtras(args, root, languages);

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => correctBundles(args);
