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

/** Number of other models that a model's page shows. */
const RELATED_MODELS = 3;

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
        }
      }
    }
  `);
  if (answer.errors || !answer.data) {
    reporter.panicOnBuild('The model pages could not be created.', answer.errors as Error[]);
    return;
  }
  const models = answer.data.allModel.nodes;
  for (const [index, model] of models.entries()) {
    actions.createPage({
      path: model.page,
      component: path.resolve('src/templates/model.tsx'),
      context: { modelKey: model.key, relatedKeys: relatedKeysOf(index, models) },
    });
  }
}

/**
 * The next usable models in the catalogue's order, wrapping around at its end. Chosen here because a page query would
 * depend on every model, so that editing one would rerun all of them.
 */
function relatedKeysOf(index: number, models: readonly PagedModel[]): string[] {
  const keys: string[] = [];
  for (let step = 1; step < models.length && keys.length < RELATED_MODELS; step += 1) {
    const model = models[(index + step) % models.length];
    if (model && model.status !== 'retired') keys.push(model.key);
  }
  return keys;
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
