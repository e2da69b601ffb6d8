import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ParentSpanPluginArgs } from 'gatsby';
import { giveUpStaleCache, noteBuildCode } from './stale-cache';

let site: string;

beforeEach(async () => {
  site = await fs.mkdtemp(path.join(os.tmpdir(), 'site-'));
  await fs.mkdir(path.join(site, '.cache', 'compiled'), { recursive: true });
  await compile('one', 'two');
});

afterEach(() => fs.rm(site, { recursive: true }));

async function compile(config: string, node: string): Promise<void> {
  await fs.writeFile(path.join(site, '.cache', 'compiled', 'gatsby-config.js'), config);
  await fs.writeFile(path.join(site, '.cache', 'compiled', 'gatsby-node.js'), node);
}

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

  it.each([
    ['gatsby-config.ts', ['other', 'two']],
    ['gatsby-node.ts', ['one', 'other']],
  ] as const)('is given up when what %s imports has changed', async (_file, [config, node]) => {
    const cache = cacheOf(inSite('src/pages/index.tsx'));
    await noteBuildCode(cache.args);
    expect(await isGivenUp(cache)).toBe(false);
    await compile(config, node);
    expect(await isGivenUp(cache)).toBe(true);
  });
});
