import fs from 'node:fs/promises';
import path from 'node:path';
import type { Request } from '@playwright/test';
import { readCurrentBuild } from '../src/host/builds';
import { findScripts } from './find-scripts';
import { expect, test } from './fixtures';

test.use({ reducedMotion: 'no-preference' });

// JavaScript until a page lives, read from the build: what its HTML names, what that loads (start-app), and the page's
// own chunks, compressed as the host sends them. docs/performance.md has the figures.

const root = path.dirname(__dirname);

interface WebpackStats {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
}

/** The product's aim for every public page, in kB: until it lives, and with what it loads by itself when it is idle. */
const AIM_KB = { alive: 109, idle: 130 };
/** A little above what this page needs, which is well below. */
const OTHER_LIMITS_KB: Partial<Record<string, number>> = { 'src-pages-price': 88 };

test('no page needs more JavaScript than it may until it lives', async () => {
  const stats = await fs.readFile(path.join(root, 'public', 'webpack.stats.json'), 'utf8');
  const { namedChunkGroups } = JSON.parse(stats) as WebpackStats;
  const bytesOf = await readSizes();
  const scriptsOf = (group: string) =>
    (namedChunkGroups[group]?.assets ?? []).map(({ name }) => `/${name}`).filter((name) => name.endsWith('.js'));
  const pages = Object.keys(namedChunkGroups).flatMap((group) => /^component---(.+)-tsx$/.exec(group)?.[1] ?? []);
  expect(pages).toEqual(
    expect.arrayContaining(['src-pages-index', 'src-templates-model', ...Object.keys(OTHER_LIMITS_KB)]),
  );
  for (const page of pages) {
    const scripts = new Set(['app', 'start-app', `component---${page}-tsx`].flatMap(scriptsOf));
    const sizes = await Promise.all([...scripts].map(bytesOf));
    const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    // React alone is a third of it: less would be a wrong sum.
    expect.soft(total, `kB of JavaScript for ${page}`).toBeGreaterThan(60);
    expect.soft(total, `kB of JavaScript for ${page}`).toBeLessThanOrEqual(OTHER_LIMITS_KB[page] ?? AIM_KB.alive);
  }
});

test('no page loads more JavaScript by itself than it may', async ({ page, baseURL }) => {
  const bytesOf = await readSizes();
  for (const address of ['/', '/ai-video-generator', '/ai-video-generator/wan-2.5', '/price']) {
    const scripts = new Set<string>();
    const note = (request: Request) => {
      const { origin, pathname } = new URL(request.url());
      if (request.resourceType() === 'script' && origin === baseURL) scripts.add(pathname);
    };
    page.on('request', note);
    await page.goto(address);
    // The app comes after the first paint; what waits for an idle browser, after the app.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    const sizes = await Promise.all([...scripts].map(bytesOf));
    const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    console.log(`${address}: ${total.toFixed(1)} kB of JavaScript in the end`);
    expect.soft(total, `kB of JavaScript in the end on ${address}`).toBeGreaterThan(80);
    expect.soft(total, `kB of JavaScript in the end on ${address}`).toBeLessThanOrEqual(AIM_KB.idle);
  }
});

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
}

test('the browser compiles what a page starts with as it comes, not function by function', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // One that knows none of the scripts from another test: it keeps what it has compiled.
  const browser = await playwright.chromium.launch(launchOptions);
  const page = await browser.newPage({ baseURL });
  await browser.startTracing(page, { categories: ['disabled-by-default-v8.compile'] });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const trace = (await browser.stopTracing()).toString('utf8');
  await browser.close();
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const compiled = traceEvents.filter(
    (event) => event.name === 'V8.CompileIgnition' && mainThreads.has(threadOf(event)),
  );
  // Later scripts, and the few that the page names itself.
  expect(compiled.length).toBeGreaterThan(50);
  // 1,582 when every function was compiled as it was first called.
  expect(compiled.length).toBeLessThan(400);
});

test.describe('when the code of a press is not there yet', () => {
  // The browser complains about the file that is held back.
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('Generate waits for it, and says so when it does not come', async ({ page }) => {
    let answer: 'fails' | 'takes a second' = 'fails';
    for (const script of await findScripts('/api/videos/takes')) {
      await page.route(`**${script}`, async (route) => {
        if (answer === 'fails') return route.abort();
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return route.continue();
      });
    }
    await page.goto('/ai-video-generator');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse in the fog');
    const generate = page.getByRole('button', { name: /^Generate/ });
    await generate.click();
    await expect(page.getByText('The video service isn’t responding')).toBeVisible();
    await expect(page.getByText('The video service is back')).toBeVisible();

    answer = 'takes a second';
    await generate.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Login with Google' })).toBeVisible();
  });
});

test.describe('when the code of what is opened does not come', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('the page stays, says so, and tries again', async ({ page }) => {
    await page.goto('/price');
    // The page lives: on a slow machine the network rests for a while before it asks for the app.
    const login = page.getByRole('button', { name: 'Login', exact: true });
    await expect(login).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.route(/\.js$/, (route) => route.abort());
    await login.click();
    await expect(page.getByRole('dialog', { name: 'We couldn’t load this' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.unroute(/\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Login with Google' })).toBeVisible();
  });

  test('because a newer version is there, the page reloads once, and what was typed stays', async ({ page }) => {
    await page.goto('/ai-video-generator');
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('A lighthouse in the fog');
    await page.waitForLoadState('networkidle');
    let isGone = true;
    await page.route(/\.js$/, async (route) => {
      if (!isGone) return route.continue();
      // The page looks whether it is the connection, and finds that it isn't.
      if (route.request().method() === 'HEAD') isGone = false;
      await route.fulfill({ status: 404, body: 'Not found\n' });
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await reloaded;
    await expect(prompt).toHaveValue('A lighthouse in the fog');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Login with Google' })).toBeVisible();
  });
});

/** Bytes of a script of the build, compressed as the host sends it. */
async function readSizes(): Promise<(script: string) => Promise<number>> {
  const { files } = (await readCurrentBuild(root)).manifest;
  return async (script) => {
    const sent = files[script];
    if (!sent) throw new Error(`${script} is not in the build.`);
    return (await fs.stat(path.join(root, sent.brotli ?? sent.file))).size;
  };
}

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
