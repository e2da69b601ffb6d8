import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ParentSpanPluginArgs } from 'gatsby';
import { giveUpStaleCache, recordBuildCode } from './stale-cache';

let site: string;

beforeEach(async () => {
  site = await fs.mkdtemp(path.join(os.tmpdir(), 'site-'));
  await fs.mkdir(inSite('gatsby/content'), { recursive: true });
  await fs.mkdir(inSite('contracts'));
});

afterEach(() => fs.rm(site, { recursive: true }));

/** The cache of a site, with what a plugin has noted in it. */
function cacheOf(...sources: string[]) {
  const dispatched: unknown[] = [];
  const plugins: Record<string, object> = {};
  const args = {
    store: {
      getState: () => ({
        program: { directory: site },
        components: new Map(sources.map((source) => [source, {}])),
        status: { plugins },
      }),
      dispatch: (action: unknown) => dispatched.push(action),
    },
    actions: { setPluginStatus: (status: object) => (plugins['default-site-plugin'] = status) },
    reporter: { info: () => undefined },
  } as unknown as ParentSpanPluginArgs;
  return { args, dispatched };
}

async function isGivenUp({ args, dispatched }: ReturnType<typeof cacheOf>): Promise<boolean> {
  await giveUpStaleCache(args);
  return dispatched.length > 0;
}

const inSite = (file: string) => path.join(site, file);

describe('a cache', () => {
  it('of another folder is given up', async () => {
    expect(await isGivenUp(cacheOf('/old/site/src/pages/index.tsx'))).toBe(true);
    // A folder whose name only begins alike.
    expect(await isGivenUp(cacheOf(`${site}-before/src/pages/index.tsx`))).toBe(true);
  });

  it('of this folder is kept, and so is an empty one', async () => {
    expect(await isGivenUp(cacheOf(inSite('src/pages/index.tsx'), '/elsewhere/plugin/page.tsx'))).toBe(false);
    expect(await isGivenUp(cacheOf())).toBe(false);
  });

  it.each(['gatsby/content/rules.ts', 'contracts/model.ts'])('is given up when %s has changed', async (file) => {
    await fs.writeFile(inSite(file), 'one');
    const cache = cacheOf(inSite('src/pages/index.tsx'));
    recordBuildCode(cache.args);
    await fs.writeFile(inSite('gatsby/rules.test.ts'), 'A test decides on no page.');
    expect(await isGivenUp(cache)).toBe(false);
    await fs.writeFile(inSite(file), 'other');
    expect(await isGivenUp(cache)).toBe(true);
  });
});
