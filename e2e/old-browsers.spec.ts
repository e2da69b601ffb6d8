import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { missingFeatures, type OldBrowser } from './missing-features';
import { expect, startSession, test } from './fixtures';

// Each oldest browser that package.json lists, imitated: this Chromium without what MDN's compatibility data say that it
// lacks. Syntax is not imitated; esbuild lowers that to the list.

const PAGES = [
  '/',
  '/ai-video-generator',
  '/ai-video-generator/wan-2.2-fast',
  '/ja/ai-video-generator/veo3.1',
  '/price',
  '/shared',
  '/sign-in',
  '/terms',
  '/withdrawal',
];
const OF_SIGNED_IN = ['/my-videos', '/films', '/lists', '/account'];

for (const browser of oldestBrowsers()) {
  test.describe(`${browser.name} ${browser.version}`, () => {
    test.beforeEach(async ({ page, demo }) => {
      await page.addInitScript(takeAway, missingFeatures(browser));
      await page.route(`${demo.siteUrl}/**`, lowerStyles);
    });

    test('every page stays', async ({ page }) => {
      for (const address of PAGES) await expectPage(page, address);
    });

    test('the pages of a signed-in visitor stay, and Generate orders a video', async ({ page }) => {
      await startSession(page, `${browser.name}@example.com`);
      for (const address of OF_SIGNED_IN) await expectPage(page, address);
      await page.goto('/ai-video-generator/wan-2.2-fast');
      await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A heron on a jetty at dawn');
      await page.locator('form button[type="submit"]').click();
      await expect(page.getByTestId('credits')).toHaveText(/^19/);
    });
  });
}

test('colours stay in a browser without light-dark()', async ({ page, demo }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.route(`${demo.siteUrl}/**`, lowerStyles);
  await page.goto('/');
  const looks = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return { backgroundColor, color: getComputedStyle(document.body).color };
  });
  expect(looks).toEqual({ backgroundColor: 'rgb(12, 11, 10)', color: 'rgb(244, 239, 231)' });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
});

test('the look stays in a browser without subgrid and @property', async ({ page, demo }) => {
  await page.route(`${demo.siteUrl}/**`, lowerStyles);
  await page.goto('/price');
  const plans = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Choose / }) });
  await expect(plans).toHaveCount(3);
  const tops = await plans.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.goto('/');
  const waiting = page.locator('section', { has: page.getByRole('heading', { name: 'You see where it stands' }) });
  const beam = waiting.locator('div[aria-hidden] > span');
  expect(await beam.evaluate((element) => getComputedStyle(element).clipPath)).toContain('polygon(');
});

async function expectPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await expect(page.getByRole('main')).toBeVisible();
  // The services of a visit start once the page is usable; an unguarded call in their effects took every page away.
  await page.waitForFunction(() => 'takeEarlyPress' in window === false);
  await page.waitForTimeout(300);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('Something went wrong here')).toBeHidden();
}

/** Sends what the browser takes for functions, selectors and rules that it does not know. */
async function lowerStyles(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.fallback();
  const response = await route.fetch({ maxRedirects: 0 });
  if (!/text\/(html|css)/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
  const text = await response.text();
  const body = text
    .replaceAll('light-dark(', 'no-light-dark(')
    .replaceAll('color-mix(', 'no-color-mix(')
    .replaceAll(':has(', ':no-has(')
    .replaceAll('subgrid', 'no-subgrid')
    .replaceAll('@property', '@no-property');
  const headers = { ...response.headers() };
  delete headers['content-security-policy'];
  return route.fulfill({ response, body, headers });
}

/** Runs in the page before its scripts. */
function takeAway(features: readonly string[][]): void {
  for (const names of features) {
    const last = names[names.length - 1] ?? '';
    let owner: unknown = globalThis;
    for (const name of names.slice(0, -1)) owner = (owner as Record<string, unknown> | undefined)?.[name];
    if (owner === undefined || owner === null) continue;
    try {
      Reflect.deleteProperty(owner, last);
    } catch {
      // Some globals can't be deleted: they stay.
    }
  }
}

function oldestBrowsers(): OldBrowser[] {
  const { browserslist } = JSON.parse(fs.readFileSync(path.resolve(__dirname, '../package.json'), 'utf8')) as {
    browserslist: string[];
  };
  return browserslist.flatMap((line) => {
    const [, name, version] = /^(chrome|firefox|safari) >= ([\d.]+)$/.exec(line) ?? [];
    return name === undefined || version === undefined ? [] : [{ name, version } as OldBrowser];
  });
}
