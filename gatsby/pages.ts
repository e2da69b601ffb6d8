import path from 'node:path';
import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';
import type { Language } from './languages';

interface ModelPagesQuery {
  allModel: { nodes: PagedModel[] };
}

interface PagedModel {
  key: string;
  page: string;
  status: string;
}

/** Other models that a model's page shows. */
const SISTERS = 3;

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
          status
        }
      }
    }
  `);
  if (answer.errors || !answer.data) {
    reporter.panicOnBuild('The model pages could not be made.', answer.errors as Error[]);
    return;
  }
  const models = answer.data.allModel.nodes;
  for (const [index, model] of models.entries()) {
    actions.createPage({
      path: model.page,
      component: path.resolve('src/templates/model.tsx'),
      context: { modelKey: model.key, sisterKeys: relatedKeysOf(index, models) },
    });
  }
}

/**
 * The next models in the catalogue's order that can be used, from the start again after the last. Chosen here and not in
 * the page's query, which would then depend on every model: an edit of one would run them all.
 */
function relatedKeysOf(index: number, models: readonly PagedModel[]): string[] {
  const keys: string[] = [];
  for (let step = 1; step < models.length && keys.length < SISTERS; step += 1) {
    const model = models[(index + step) % models.length];
    if (model && model.status !== 'retired') keys.push(model.key);
  }
  return keys;
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
