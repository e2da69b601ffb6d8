import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Video } from '#contracts/api/videos';
import { buildVideo } from '../src/features/videos/fixtures/videos';
import { expectAccessible } from './axe';
import { expect, RENDERED, startSession, test } from './fixtures';
import { localeText } from './locale-text';

// The player over the browser's own video element: keys, fingers, focus, the large view. Waits for states, never for times.

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1366, height: 768 };

test.use({ reducedMotion: 'no-preference', viewport: DESK });

test('the keys play, step, mute and loop, and leave text fields alone; the sound outlives a reload', async ({
  page,
}) => {
  await openVideos(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.keyboard.type('k m,f');
  await expect(search).toHaveValue('k m,f');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const card = await openLarge(page);
  const video = card.locator('video');
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(video).not.toHaveAttribute('controls');

  await page.keyboard.press('k');
  await expect(card.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await setPlace(video, 2);
  await page.keyboard.press('.');
  await expect.poll(() => placeOf(video)).toBeGreaterThan(2.01);
  const stepped = await placeOf(video);
  expect(stepped).toBeLessThan(2.1);
  await page.keyboard.press(',');
  await expect.poll(() => placeOf(video)).toBeLessThan(stepped);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(video)).toBeGreaterThan(2.9);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(video)).toBeLessThan(2.2);
  const seek = card.getByRole('slider', { name: 'Position' });
  await expect(seek).toHaveAttribute('aria-valuetext', /^0\d\.\d of 05\.\d seconds$/);

  await page.keyboard.press('l');
  await page.keyboard.press('m');
  await expect.poll(() => stateOf(video)).toMatchObject({ loop: false, muted: true });
  await expect(card.getByRole('button', { name: 'Unmute' })).toBeVisible();

  // The address names the video.
  await page.reload();
  const again = page.getByRole('dialog', { name: 'Large view' });
  await expect(again.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await expect.poll(() => stateOf(again.locator('video'))).toMatchObject({ loop: true, muted: true });
});

test('the large view goes through the list, says what was set, and gives the focus back', async ({ page }) => {
  await openVideos(page);
  const first = page.getByRole('article').first();
  await first.getByRole('button', { name: /^Play/ }).focus();
  await page.keyboard.press('f');
  const large = page.getByRole('dialog', { name: 'Large view' });
  await expect(large).toContainText('1 of 3');
  await expect(large).toContainText('Prompt of');
  await expect(large).toContainText(/Wan 2\.2 Fast.*720p.*Seed 42/);
  await expect(large.getByRole('button', { name: 'Previous video' })).toBeDisabled();
  await page.keyboard.press('n');
  await expect(large).toContainText('2 of 3');
  await large.getByRole('button', { name: 'Next video' }).click();
  await expect(large).toContainText('3 of 3');
  await expect(large.getByRole('button', { name: 'Next video' })).toBeDisabled();
  await page.keyboard.press('PageUp');
  await expect(large).toContainText('2 of 3');

  // All that a mouse has, at every width.
  for (const name of ['Previous frame', 'Next frame', 'Loop', 'Full screen', 'Mute']) {
    await expect(large.getByRole('button', { name })).toBeVisible();
  }
  await large.getByRole('button', { name: 'Full screen' }).click();
  await expect(large.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(large.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(first.getByRole('button', { name: /^Play/ })).toBeFocused();
});

test('Back closes the large view, its address opens it again, and it has the studio’s actions', async ({ page }) => {
  await openVideos(page);
  const large = await openLarge(page);
  const address = () => new URL(page.url()).search;
  expect(address()).toBe(`?video=${idOf(1)}`);
  await page.keyboard.press('n');
  await expect.poll(address).toBe(`?video=${idOf(2)}`);
  await page.goBack();
  await expect(large).toHaveCount(0);
  expect(address()).toBe('');
  await page.goForward();
  await expect(large).toContainText('2 of 3');

  await page.goto(`/my-videos?video=${idOf(3)}`);
  await expect(large).toContainText('3 of 3');
  for (const name of ['Add to favorites', 'Share', 'Add to film', 'Save frame (PNG)', 'More actions']) {
    await expect(large.getByRole('button', { name })).toBeVisible();
  }
  for (const name of ['Download', 'From this frame']) await expect(large.getByRole('link', { name })).toBeVisible();
  await large.getByRole('button', { name: 'More actions' }).click();
  await expect(large.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.keyboard.press('Escape');
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(large).toHaveCount(0);
  expect(address()).toBe('');
});

test('Back closes the list of models and keeps the page', async ({ page }) => {
  await page.goto('/ai-video-generator/wan-2.2-fast');
  const open = page.getByRole('button', { name: /Wan 2\.2 Fast.*Change/ });
  const picker = page.getByRole('dialog', { name: localeText('en', 'generator', 'model.choose') });
  // Again if the page came to life during the press.
  await expect(async () => {
    if (!(await picker.isVisible())) await open.click();
    await expect(picker).toBeVisible();
  }).toPass();
  const address = page.url();
  await page.goBack();
  await expect(picker).toHaveCount(0);
  expect(page.url()).toBe(address);
  await open.click();
  await picker.getByRole('button', { name: /^Kling 2\.6/ }).click();
  await expect(picker).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Kling 2\.6.*Change/ })).toBeVisible();
});

test('controls leave a playing video without input, and come back to the pointer and the focus', async ({ page }) => {
  await openVideos(page);
  await page.getByRole('article').first().getByRole('button', { name: /^Play/ }).focus();
  await page.keyboard.press('f');
  const large = page.getByRole('dialog', { name: 'Large view' });
  const bar = large.locator('[data-shown]');
  await page.mouse.move(600, 300);
  await expect(large.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(bar).toHaveCSS('opacity', '0');
  // A busy machine may look only after the controls have left again.
  let [x, y] = [640, 320];
  await expect(async () => {
    [x, y] = [x + 5, y + 1];
    await page.mouse.move(x, y);
    await expect(bar).toHaveCSS('opacity', '1', { timeout: 1_000 });
  }).toPass();
  await expect(bar).toHaveCSS('opacity', '0');
  await large.getByRole('button', { name: 'Pause' }).focus();
  await expect(bar).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(large.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
});

test('where less motion is wanted nothing plays by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openVideos(page);
  await page.getByRole('article').first().getByRole('button', { name: /^Play/ }).focus();
  await page.keyboard.press('f');
  const large = page.getByRole('dialog', { name: 'Large view' });
  await expect(large.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(large).toContainText('2 of 3');
  await expect(large.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(() => stateOf(large.locator('video'))).toMatchObject({ paused: true });
});

test.describe('on a phone, in Japanese', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a swipe shows the neighbour, and an iPhone’s own player takes the screen', async ({ page }) => {
    const words = (key: string) => localeText('ja', 'player', key);
    await page.addInitScript(() => {
      Object.defineProperty(document, 'fullscreenEnabled', { value: false });
      Object.assign(HTMLVideoElement.prototype, {
        webkitEnterFullscreen(this: HTMLVideoElement) {
          this.dataset.entered = 'yes';
        },
      });
    });
    await openVideos(page, '/ja');
    await page.getByRole('article').first().getByRole('button', { name: 'Prompt of' }).tap();
    const large = page.getByRole('dialog', { name: words('large') });
    const video = large.locator('video');
    await expect(large).toContainText('1 / 3');
    await swipe(video, -120);
    await expect(large).toContainText('2 / 3');
    await swipe(video, 120);
    await expect(large).toContainText('1 / 3');
    await swipe(video, -20);
    await expect(large).toContainText('1 / 3');
    await large.getByRole('button', { name: words('fullscreen') }).tap();
    await expect(video).toHaveAttribute('data-entered', 'yes');
  });

  test('a tap shows the controls, two on a side seek, and a model’s example plays', async ({ page }) => {
    const words = (key: string) => localeText('ja', 'player', key);
    await page.goto('/ja/ai-video-generator/wan-2.2-fast');
    const video = page.locator('figure video').first();
    await video.scrollIntoViewIfNeeded();
    const screen = video.locator('xpath=..');
    const play = screen.getByRole('button', { name: words('play') });
    await play.tap();
    await expect(screen.getByRole('button', { name: words('pause') })).toBeVisible();
    const bar = screen.locator('[data-shown]');
    await expect(bar).toHaveAttribute('data-shown', 'false');
    await tap(video, 0.5);
    // Once more if the controls have left before a busy machine comes to the button.
    const pause = screen.getByRole('button', { name: words('pause') });
    await expect(async () => {
      if ((await bar.getAttribute('data-shown')) === 'false') await tap(video, 0.5);
      await expect(bar).toHaveAttribute('data-shown', 'true', { timeout: 1_000 });
      if (await pause.isVisible()) await pause.tap({ timeout: 2_000 });
      await expect(pause).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await setPlace(video, 1);
    await tap(video, 0.9, 2);
    await expect.poll(() => placeOf(video)).toBeGreaterThan(1.9);
    await tap(video, 0.1, 2);
    await expect.poll(() => placeOf(video)).toBeLessThan(1.2);
    await screen.getByRole('button', { name: words('large') }).tap();
    const large = page.getByRole('dialog', { name: words('large') });
    await expect(large.getByRole('button', { name: words('loop') })).toBeVisible();
    await expect(large.getByRole('slider', { name: words('seek') })).toBeVisible();
    await large.getByRole('button', { name: localeText('ja', 'common', 'dialog.close') }).tap();
    await expect(large).toHaveCount(0);
  });
});

test('axe finds nothing in the list and the large view, in both themes, desk and phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openVideos(page);
  await page.getByRole('article').first().getByRole('button', { name: /^Play/ }).focus();
  await expectAccessible(page, [DESK, PHONE]);
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'Large view' })).toBeVisible();
  await expectAccessible(page, [DESK, PHONE]);
});

