import type { CreateResolversArgs, Node } from 'gatsby';
import { lowestCreditCost } from '../../contracts/credit-cost';
import type { CreditPrice, ModelStatus, ModelTag } from '../../contracts/model';
import { fillProductName, type ProductName } from '../../contracts/product-name';
import { trialCredits, type TrialRule } from '../../contracts/trial';
import { DEFAULT_LANGUAGE, type Language } from '../languages';
import type { BuildEnv } from '../build-env';
import type { ModelGuide } from '../content/guide-schema';
import { promptWordsFor } from '../content/prompt-words-for';
import type { PromptWords } from '../content/prompt-words-schema';
import type { LegalDocument } from '../content/site-schemas';
import { fillLegalText, type LegalFacts } from '../legal/fill-legal-text';
import { legalFacts, type LegalSources } from '../legal/legal-facts';
import { localeResources, type LocaleStrings } from '../locale-resources';
import { typeset, typesetAll } from '../typography';
import { freeTries } from './free-tries';
import { findLocales, type LocaleConnection, type LocaleNode, type LocaleQuery } from './locale-fallback';
import { readProduct, type ResolverContext } from './product-extension';
import { yardsticksOf } from './yardsticks';

interface ModelNode extends Node {
  key: string;
  title: string;
  runsOn?: string;
  texts: Record<string, object>;
  status: ModelStatus;
  tag: ModelTag;
  capabilities: { audio: string };
  replacedBy?: string;
  credits: CreditPrice[];
}

interface FileNode extends Node {
  name: string;
  relativeDirectory: string;
}

