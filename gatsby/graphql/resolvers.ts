import type { CreateResolversArgs, Node } from 'gatsby';
import { fillProductName } from '../../contracts/product-name';
import { DEFAULT_LANGUAGE } from '../languages';
import { localeResources, type LocaleStrings } from '../locale-resources';
import { findLocales, type LocaleConnection, type LocaleNode, type LocaleQuery } from './locale-fallback';
import { readProduct, type ResolverContext } from './product-extension';

interface ModelNode extends Node {
  texts: Record<string, object>;
  replacedBy?: string;
}

interface FileNode extends Node {
  name: string;
  relativeDirectory: string;
}

interface LegalTextQuery {
  document: string;
  language: string;
}

interface ConnectionInfo {
  originalResolver(
    source: unknown,
    query: LocaleQuery,
    context: ResolverContext,
    info: ConnectionInfo,
  ): Promise<LocaleConnection>;
}

/** Fields that are not simply copied from a JSON file. */
export function createContentResolvers(args: CreateResolversArgs): void {
  // Gatsby types it as any function.
  const createResolvers = args.createResolvers as (resolvers: object) => void;
  createResolvers({
    Query: {
      allLocale: {
        resolve: (source: unknown, query: LocaleQuery, context: ResolverContext, info: ConnectionInfo) =>
          findLocales(query, (locales) => info.originalResolver(source, locales, context, info)),
      },
      modelsByKey: {
        type: '[Model!]!',
        description:
          'Models in the order of the given keys. Unlike with allModel, a page depends only on these models.',
        args: { keys: '[String!]!' },
        resolve: async (_source: unknown, { keys }: { keys: string[] }, context: ResolverContext) => {
          const models = await Promise.all(keys.map((key) => findModel(key, context)));
          return models.filter((model) => model !== null);
        },
      },
      legalText: {
        type: 'LegalDocument!',
        description: 'A legal text in one language, in English if it is not translated.',
        args: { document: 'String!', language: 'String!' },
        resolve: async (_source: unknown, { document, language }: LegalTextQuery, context: ResolverContext) =>
          (await findLegalText(document, language, context)) ??
          (await findLegalText(document, DEFAULT_LANGUAGE, context)),
      },
    },
    Locale: {
      data: {
        type: 'String!',
        resolve: async (node: LocaleNode, _args: unknown, context: ResolverContext) => {
          const english = await context.nodeModel.findOne<LocaleNode>({
            type: 'Locale',
            query: { filter: { language: { eq: DEFAULT_LANGUAGE }, ns: { eq: node.ns } } },
          });
          const fallback = english ? (JSON.parse(english.data) as LocaleStrings) : {};
          return JSON.stringify(localeResources(JSON.parse(node.data) as LocaleStrings, fallback));
        },
      },
    },
    Model: {
      text: {
        type: 'ModelText!',
        args: { language: 'String!' },
        resolve: async (node: ModelNode, { language }: { language: string }, context: ResolverContext) =>
          fillProductName(node.texts[language] ?? node.texts[DEFAULT_LANGUAGE], await readProduct(context)),
      },
      successor: {
        type: 'Model',
        resolve: (node: ModelNode, _args: unknown, context: ResolverContext) =>
          node.replacedBy === undefined ? null : findSuccessor(node.replacedBy, context),
      },
    },
    LegalDocument: {
      document: {
        type: 'String!',
        resolve: (node: Node, _args: unknown, context: ResolverContext) => fileOf(node, context).relativeDirectory,
      },
      language: {
        type: 'String!',
        resolve: (node: Node, _args: unknown, context: ResolverContext) => fileOf(node, context).name,
      },
    },
  });
}

async function findSuccessor(replacedBy: string, context: ResolverContext): Promise<unknown> {
  const product = await readProduct(context);
  const { key } = fillProductName({ key: replacedBy }, product);
  return findModel(key, context);
}

function findModel(key: string, context: ResolverContext): Promise<unknown> {
  return context.nodeModel.findOne({ type: 'Model', query: { filter: { key: { eq: key } } } });
}

function findLegalText(document: string, language: string, context: ResolverContext): Promise<unknown> {
  const filter = { document: { eq: document }, language: { eq: language } };
  return context.nodeModel.findOne({ type: 'LegalDocument', query: { filter } });
}

function fileOf(node: Node, context: ResolverContext): FileNode {
  const file = context.nodeModel.getNodeById<FileNode>({ id: node.parent, type: 'File' });
  if (!file) throw new Error(`Content node ${node.id} has no file.`);
  return file;
}
