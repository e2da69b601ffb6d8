import { DEFAULT_LANGUAGE } from '../languages';

export interface LocaleNode {
  language: string;
  ns: string;
  data: string;
}

/** A GraphQL connection of locale nodes, as gatsby-plugin-react-i18next's pages query it. */
export interface LocaleConnection {
  edges: { node: LocaleNode }[];
  nodes: LocaleNode[];
}

export interface LocaleQuery {
  filter?: { language?: { eq?: string } };
}

/**
 * Adds English for every namespace that the requested language lacks entirely, as if it were that language's own, so
 * that visitors see English instead of keys. `find` is Gatsby's resolver of `allLocale`.
 */
export async function findLocales(
  query: LocaleQuery,
  find: (query: LocaleQuery) => Promise<LocaleConnection>,
): Promise<LocaleConnection> {
  const found = await find(query);
  const language = query.filter?.language?.eq;
  if (language === undefined || language === DEFAULT_LANGUAGE) return found;
  const english = await find({ ...query, filter: { ...query.filter, language: { eq: DEFAULT_LANGUAGE } } });
  const present = new Set(found.edges.map(({ node }) => node.ns));
  const missing = english.edges
    .filter(({ node }) => !present.has(node.ns))
    .map(({ node }) => ({ node: { ...node, language } }));
  return {
    ...found,
    edges: [...found.edges, ...missing],
    nodes: [...found.nodes, ...missing.map(({ node }) => node)],
  };
}