test('a frame is saved as a PNG at full size', async ({ page }) => {
  await startSession(page, 'frames@example.com');
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A lantern on a night market, close');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByTestId('credits')).toHaveText(/19/);
  await page.goto('/my-videos');
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Ready', RENDERED);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await card.getByRole('button', { name: /^Play/ }).focus();
  await page.keyboard.press('f');
  const large = page.getByRole('dialog', { name: 'Large view' });
  const video = large.locator('video');
  await expect.poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBeGreaterThan(0);
  await setPlace(video, 1.5);
  await expect(large.getByRole('link', { name: 'From this frame' })).toHaveAttribute('href', /frame=1\.500$/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    large.getByRole('button', { name: 'Save frame (PNG)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^wan-2\.2-fast-[\da-f]{8}-at-1\.500s\.png$/);
  const file = await readFile(await download.path());
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  const width = await video.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth);
  expect(file.readUInt32BE(16)).toBe(width);
});

/** My Videos with three ready videos, whose files are an example clip of the site. */
async function openVideos(page: Page, home = ''): Promise<void> {
  await startSession(page, 'player@example.com');
  await page.goto('/ai-video-generator/wan-2.2-fast');
  const clip = await page
    .locator('video source[type="video/mp4"]')
    .first()
    .evaluate(({ src }: HTMLSourceElement) => src);
  const videos: Video[] = [1, 2, 3].map((number) =>
    buildVideo({
      id: idOf(number),
      model: 'wan-2.2-fast',
      videoUrl: clip,
      posterUrl: undefined,
      downloadUrl: clip,
    }),
  );
  await page.route(/\/api\/videos(\?|$)/, (route) => route.fulfill({ json: { videos, nextCursor: null } }));
  await page.goto(`${home}/my-videos`);
  await expect(page.getByRole('article')).toHaveCount(3);
}

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** One finger across the picture. */
async function swipe(video: Locator, acrossPx: number): Promise<void> {
  await video.evaluate((element, across) => {
    const finger = { pointerType: 'touch', pointerId: 5, isPrimary: true, bubbles: true, clientX: 200, clientY: 300 };
    element.dispatchEvent(new PointerEvent('pointerdown', finger));
    element.dispatchEvent(new PointerEvent('pointerup', { ...finger, clientX: 200 + across }));
  }, acrossPx);
}

/** A press on the first picture: it plays in the large view. */
async function openLarge(page: Page): Promise<Locator> {
  await page.getByRole('article').first().getByRole('button', { name: /^Play/ }).click();
  const large = page.getByRole('dialog', { name: 'Large view' });
  const video = large.locator('video');
  await expect.poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBeGreaterThan(2);
  return large;
}

function stateOf(video: Locator) {
  return video.evaluate(({ paused, muted, loop }: HTMLVideoElement) => ({ paused, muted, loop }));
}

function placeOf(video: Locator): Promise<number> {
  return video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
}

/** Puts a paused video where a test begins, and waits until it is there. */
async function setPlace(video: Locator, atS: number): Promise<void> {
  await video.evaluate(
    (element: HTMLVideoElement, place) =>
      new Promise((resolve) => {
        element.addEventListener('seeked', resolve, { once: true });
        element.currentTime = place;
      }),
    atS,
  );
}

/** Taps at a part of the width, so quickly one after the other as no busy machine could delay. */
async function tap(video: Locator, part: number, times = 1): Promise<void> {
  await video.evaluate(
    (element, [across, count]) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const place = { clientX: left + width * (across ?? 0), clientY: top + height / 2 };
      for (let tapped = 0; tapped < (count ?? 0); tapped += 1) {
        const finger = { ...place, pointerType: 'touch', bubbles: true };
        element.dispatchEvent(new PointerEvent('pointerdown', finger));
        // In Firefox before 129 and Safari before 18.2 a click names no pointer.
        element.dispatchEvent(new MouseEvent('click', finger));
      }
    },
    [part, times],
  );
}
