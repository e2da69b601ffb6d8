import fs from 'node:fs';
import path from 'node:path';
import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';
import { createModelPages, repairMatchPath } from './pages';

const languages = [
  { code: 'en', name: 'English', path: '', hreflang: 'en' },
  { code: 'de', name: 'Deutsch', path: '/de', hreflang: 'de' },
];

/** Runs the repair and returns its page creations. */
function repair(matchPath: string | undefined) {
  const actions = { createPage: jest.fn(), deletePage: jest.fn() };
  repairMatchPath({ page: { path: '/de/404/', matchPath }, actions } as unknown as CreatePageArgs, languages);
  return actions;
}

it('removes the second language prefix of a match path', () => {
  const { createPage, deletePage } = repair('/de/de/*');
  expect(deletePage).toHaveBeenCalledTimes(1);
  expect(createPage).toHaveBeenCalledWith({ path: '/de/404/', matchPath: '/de/*' });
});

it.each([undefined, '/de/*', '/design/*'])('leaves %s as it is', (matchPath) => {
  expect(repair(matchPath).createPage).not.toHaveBeenCalled();
});

describe('the pages of the models', () => {
  interface Listed {
    status?: string;
    maker?: string;
    price?: number;
  }

  interface Created {
    path: string;
    context: { language: string; modelKey?: string; relatedKeys: string[]; modelKeys?: string[] };
  }

  /** The pages created from a catalogue; each model is named by its index. */
  async function pagesOf(models: readonly Listed[]) {
    const nodes = models.map(({ status = 'live', maker = 'Inkworks', price = 10 }, index) => ({
      ...{ key: `m${index}`, page: `/m${index}`, status, maker },
      credits: [{ credits: price * 4 }, { credits: price }],
    }));
    const createPage = jest.fn<void, [Created]>();
    const graphql = () => Promise.resolve({ data: { allModel: { nodes } } });
    await createModelPages({ graphql, actions: { createPage } } as unknown as CreatePagesArgs, languages);
    return createPage.mock.calls.map(([page]) => page);
  }

  /** The related models of each English page. */
  async function contextsOf(models: readonly Listed[]) {
    const pages = await pagesOf(models);
    return pages.flatMap(({ context: { language, modelKey, relatedKeys } }) =>
      language === 'en' && modelKey !== undefined ? [relatedKeys] : [],
    );
  }

  it('compare two of the same maker, then the nearest in price', async () => {
    const models = [
      { maker: 'A', price: 10 },
      { maker: 'A', price: 200 },
      { maker: 'A', price: 20 },
      { maker: 'A', price: 30 },
      { maker: 'B', price: 90 },
      { maker: 'C', price: 12 },
    ];
    expect((await contextsOf(models))[0]).toEqual(['m2', 'm3', 'm5']);
    expect((await contextsOf(models))[5]).toEqual(['m0', 'm2', 'm3']);
  });

  it('show no retired model and never themselves', async () => {
    expect(await contextsOf([{}, { status: 'retired' }, {}])).toEqual([['m2'], ['m0', 'm2'], ['m0']]);
  });

  it('get a context of the same size with a thousand models as with ten', async () => {
    const large = await contextsOf(Array.from({ length: 1000 }, (_, index) => ({ price: index + 1 })));
    expect(large).toHaveLength(1000);
    expect(Math.max(...large.map(({ length }) => length))).toBe(3);
  });

  it('are made in every language at once, so that no plugin makes them again', async () => {
    const pages = await pagesOf([{}]);
    expect(pages.map(({ path: address }) => address)).toEqual(['/m0', '/de/m0', '/models', '/de/models']);
    expect(pages[1]?.context).toMatchObject({
      ...{ language: 'de', modelKey: 'm0' },
      i18n: { language: 'de', languages: ['en', 'de'], routed: true, originalPath: '/m0', path: '/de/m0' },
    });
  });

  it('are listed, each once, on pages of a fixed size', async () => {
    const pages = await pagesOf(Array.from({ length: 100 }, () => ({})));
    const lists = pages.filter(({ context: { modelKeys, language } }) => modelKeys && language === 'en');
    expect(lists.map(({ path: address }) => address)).toEqual(['/models', '/models/2', '/models/3']);
    expect(lists.map(({ context }) => context.modelKeys?.length)).toEqual([48, 48, 4]);
    expect(new Set(lists.flatMap(({ context }) => context.modelKeys)).size).toBe(100);
  });

  it('query no list of all models, which would make them depend on every one', () => {
    const template = fs.readFileSync(path.resolve('src/templates/model.tsx'), 'utf8');
    expect(template).toContain('modelsByKey(');
    expect(template).not.toContain('allModel');
  });

  it('change only if an edit affects them', async () => {
    const catalogue = (retired: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        price: 10 * 1.1 ** index,
        status: index === retired ? 'retired' : 'live',
      }));
    const [before, after] = [await contextsOf(catalogue(-1)), await contextsOf(catalogue(50))];
    const changed = after.flatMap((keys, index) => (keys.join() === before[index]?.join() ? [] : [index]));
    expect(changed.filter((index) => Math.abs(index - 50) > 3)).toEqual([]);
    expect(changed).not.toEqual([]);
  });
});
