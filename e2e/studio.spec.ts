import type { Locator, Page } from '@playwright/test';
import type { Video } from '#contracts/api/videos';
import path from 'node:path';
import { buildVideo } from '../src/features/videos/fixtures/videos';
import { readSiteFacts } from './crawl/site-facts';
import { expect, signIn, startSession, test } from './fixtures';
import { HARDLY_ANYTHING, movedOn, shiftsOf, watchShifts } from './layout-shifts';

// The studio: what fits into one screen, which takes it shows, and what a second press does.

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 720 };
const DESK = { width: 1366, height: 768 };

const LANGUAGES = [
  {
    prefix: '',
    takes: 'Your takes',
    region: 'Your video',
    another: /^Generate another\s·\s\d+\scredits?$/,
    held: /make another one for \d+\scredits?/,
    toStage: / · watch$/,
  },
  {
    prefix: '/ja',
    takes: 'テイク一覧',
    region: '生成中の動画',
    another: /^もう1本生成\s·\s\d+\s?クレジット$/,
    held: /もう一度押してください/,
    toStage: /見る$/,
  },
];

test.beforeEach(({ page }) =>
  // The offer of another language moves the page down by its height.
  page.addInitScript(() => localStorage.setItem('language-suggestion-dismissed', '1')),
);

for (const viewport of [LAPTOP, DESK, { width: 1440, height: 900 }, { width: 2560, height: 1440 }]) {
  test(`at ${viewport.width}x${viewport.height} one screen has prompt, Generate, stage and strip`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const { prefix } of LANGUAGES) {
      await page.goto(`${prefix}/ai-video-generator`);
      await expectOneScreen(page, viewport);
      await expect(page.getByRole('form').getByRole('textbox').first()).toBeInViewport({ ratio: 1 });
    }
  });
}

test('so it is for every model on a small laptop', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const models = readSiteFacts(path.dirname(__dirname)).models.filter(({ isRetired }) => !isRetired);
  const paths = models.map(({ key }) => `/ai-video-generator/${key}`);
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    await page.goto(path);
    await expectOneScreen(page, LAPTOP);
  }
});

for (const { prefix, takes, region, another, held, toStage } of LANGUAGES) {
  for (const viewport of [PHONE, DESK]) {
    test(`${prefix || 'en'} at ${viewport.width}: takes are live, one press puts one on the stage`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await startSession(page, `strip${prefix.replace('/', '-')}-${viewport.width}@example.com`);
      const running = unfinished({ id: 'v2', createdAt: '2026-11-20T18:30:00Z', status: 'running', progress: 0.12 });
      const waiting = unfinished({ id: 'v3', createdAt: '2026-11-20T18:40:00Z', status: 'queued', queuePosition: 2 });
      const ready = buildVideo({ videoUrl: undefined, posterUrl: undefined, downloadUrl: undefined });
      await answerWith(page, [waiting, running, ready]);
      await page.goto(`${prefix}/ai-video-generator`);
      const strip = page.getByRole('list', { name: takes });
      const frames = strip.getByRole('button');
      await expect(frames).toHaveCount(3);
      await expect(frames.nth(1)).toContainText(/12\s?%/);

      await frames.nth(1).click();
      await expect(frames.nth(1)).toHaveAttribute('aria-pressed', 'true');
      const stage = page.getByRole('region', { name: region });
      await expect(stage).toContainText('Prompt of v2');
      await answerWith(page, [waiting, { ...running, progress: 0.4 }, ready]);
      await expect(frames.nth(1)).toContainText(/40\s?%/);
      await answerWith(page, [
        waiting,
        { ...ready, id: 'v2', createdAt: running.createdAt, prompt: running.prompt },
        ready,
      ]);
      await expect(frames.nth(1)).not.toContainText('%');

      await page.reload();
      await expect(stage).toContainText('Prompt of v2');
      await expect(frames).toHaveCount(3);
    });
  }

  test(`${prefix || 'en'}, phone: the take comes first, and a second press says its price before it charges`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await startSession(page, `second-press${prefix.replace('/', '-')}@example.com`);
    await page.goto(`${prefix}/ai-video-generator/wan-2.2-fast`);
    await page.getByRole('textbox').first().fill('A kite over a wide beach');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/videos') sent.push(request.url());
    });
    // Unfinished for as long as the test wants.
    const going = unfinished({ status: 'running', progress: 0.12, model: 'wan-2.2-fast' });
    await page.route('**/api/videos', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await answerWith(page, [going]);
      await route.fulfill({ status: 202, json: { video: going } });
    });
    const form = page.locator('form').filter({ has: page.locator('button[type=submit]') });
    const submit = form.locator('button[type=submit]');
    await submit.click();

    const stage = page.locator('#take');
    await expect(stage).toBeInViewport({ ratio: 0.6 });
    await expect.poll(async () => (await boxOf(form)).y - (await boxOf(stage)).y).toBeGreaterThan(0);
    const watch = form.getByRole('button', { name: toStage });
    await expect(watch).toContainText(/12\s?%/);
    await expect(submit).toHaveAccessibleName(another);

    await page.reload();
    await expect(watch).toContainText(/12\s?%/);
    await submit.click();
    // Above the bar, wherever the form stands.
    await expect(form.getByText(held)).toBeInViewport({ ratio: 1 });
    expect(sent).toHaveLength(1);
    await submit.click();
    await expect.poll(() => sent.length).toBe(2);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await watch.click();
    await expect(stage).toBeInViewport({ ratio: 0.6 });
  });
}

