import fs from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../src/host/manifest';
import { expect, test } from './fixtures';

test.use({ reducedMotion: 'no-preference' });

// JavaScript until a page lives, read from the build: what its HTML names, what that loads (start-app), and the page's
// own chunks, compressed as the host sends them. docs/performance.md has the figures.

const root = path.dirname(__dirname);

interface WebpackStats {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
}

/** The product's aim for every public page, in kB. */
const AIM_KB = 105;
/** A little above what these pages need: one is not there yet, one is well below. */
const OTHER_LIMITS_KB: Partial<Record<string, number>> = {
  'src-templates-model': 110.5,
  'src-pages-price': 89.5,
};

test('no page needs more JavaScript than it may until it lives', async () => {
  const stats = await fs.readFile(path.join(root, 'public', 'webpack.stats.json'), 'utf8');
  const { namedChunkGroups } = JSON.parse(stats) as WebpackStats;
  const { files } = await readManifest(root);
  const scriptsOf = (group: string) =>
    (namedChunkGroups[group]?.assets ?? []).map(({ name }) => `/${name}`).filter((name) => name.endsWith('.js'));
  const bytesOf = async (script: string) => {
    const sent = files[script];
    if (!sent) throw new Error(`${script} is not in the build.`);
    return (await fs.stat(path.join(root, sent.brotli ?? sent.file))).size;
  };
  const pages = Object.keys(namedChunkGroups).flatMap((group) => /^component---(.+)-tsx$/.exec(group)?.[1] ?? []);
  expect(pages).toEqual(expect.arrayContaining(['src-pages-index', ...Object.keys(OTHER_LIMITS_KB)]));
  for (const page of pages) {
    const scripts = new Set(['app', 'start-app', `component---${page}-tsx`].flatMap(scriptsOf));
    const sizes = await Promise.all([...scripts].map(bytesOf));
    const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    // React alone is a third of it: less would be a wrong sum.
    expect.soft(total, `kB of JavaScript for ${page}`).toBeGreaterThan(60);
    expect.soft(total, `kB of JavaScript for ${page}`).toBeLessThanOrEqual(OTHER_LIMITS_KB[page] ?? AIM_KB);
  }
});

test('a letter in the prompt does not make a phone lay out the stage over and over', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ai-video-generator');
  await page.waitForLoadState('networkidle');
  const ratio = await page.evaluate(() => {
    const prompt = document.querySelector('form textarea');
    const stage = document.querySelector<HTMLElement>('form ~ *');
    if (!(prompt instanceof HTMLTextAreaElement) || !stage) throw new Error('The generator has another structure.');
    /** Time of 40 layouts after a letter each, in ms. */
    const layoutsMs = () => {
      let total = 0;
      for (let letter = 0; letter < 40; letter += 1) {
        prompt.value = 'a'.repeat(1 + (letter % 12));
        const start = performance.now();
        void document.body.offsetHeight;
        total += performance.now() - start;
      }
      return total;
    };
    layoutsMs();
    const whole = layoutsMs();
    stage.style.display = 'none';
    layoutsMs();
    return whole / layoutsMs();
  });
  // 35 when the columns around the screen took their width from it.
  expect(ratio).toBeLessThan(8);
});
