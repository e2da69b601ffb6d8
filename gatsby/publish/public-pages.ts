import type { ParentSpanPluginArgs } from 'gatsby';
import { isPrivatePage } from '../../src/layout/private-pages';

/** A built page that search engines may index. */
export interface PublicPage {
  /** Its path on the site, with the language prefix. */
  path: string;
  /** The English path. */
  originalPath: string;
  languageCode: string;
  /** Key of the page's model, on a model page. */
  modelKey?: string;
}

interface SitePages {
  allSitePage: { nodes: { path: string; pageContext: unknown }[] };
}

interface BuiltContext {
  modelKey?: string;
  language?: string;
  i18n?: { originalPath: string };
}

/** Every page that is not private, sorted by path. */
export async function findPublicPages(args: GraphqlArgs): Promise<PublicPage[]> {
  const answer = await args.graphql<SitePages>(
    'query PublicPages { allSitePage(sort: { path: ASC }) { nodes { path pageContext } } }',
  );
  if (!answer.data) {
    args.reporter.panicOnBuild('Could not read the list of pages.');
    return [];
  }
  return answer.data.allSitePage.nodes.flatMap(({ path, pageContext }) => {
    const { i18n, language, modelKey } = pageContext as BuiltContext;
    if (!i18n || language === undefined || isPrivatePage(i18n.originalPath)) return [];
    return [
      { path, originalPath: i18n.originalPath, languageCode: language, ...(modelKey ? { modelKey } : undefined) },
    ];
  });
}

/** The arguments of `onPostBuild`; Gatsby's own types leave query results untyped. */
export interface GraphqlArgs extends ParentSpanPluginArgs {
  graphql<T>(this: void, query: string): Promise<{ data?: T; errors?: unknown }>;
}
