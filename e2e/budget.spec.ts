import fs from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../src/host/manifest';
import { expect, test } from './fixtures';

// JavaScript until a page lives, read from the build: what its HTML names, what that loads (start-app), and the page's
// own chunks, compressed as the host sends them. docs/performance.md has the figures; these limits are 2 kB above.

const root = path.dirname(__dirname);

interface WebpackStats {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
}

const LIMITS_KB = {
  'src-pages-index': 0,
  'src-templates-model': 0,
  'src-pages-ai-video-generator': 0,
  'src-pages-price': 0,
  'src-pages-my-videos': 0,
};

test('no page needs more JavaScript than it may until it lives', async () => {
  const stats = await fs.readFile(path.join(root, 'public', 'webpack.stats.json'), 'utf8');
  const { namedChunkGroups } = JSON.parse(stats) as WebpackStats;
  const { files } = await readManifest(root);
  const scriptsOf = (group: string) =>
    (namedChunkGroups[group]?.assets ?? []).map(({ name }) => `/${name}`).filter((name) => name.endsWith('.js'));
  const bytesOf = async (script: string) => {
    const brotli = files[script]?.brotli;
    if (!brotli) throw new Error(`${script} is not in the build.`);
    return (await fs.stat(path.join(root, brotli))).size;
  };
  for (const [page, limit] of Object.entries(LIMITS_KB)) {
    const own = scriptsOf(`component---${page}-tsx`);
    expect(own, page).not.toEqual([]);
    const scripts = new Set([...scriptsOf('app'), ...scriptsOf('start-app'), ...own]);
    const sizes = await Promise.all([...scripts].map(bytesOf));
    const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    expect.soft(total, `kB of JavaScript for ${page}`).toBeLessThanOrEqual(limit);
  }
});
