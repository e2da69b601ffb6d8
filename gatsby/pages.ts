import path from 'node:path';
import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';
import type { Language } from './languages';
import { neighborsOf, type ComparableModel } from './neighbors';

interface ModelPagesQuery {
  allModel: { nodes: PagedModel[] };
}

interface PagedModel extends ComparableModel {
  page: string;
}

/**
 * Creates one English page per model; gatsby-plugin-react-i18next adds the other languages. File-system routes don't
 * work here: they turn "wan-2.5" into "wan-2-5".
 */
export async function createModelPages(args: CreatePagesArgs): Promise<void> {
  const { actions, reporter } = args;
  const answer = await args.graphql<ModelPagesQuery>(`
    query ModelPages {
      allModel(sort: { order: ASC }) {
        nodes {
          key
          page
          status
          maker
          credits {
            credits
          }
        }
      }
    }
  `);
  if (answer.errors || !answer.data) {
    reporter.panicOnBuild('The model pages could not be created.', answer.errors as Error[]);
    return;
  }
  const models = answer.data.allModel.nodes;
  for (const model of models) {
    actions.createPage({
      path: model.page,
      component: path.resolve('src/templates/model.tsx'),
      // Chosen here: a page query would depend on every model, so that editing one would rerun all of them.
      context: { modelKey: model.key, relatedKeys: neighborsOf(model, models) },
    });
  }
}

/**
 * gatsby-plugin-react-i18next 3.0.1 prefixes `matchPath` with the language twice ("/de/de/*"), so that no localized 404
 * page would ever match. Recreates such a page with a single prefix.
 */
export function repairMatchPath({ page, actions }: CreatePageArgs, languages: readonly Language[]): void {
  const { matchPath } = page;
  if (matchPath === undefined || matchPath === null) return;
  const language = languages.find(({ path: prefix }) => prefix !== '' && matchPath.startsWith(`${prefix}${prefix}/`));
  if (!language) return;
  actions.deletePage(page);
  actions.createPage({ ...page, matchPath: matchPath.slice(language.path.length) });
}
