import fs from 'node:fs';
import path from 'node:path';
import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';
import { createModelPages, repairMatchPath } from './pages';

const languages = [
  { code: 'en', name: 'English', path: '', hreflang: 'en' },
  { code: 'de', name: 'Deutsch', path: '/de', hreflang: 'de' },
];

/** The page creations that the repair asks for. */
function repair(matchPath: string | undefined) {
  const actions = { createPage: jest.fn(), deletePage: jest.fn() };
  repairMatchPath({ page: { path: '/de/404/', matchPath }, actions } as unknown as CreatePageArgs, languages);
  return actions;
}

it('takes the second language prefix off a match path', () => {
  const { createPage, deletePage } = repair('/de/de/*');
  expect(deletePage).toHaveBeenCalledTimes(1);
  expect(createPage).toHaveBeenCalledWith({ path: '/de/404/', matchPath: '/de/*' });
});

it.each([undefined, '/de/*', '/design/*'])('leaves %s as it is', (matchPath) => {
  expect(repair(matchPath).createPage).not.toHaveBeenCalled();
});

describe('the pages of the models', () => {
  /** The contexts of the pages made from a catalogue of `statuses`; the models are named by their places. */
  async function contextsOf(statuses: readonly string[]) {
    const nodes = statuses.map((status, index) => ({ key: `m${index}`, page: `/m${index}`, status }));
    const createPage = jest.fn<void, [{ path: string; context: { sisterKeys: string[] } }]>();
    const graphql = () => Promise.resolve({ data: { allModel: { nodes } } });
    await createModelPages({ graphql, actions: { createPage } } as unknown as CreatePagesArgs);
    return createPage.mock.calls.map(([{ context }]) => context.sisterKeys);
  }

  it('show the next three in the catalogue, and go on at its start', async () => {
    const sisters = await contextsOf(['live', 'live', 'degraded', 'live', 'live']);
    expect(sisters[0]).toEqual(['m1', 'm2', 'm3']);
    expect(sisters[3]).toEqual(['m4', 'm0', 'm1']);
  });

  it('show no retired model and never themselves', async () => {
    expect(await contextsOf(['live', 'retired', 'live'])).toEqual([['m2'], ['m2', 'm0'], ['m0']]);
  });

  it('know as little of a thousand models as of ten', async () => {
    const large = await contextsOf(Array.from({ length: 1000 }, () => 'live'));
    expect(large).toHaveLength(1000);
    expect(Math.max(...large.map(({ length }) => length))).toBe(3);
  });

  it('ask for no list of all models, which would make them depend on every one', () => {
    const template = fs.readFileSync(path.resolve('src/templates/model.tsx'), 'utf8');
    expect(template).toContain('modelsByKey(');
    expect(template).not.toContain('allModel');
  });

  it('change where an edit shows, and nowhere else', async () => {
    const before = await contextsOf(Array.from({ length: 100 }, () => 'live'));
    const after = await contextsOf(Array.from({ length: 100 }, (_, index) => (index === 50 ? 'retired' : 'live')));
    const changed = after.flatMap((keys, index) => (keys.join() === before[index]?.join() ? [] : [index]));
    expect(changed).toEqual([47, 48, 49]);
  });
});
