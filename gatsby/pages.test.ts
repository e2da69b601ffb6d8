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
  /** The contexts of the pages created from a catalogue of `statuses`; each model is named by its index. */
  async function contextsOf(statuses: readonly string[]) {
    const nodes = statuses.map((status, index) => ({ key: `m${index}`, page: `/m${index}`, status }));
    const createPage = jest.fn<void, [{ path: string; context: { relatedKeys: string[] } }]>();
    const graphql = () => Promise.resolve({ data: { allModel: { nodes } } });
    await createModelPages({ graphql, actions: { createPage } } as unknown as CreatePagesArgs);
    return createPage.mock.calls.map(([{ context }]) => context.relatedKeys);
  }

  it('show the next three in the catalogue, and wrap around at its end', async () => {
    const related = await contextsOf(['live', 'live', 'degraded', 'live', 'live']);
    expect(related[0]).toEqual(['m1', 'm2', 'm3']);
    expect(related[3]).toEqual(['m4', 'm0', 'm1']);
  });

  it('show no retired model and never themselves', async () => {
    expect(await contextsOf(['live', 'retired', 'live'])).toEqual([['m2'], ['m2', 'm0'], ['m0']]);
  });

  it('get a context of the same size with a thousand models as with ten', async () => {
    const large = await contextsOf(Array.from({ length: 1000 }, () => 'live'));
    expect(large).toHaveLength(1000);
    expect(Math.max(...large.map(({ length }) => length))).toBe(3);
  });

  it('query no list of all models, which would make them depend on every one', () => {
    const template = fs.readFileSync(path.resolve('src/templates/model.tsx'), 'utf8');
    expect(template).toContain('modelsByKey(');
    expect(template).not.toContain('allModel');
  });

  it('change only if an edit affects them', async () => {
    const before = await contextsOf(Array.from({ length: 100 }, () => 'live'));
    const after = await contextsOf(Array.from({ length: 100 }, (_, index) => (index === 50 ? 'retired' : 'live')));
    const changed = after.flatMap((keys, index) => (keys.join() === before[index]?.join() ? [] : [index]));
    expect(changed).toEqual([47, 48, 49]);
  });
});
