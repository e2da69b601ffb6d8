import path from 'node:path';
import type { CreatePageArgs, CreatePagesArgs, Page } from 'gatsby';
import { MODELS_A_PART, partCount, partPath } from '../src/catalogue/parts';
import type { Language } from './languages';
import { localizedPages } from './localized-pages';
import { neighborsOf, type ComparableModel } from './neighbors';

interface ModelPagesQuery {
  allModel: { nodes: PagedModel[] };
}

interface PagedModel extends ComparableModel {
  page: string;
}

/**
 * Creates the page of each model and the list of all models, in every language. File-system routes don't work here: they
 * turn "wan-2.5" into "wan-2-5".
 */
export async function createModelPages(args: CreatePagesArgs, languages: readonly Language[]): Promise<void> {
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
  const create = (page: Page) => {
    for (const localized of localizedPages(page, languages)) actions.createPage(localized);
  };
  for (const model of models) {
    create({
      path: model.page,
      component: path.resolve('src/templates/model.tsx'),
      // Chosen here: a page query would depend on every model, so that editing one would rerun all of them.
      context: { modelKey: model.key, relatedKeys: neighborsOf(model, models) },
    });
  }
  const parts = partCount(models.length);
  for (let part = 1; part <= parts; part += 1) {
    create({
      path: partPath(part),
      component: path.resolve('src/templates/models.tsx'),
      context: { part, modelKeys: keysOfPart(part, models), modelCount: models.length },
    });
  }
}

function keysOfPart(part: number, models: readonly PagedModel[]): string[] {
  return models.slice((part - 1) * MODELS_A_PART, part * MODELS_A_PART).map(({ key }) => key);
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
