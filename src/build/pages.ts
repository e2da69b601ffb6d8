import path from 'node:path';
import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';
import type { Language } from './languages';

interface ModelPagesQuery {
  allModel: { nodes: { key: string; page: string }[] };
}

/**
 * One page a model, in English; gatsby-plugin-react-i18next multiplies it by the languages. Not by file-system
 * routes: these turn "wan-2.5" into "wan-2-5".
 */
export async function createModelPages(args: CreatePagesArgs): Promise<void> {
  const { actions, reporter } = args;
  const answer = await args.graphql<ModelPagesQuery>(`
    query ModelPages {
      allModel(sort: { order: ASC }) {
        nodes {
          key
          page
        }
      }
    }
  `);
  if (answer.errors || !answer.data) {
    reporter.panicOnBuild('The model pages could not be made.', answer.errors as Error[]);
    return;
  }
  for (const model of answer.data.allModel.nodes) {
    actions.createPage({
      path: model.page,
      component: path.resolve('src/templates/model.tsx'),
      context: { modelKey: model.key },
    });
  }
}

/**
 * gatsby-plugin-react-i18next 3.0.1 puts the language in front of `matchPath` twice ("/de/de/*"), so no localized 404
 * page would ever match. Creates such a page anew with the prefix once.
 */
export function repairMatchPath({ page, actions }: CreatePageArgs, languages: readonly Language[]): void {
  const { matchPath } = page;
  if (matchPath === undefined || matchPath === null) return;
  const language = languages.find(({ path: prefix }) => prefix !== '' && matchPath.startsWith(`${prefix}${prefix}/`));
  if (!language) return;
  actions.deletePage(page);
  actions.createPage({ ...page, matchPath: matchPath.slice(language.path.length) });
}