test.describe('without enough credits', () => {
  test.use({ expectedComplaints: [/status of 402/] });

  test('the notice above Generate squeezes nothing, and the keyboard scrolls nothing away', async ({ page }) => {
    await page.setViewportSize(DESK);
    await startSession(page, 'short.of.takes@example.com');
    await page.goto('/ai-video-generator/hailuo-02');
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    const generate = page.locator('form button[type="submit"]');
    await prompt.fill('A heron lifts off a still lake');
    await page.getByRole('radio', { name: '×4' }).check();
    await expect(page.getByTestId('credits')).toHaveText(/^20/);
    const before = await generate.boundingBox();
    await generate.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Get credits' })).toBeVisible();
    await expect.poll(async () => (await generate.boundingBox())?.width).toBe(before?.width);

    await prompt.focus();
    const isThere = () => generate.evaluate((element) => element === document.activeElement);
    for (let stops = 0; stops < 40 && !(await isThere()); stops += 1) await page.keyboard.press('Tab');
    await expect(generate).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('a phone that has a take to show does not shift when it loads', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await signIn(page, 'no-shift@example.com');
  await answerWith(page, [buildVideo({ videoUrl: undefined, posterUrl: undefined, downloadUrl: undefined })]);
  await page.evaluate(() => sessionStorage.setItem('generator-video', '"v1"'));
  await watchShifts(page);
  await page.goto('/ai-video-generator');
  const stage = page.getByRole('region', { name: 'Your video' });
  await expect(stage).toBeInViewport({ ratio: 0.6 });
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page), await movedOn(page)).toBeLessThan(HARDLY_ANYTHING);

  // It closes from the corner, beside the state, not from a line of its own.
  const close = await boxOf(stage.getByRole('button', { name: 'Close preview' }));
  const state = await boxOf(stage.getByRole('status').first());
  expect(state.y + state.height / 2).toBeGreaterThan(close.y);
  expect(state.y + state.height / 2).toBeLessThan(close.y + close.height);
});

test('a variation takes the settings of a take, and what is changed after it stays', async ({ page }) => {
  await startSession(page, 'variation@example.com');
  const seeded = buildVideo({
    model: 'wan-2.2-fast',
    params: { durationS: 5, resolution: '480p', aspectRatio: '16:9', seed: 7 },
    videoUrl: undefined,
    posterUrl: undefined,
    downloadUrl: undefined,
  });
  await answerWith(page, [seeded]);
  await page.goto('/ai-video-generator?again=v1&seed=new');
  await expect(page.getByText('The settings of your take are filled in, with a new seed.')).toBeVisible();
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await expect(prompt).toHaveValue('Prompt of v1');
  await page.getByRole('form').getByText('More settings').click();
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('');
  await prompt.fill('Changed since');
  await expect(page).toHaveURL('/ai-video-generator');
  await page.reload();
  await expect(prompt).toHaveValue('Changed since');
});

async function expectOneScreen(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const path = new URL(page.url()).pathname;
  const button = page.locator('form button[type=submit]');
  await expect(button, path).toBeInViewport({ ratio: 1 });
  await expect(button, path).toHaveText(/\d/);
  await expect(page.locator('#take'), path).toBeInViewport({ ratio: 1 });
  const opening = await boxOf(page.locator('#take figure img').first());
  expect((opening.width * opening.height) / (width * height), `${path}: the picture’s share`).toBeGreaterThan(0.3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
}

function unfinished(change: Partial<Video>): Video {
  return buildVideo({
    credits: { held: 3, captured: 0, released: 0 },
    readyAt: undefined,
    videoUrl: undefined,
    posterUrl: undefined,
    downloadUrl: undefined,
    receipt: { seed: 7 },
    askAgainMs: 500,
    ...change,
  });
}

/** These videos in place of those of the service, from now on. */
async function answerWith(page: Page, videos: Video[]): Promise<void> {
  await page.route(/\/api\/videos\?/, (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',');
    const asked = videos.filter(({ id }) => ids?.includes(id) ?? true);
    return route.fulfill({ json: { videos: asked, nextCursor: null } });
  });
  for (const video of videos) {
    await page.route(`**/api/videos/${video.id}`, (route) => route.fulfill({ json: { video } }));
  }
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not drawn.`);
  return box;
}
