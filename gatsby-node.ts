import type { GatsbyNode } from 'gatsby';
import { createProductExtension } from './src/build/graphql/product-extension';
import { createContentResolvers } from './src/build/graphql/resolvers';
import { CONTENT_TYPES } from './src/build/graphql/types';
import { readLanguages } from './src/build/languages';
import { createModelPages, repairMatchPath } from './src/build/pages';

const languages = readLanguages(process.cwd());

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = (args) => {
  createProductExtension(args);
  args.actions.createTypes(CONTENT_TYPES);
};

export const createResolvers: GatsbyNode['createResolvers'] = (args) => createContentResolvers(args);

export const createPages: GatsbyNode['createPages'] = (args) => createModelPages(args);

export const onCreatePage: GatsbyNode['onCreatePage'] = (args) => repairMatchPath(args, languages);