type LegalNode = Node & LegalDocument;
type GuideNode = Node & ModelGuide;

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
      priceSpan: {
        type: '[Model!]!',
        description: 'The model with the lowest entry price and that with the highest, of those that are not retired.',
        resolve: async (_source: unknown, _args: unknown, context: ResolverContext) =>
          spanOf(await findOffered(context)),
      },
      yardsticks: {
        type: '[Model!]!',
        description:
          'Models by which offers say how many videos they make: the one with the lowest price, and, of the current ones with sound, the one in the middle of their prices.',
        resolve: async (_source: unknown, _args: unknown, context: ResolverContext) =>
          yardsticksOf(await findOffered(context)),
      },
      freeTries: {
        type: '[String!]!',
        description: 'Families of models of which a new account can make a first video each, with its free credits.',
        resolve: async (_source: unknown, _args: unknown, context: ResolverContext) => {
          const plans = await context.nodeModel.findOne<{ trial?: TrialRule | null }>({ type: 'Plans' });
          return freeTries(await findOffered(context), plans?.trial ?? undefined);
        },
      },
      legalText: {
        type: 'LegalDocument!',
        description: 'A legal text for this site in one language, in English if it is not translated.',
        args: { document: 'String!', language: 'String!' },
        resolve: async (_source: unknown, { document, language }: LegalTextQuery, context: ResolverContext) => {
          const text =
            (await findLegalText(document, language, context)) ??
            (await findLegalText(document, DEFAULT_LANGUAGE, context));
          if (!text) throw new Error(`content/legal/${document} has no text.`);
          const { name: code } = fileOf(text, context);
          const filled = fillLegalText(text, await readLegalFacts(code, context));
          const { title, intro, sections } = filled;
          return {
            ...filled,
            title: typeset(title, code),
            intro: typeset(intro, code),
            sections: typesetAll(sections, code),
          };
        },
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
          const resources = localeResources(JSON.parse(node.data) as LocaleStrings, fallback);
          return JSON.stringify(typesetAll(resources, node.language));
        },
      },
    },
    Model: {
      text: {
        type: 'ModelText!',
        args: { language: 'String!' },
        resolve: async (node: ModelNode, { language }: { language: string }, context: ResolverContext) =>
          typesetModelText(
            fillProductName(node.texts[language] ?? node.texts[DEFAULT_LANGUAGE], await readProduct(context)),
            language,
          ),
      },
      guide: {
        type: 'ModelGuide',
        description: 'Its guide, in English if it is not translated; null: there is none, or the model is retired.',
        args: { language: 'String!' },
        resolve: async (node: ModelNode, { language }: { language: string }, context: ResolverContext) => {
          if (node.status === 'retired') return null;
          const { name } = fileOf(node, context);
          const guide =
            (await findGuide(name, language, context)) ?? (await findGuide(name, DEFAULT_LANGUAGE, context));
          return guide && typesetGuide(fillProductName(guide, await readProduct(context)), language);
        },
      },
      promptWords: {
        type: '[PromptWordGroup!]!',
        description: 'Words for its prompts: those of all models, or its own; without what it can’t do.',
        resolve: async (node: ModelNode, _args: unknown, context: ResolverContext) => {
          const product = await readProduct(context);
          const words = await context.nodeModel.findOne<Node & PromptWords>({ type: 'PromptWords' });
          return words ? promptWordsFor(fillProductName(node.key, product), fillProductName(words, product)) : [];
        },
      },
      trialCredits: {
        type: 'Int',
        description:
          'Credits of a first video at the lowest price, for accounts that have not paid; null: no trial, or retired.',
        resolve: async (node: ModelNode, _args: unknown, context: ResolverContext) => {
          if (node.status === 'retired') return null;
          const plans = await context.nodeModel.findOne<{ trial?: TrialRule | null }>({ type: 'Plans' });
          return trialCredits(node, plans?.trial ?? undefined) ?? null;
        },
      },
      successor: {
        type: 'Model',
        resolve: (node: ModelNode, _args: unknown, context: ResolverContext) =>
          node.replacedBy === undefined ? null : findSuccessor(node.replacedBy, context),
      },
    },
    ModelGuide: {
      model: {
        type: 'String!',
        resolve: (node: Node, _args: unknown, context: ResolverContext) => fileOf(node, context).name,
      },
      language: {
        type: 'String!',
        resolve: (node: Node, _args: unknown, context: ResolverContext) => fileOf(node, context).relativeDirectory,
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

/**
 * The cheapest and the dearest model. Among equal prices the first is the lowest and the last the highest; one model is
 * both.
 */
function spanOf(models: readonly ModelNode[]): ModelNode[] {
  const [first, ...rest] = models;
  if (!first) return [];
  let [cheapest, dearest] = [first, first];
  for (const model of rest) {
    if (lowestCreditCost(model) < lowestCreditCost(cheapest)) cheapest = model;
    if (lowestCreditCost(model) >= lowestCreditCost(dearest)) dearest = model;
  }
  return cheapest === dearest ? [cheapest] : [cheapest, dearest];
}

/** The models that are not retired, in the editors' order. */
async function findOffered(context: ResolverContext): Promise<ModelNode[]> {
  const { entries } = await context.nodeModel.findAll<ModelNode>({
    type: 'Model',
    query: { filter: { status: { ne: 'retired' } }, sort: { fields: ['order'], order: ['asc'] } },
  });
  return [...entries];
}

function findModel(key: string, context: ResolverContext): Promise<unknown> {
  return context.nodeModel.findOne({ type: 'Model', query: { filter: { key: { eq: key } } } });
}

async function findGuide(model: string, language: string, context: ResolverContext): Promise<ModelGuide | null> {
  const filter = { model: { eq: model }, language: { eq: language } };
  const node = await context.nodeModel.findOne<GuideNode>({ type: 'ModelGuide', query: { filter } });
  return node && { uses: node.uses, prompts: node.prompts, questions: node.questions };
}

/** Prompts stay as typed, like the example prompt. */
function typesetGuide(guide: ModelGuide, language: string): ModelGuide {
  const { prompts, ...typeset } = typesetAll(guide, language);
  return {
    ...typeset,
    prompts: prompts.map((entry, index) => ({ ...entry, prompt: guide.prompts[index]?.prompt ?? entry.prompt })),
  };
}

function findLegalText(document: string, language: string, context: ResolverContext): Promise<LegalNode | null> {
  const filter = { document: { eq: document }, language: { eq: language } };
  return context.nodeModel.findOne<LegalNode>({ type: 'LegalDocument', query: { filter } });
}

async function readLegalFacts(code: string, context: ResolverContext): Promise<LegalFacts> {
  const [site, plans, language, own] = await Promise.all([
    context.nodeModel.findOne<LegalSources['site'] & { product: ProductName }>({ type: 'SiteSettings' }),
    context.nodeModel.findOne<LegalSources['plans']>({ type: 'Plans' }),
    context.nodeModel.findOne<Language>({ type: 'Language', query: { filter: { code: { eq: code } } } }),
    context.nodeModel.findOne<{ siteMetadata: Pick<BuildEnv, 'services'> }>({ type: 'Site' }),
  ]);
  if (!site || !plans || !language || !own)
    throw new Error('content/site.json, plans.json or languages.json was not sourced.');
  const { operator, contactEmail, product } = site;
  const named = {
    operator: fillProductName(operator, product),
    contactEmail: contactEmail.replaceAll('{product}', product.slug),
  };
  return legalFacts({ site: named, plans, services: own.siteMetadata.services, language: language.hreflang });
}

/** The example prompt stays as typed: visitors edit it, and it goes to models. */
function typesetModelText<Text extends object | undefined>(text: Text, language: string): Text {
  if (!text || !('examplePrompt' in text)) return text;
  return { ...typesetAll(text, language), examplePrompt: text.examplePrompt };
}

function fileOf(node: Node, context: ResolverContext): FileNode {
  const file = context.nodeModel.getNodeById<FileNode>({ id: node.parent, type: 'File' });
  if (!file) throw new Error(`Content node ${node.id} has no file.`);
  return file;
}
