import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzip } from '../product-api/testing/unzip';
import { faultsOf } from './axe';
import { collectComplaints, expect, startSession, test } from './fixtures';
import { localeText } from './locale-text';

// Favourites, folders, moving and the ZIP in My Videos, on a desk and on a phone. Real takes, real files.

const EMAIL = 'library@example.com';
const PROMPT = 'A heron on a jetty at dawn';
const [FIRST, SECOND] = ['Harbour at dawn', '港の朝'];
/** Renders on a busy machine of two cores. */
const RENDERED = { timeout: 200_000 };

// The takes and the folder of the first test are those of the second.
test.describe.configure({ mode: 'serial' });

test('on a desk in English: favourites, a new folder, and all of it as a ZIP', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await startSession(page, EMAIL);
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
  await page.getByRole('radio', { name: '×2' }).check();
  await page.locator('form button[type="submit"]').click();
  await expect(page.getByTestId('credits')).toHaveText(/^16/);
  await page.goto('/my-videos');
  const videos = page.getByRole('article');
  await expect(videos.getByRole('button', { name: /^Play: / })).toHaveCount(2, RENDERED);
  const words = wordsIn('en');

  await expectFirstRowInSight(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await videos.first().hover();
  await expectToolsAboveMovingPicture(videos.first());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/videos/organize')),
    videos
      .first()
      .getByRole('button', { name: words('favourite.add') })
      .click(),
  ]);
  await page.getByRole('button', { name: words('favourite.only'), exact: true }).click();
  await expect(videos).toHaveCount(1);
  await expect(page).toHaveURL(/\?favourite=yes$/);
  await page.reload();
  await expect(videos).toHaveCount(1);
  await expect(videos.getByRole('button', { name: words('favourite.remove') })).toBeVisible();
  await page.getByRole('button', { name: words('filter.clear') }).click();
  await expect(videos).toHaveCount(2);

  const before = await videos.first().boundingBox();
  const bar = await selectAll(page, words);
  // Nothing moves when one begins to select.
  expect(await videos.first().boundingBox()).toEqual(before);
  expect(await faultsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: words('folder.move') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words('folder.newName') }).fill(FIRST);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: words('folder.button') }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('combobox', { name: words('folder.label') }).selectOption({ label: `${FIRST} · 2` });
  await expect(page).toHaveURL(/\?folder=[\da-f-]{36}$/);
  await expect(videos).toHaveCount(2);
  await page.getByRole('searchbox').fill('no such words');
  await expect(page.getByText(words('nothingFound.title'))).toBeVisible();
  await page.getByRole('searchbox').fill('heron');
  await expect(videos).toHaveCount(2);
  await expectZip(page, await selectAll(page, words), words, 2);
});

test('on a phone in Japanese: filters in a dialog, the folder renamed, one video moved out, the other as a ZIP', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({
    baseURL: demo.siteUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ja',
  });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await startSession(page, EMAIL);
  await page.goto('/ja/my-videos');
  const words = wordsIn('ja');
  const videos = page.getByRole('article');
  await expect(videos).toHaveCount(2);
  await expectFirstRowInSight(page);

  await page.getByRole('button', { name: words('filter.button'), exact: true }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: words('favourite.only') }).check();
  await expect(page).toHaveURL(/favourite=yes/);
  await dialog.getByRole('combobox', { name: words('folder.label') }).selectOption({ label: `${FIRST} · 2` });
  expect(await faultsOf(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: localeText('ja', 'common', 'dialog.close') })
    .last()
    .tap();
  await expect(videos).toHaveCount(1);

  await page.getByRole('button', { name: words('folder.edit') }).tap();
  await dialog.getByRole('textbox', { name: words('folder.name') }).fill(SECOND);
  await dialog.getByRole('button', { name: words('folder.save') }).tap();
  await expect(dialog).toBeHidden();

  const bar = await selectAll(page, words);
  const acts = bar.getByRole('button');
  for (const act of await acts.all()) expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  expect(await faultsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: words('folder.move') }).tap();
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${SECOND}`) })).toBeChecked();
  await dialog.getByRole('radio', { name: words('folder.none') }).check();
  await dialog.getByRole('button', { name: words('folder.button') }).tap();
  await expect(page.getByText(words('nothingFound.title'))).toBeVisible();

  await page.getByRole('button', { name: words('filter.clear') }).tap();
  await expect(videos).toHaveCount(2);
  await page.getByRole('button', { name: words('filter.button'), exact: true }).tap();
  await dialog.getByRole('combobox', { name: words('folder.label') }).selectOption({ label: `${SECOND} · 1` });
  await page.keyboard.press('Escape');
  await expect(videos).toHaveCount(1);
  await expectZip(page, await selectAll(page, words), words, 1);
  expect(complaints).toEqual([]);
  await context.close();
});

type Words = (key: string) => string;

function wordsIn(language: string): Words {
  return (key) => localeText(language, 'my-videos', key);
}

/** Pictures first: the whole of the first row is in the first screen, below one line of tools. */
async function expectFirstRowInSight(page: Page): Promise<void> {
  const [title, picture] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByRole('article').first()].map((part) => part.boundingBox()),
  );
  const head = (title?.y ?? 0) + (title?.height ?? 0);
  // The parts of My Videos, on a phone below the title, and the tools: each as high as a finger wants them.
  expect((picture?.y ?? Infinity) - head).toBeLessThan(3 * 44);
}

async function selectAll(page: Page, words: Words): Promise<Locator> {
  await page.getByRole('button', { name: words('select.start') }).click();
  const bar = page.getByRole('group', { name: words('select.start') });
  const count = await page.getByRole('article').count();
  await bar.getByRole('button', { name: words('select.all') }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(count);
  return bar;
}

/** Downloads what is selected and unzips it: as many films, each a whole file that says what it is. */
async function expectZip(page: Page, bar: Locator, words: Words, count: number): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: words('zip.button') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const files = [...unzip(await readFile(await download.path()))];
  expect(files.map(([name]) => name)).toEqual(Array(count).fill(expect.stringMatching(/^wan-2\.2-fast-.*\.mp4$/)));
  for (const [, file] of files) {
    expect(file.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(file.toString('latin1')).toContain('algorithmicMedia');
  }
}

/** Waits for the clip that plays under the pointer, and asks what a visitor sees in the middle of each tool. */
async function expectToolsAboveMovingPicture(card: Locator): Promise<void> {
  const clip = card.locator('video');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  const covered = await card.evaluate((article) => {
    // An element that lets the pointer through may cover all the same.
    const style = document.createElement('style');
    style.textContent = '* { pointer-events: auto !important }';
    document.head.append(style);
    const tools = [...article.querySelectorAll<HTMLElement>(':scope > :first-child :is(a, button):has(svg)')];
    const names = tools.flatMap((tool) => {
      const { left, top, width, height } = tool.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      const isPlayButton = tool.clientWidth > article.clientWidth / 2;
      return isPlayButton || tool.contains(shown) ? [] : [tool.getAttribute('aria-label') ?? tool.innerText];
    });
    style.remove();
    return tools.length < 3 ? ['too few tools'] : names;
  });
  expect(covered).toEqual([]);
}
