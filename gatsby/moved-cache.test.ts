import type { ParentSpanPluginArgs } from 'gatsby';
import { giveUpMovedCache } from './moved-cache';

async function dispatched(sources: string[]): Promise<unknown[]> {
  const actions: unknown[] = [];
  const store = {
    getState: () => ({
      program: { directory: '/new/site' },
      components: new Map(sources.map((source) => [source, {}])),
    }),
    dispatch: (action: unknown) => actions.push(action),
  };
  await giveUpMovedCache({ store, reporter: { info: () => undefined } } as unknown as ParentSpanPluginArgs);
  return actions;
}

describe('a cache', () => {
  it('of another folder is given up', async () => {
    expect(await dispatched(['/old/site/src/pages/index.tsx'])).toHaveLength(1);
    // A folder whose name only begins alike.
    expect(await dispatched(['/new/site-before/src/pages/index.tsx'])).toHaveLength(1);
  });

  it('of this folder is kept, and so is an empty one', async () => {
    expect(await dispatched(['/new/site/src/pages/index.tsx', '/elsewhere/plugin/page.tsx'])).toEqual([]);
    expect(await dispatched([])).toEqual([]);
  });
});
