import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Video } from '#contracts/api/videos';
import { buildVideo } from '../src/features/videos/fixtures/videos';
import { findChromium } from '../scripts/find-chromium';
import { collectComplaints, expect, signIn, startSession, test } from './fixtures';

test.use({ reducedMotion: 'no-preference' });

// Visible details that no other test checks: durations, sizes, positions and overlaps.

const PHONE = { width: 390, height: 844 };
const MODEL_PAGE = '/ai-video-generator/wan-2.2-fast';

test('previews of every shape are filled, and no focus is hidden under the bar of a phone', async ({ page }) => {
  await page.goto(MODEL_PAGE);
  const opening = page.locator('figure').first().locator('img').locator('xpath=../..');
  const shapes = page.getByRole('group', { name: 'Aspect ratio' }).getByRole('radio');
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  expect(await shapes.count()).toBeGreaterThan(1);
  for (const shape of await shapes.all()) {
    await shape.check();
    const apart = async () => {
      const [around, picture] = await Promise.all([boxOf(opening), boxOf(opening.locator('img'))]);
      return Math.max(Math.abs(around.width - picture.width), Math.abs(around.height - picture.height));
    };
    await expect.poll(apart, await shape.inputValue()).toBeLessThan(1);
  }

  await page.setViewportSize(PHONE);
  await page.getByRole('form').getByText('More settings').click();
  expect(await hiddenFocus(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 256 });
  const header = await page.getByRole('banner').evaluate((element) => getComputedStyle(element).position);
  expect(header, 'a window as low as at 400 % zoom').toBe('static');
});

for (const viewport of [{ width: 1366, height: 768 }, PHONE]) {
  test(`at ${viewport.width}x${viewport.height} the first price is in the first screen`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/price');
    await expect(page.getByText('$10', { exact: true }).first()).toBeInViewport({ ratio: 1 });
    await page.goto('/de/price');
    await expect(page.getByText(/^10\sUS\$$/).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('table')).toBeVisible();
  });
}

test('the bar with Generate passes under the header', async ({ page }) => {
  for (const viewport of [{ width: 1366, height: 768 }, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const generate = page.getByRole('button', { name: /^Generate/ });
    const home = page.getByRole('banner').getByRole('link', { name: 'Framelight: Home' });
    // Until it has left its place at the foot of the window, and stands where the header is.
    const scrolledTo = () =>
      generate.evaluate((button) => {
        scrollBy(0, button.getBoundingClientRect().top - 10);
        return button.getBoundingClientRect().top;
      });
    await expect.poll(scrolledTo).toBeLessThan(20);
    for (const part of [home, page.getByRole('banner').getByRole('button', { name: 'Login' })]) {
      expect(await isOnTop(part)).toBe(true);
    }
  }
});

test('home shows six models and leads to all; each card has its tag, and each mark is drawn', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) await expect(card.getByText(/^(New|Hot)$/)).toBeVisible();
  await expect(cards.filter({ hasText: 'Veo 3.1' })).toContainText('04.0/06.0/08.0 s');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const marks = footer.getByRole('navigation', { name: 'Video models' }).locator('img');
  const earlier = page.getByText('Earlier models:').getByRole('link');
  await expect(earlier).toContainText([/^Veo 3 \(now Veo 3\.1\)$/, /^Veo 3 Fast \(now Veo 3\.1 Fast\)$/]);
  for (const mark of await marks.all()) {
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(footer).toContainText(`© ${new Date().getFullYear()} `);
  await page.getByRole('main').getByRole('link', { name: 'All models' }).click();
  await expect(page).toHaveURL('/models');
  await expect.poll(() => page.locator('[data-model]').count()).toBeGreaterThan(6);
});

test('one clip of a card is heard at a time', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Kling 3.0' });
  const sound = card.getByRole('button', { name: 'Sound of Kling 3.0' });
  // Nothing answers a press before the page is hydrated.
  await expect(async () => {
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 });
  }).toPass();
  const other = page.getByRole('button', { name: 'Sound of Wan 2.7' });
  await other.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  const heard = page
    .locator('article video')
    .evaluateAll((videos: HTMLVideoElement[]) => videos.filter(({ muted }) => !muted).length);
  expect(await heard).toBe(1);
});

test('in a small window every plan’s price and button are in the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const address of ['/price', '/de/price', '/ja/price']) {
    await page.goto(address);
    const plans = page.getByRole('main').locator('section').first().getByRole('listitem').locator('> button');
    await expect(plans).toHaveCount(3);
    for (const button of await plans.all()) {
      const box = await boxOf(button);
      expect(box.y + box.height).toBeLessThanOrEqual(768);
    }
  }
});

test.describe('in a browser that prefers another language', () => {
  test.use({ locale: 'fr-FR', viewport: PHONE });

  test('the language suggestion covers nothing, shifts nothing, and appears once per visit', async ({ page }) => {
    await page.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          window.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/ai-video-generator');
    const line = page.getByRole('complementary', { name: 'Language' });
    await expect(line.getByRole('link', { name: 'Français' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01);
    const [lineBox, mainBox] = await Promise.all([boxOf(line), boxOf(page.getByRole('main'))]);
    expect(lineBox.y + lineBox.height).toBeLessThanOrEqual(mainBox.y);
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(line).not.toBeInViewport();

    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL('/terms');
    await expect(line).toBeHidden();
    await page.reload();
    await expect(line).toBeHidden();
  });
});

test('beside a dialog nothing stays bright, and pages without scripts say what works', async ({ browser, demo }) => {
  const executablePath = findChromium();
  const desk = await browser.browserType().launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-features=OverlayScrollbar'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const viewport = { width: 1000, height: 500 };
  const page = await desk.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(demo.siteUrl);
  const gutterPx = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
  expect(gutterPx, 'a browser with classic scrollbars').toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const edge = { left: viewport.width - Math.round(gutterPx / 2), top: viewport.height - 4, width: 1, height: 1 };
  const [red = 255] = await sharp(await page.screenshot())
    .extract(edge)
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(red, 'light ground is 247, dimmed 126').toBeLessThan(140);
  await desk.close();

  // Chromium without scripts, as Playwright drives it, does not lay out what `<noscript>` has: the page as it is served.
  const html = await (await fetch(`${demo.siteUrl}/my-videos`)).text();
  const [aboveMain = ''] = html.split('<main');
  expect(/<noscript>(?:(?!<\/noscript>).)*JavaScript is turned off in your browser\./s.test(aboveMain)).toBe(true);
});

test.describe('logins and connections that end', () => {
  test.use({ expectedComplaints: [/status of 401|net::ERR/] });

  test('another tab learns of a login; an ended one and a lost connection are named', async ({ page, context }) => {
    await page.goto('/de/price');
    await page.route('**/api/auth/providers', (route) => route.abort());
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mit Google anmelden' }).click();
    await expect(page).toHaveURL(/\/de\/sign-in-error/);
    await page.unroute('**/api/auth/providers');

    await page.goto(MODEL_PAGE);
    const other = await context.newPage();
    const complaints = collectComplaints(other, [/status of 401|net::ERR/]);
    await other.goto('/');
    await signIn(other, 'details@example.com');
    await expect(page.getByTestId('credits')).toHaveText(/20/);

    const unsigned: string[] = [];
    other.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isOurs = pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/');
      if (isOurs && request.headers()['x-user-sub'] === undefined) unsigned.push(`${request.method()} ${pathname}`);
    });
    await other.goto('/ja/account');
    await expect(other.getByText('20 クレジット（有効期限なし）')).toBeVisible();
    expect(unsigned).toEqual([]);
    expect(complaints).toEqual([]);
    await other.close();

    await page.getByRole('textbox', { name: 'Prompt' }).fill('Fog over a harbour');
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByText('You’re offline', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('The video service is back')).toBeVisible();

    await context.clearCookies();
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Your session has expired. Log in again');
  });
});

test.describe('messages', () => {
  test.use({ expectedComplaints: [/status of 503/], permissions: ['clipboard-read', 'clipboard-write'] });

  test('go by themselves after 3.5 s, with less motion too, or by their button', async ({ page }) => {
    await page.addInitScript(watchToasts);
    await startSession(page, 'messages@example.com');
    await page.route('**/api/account/sign-out-everywhere', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/account');
    const fail = page.getByRole('button', { name: 'Sign out everywhere' });
    const toast = page.locator('.Toastify').getByRole('alert');

    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.evaluate(() => (window.toastStayedMs = 0));
      await fail.click();
      await expect(toast).toBeVisible();
      await page.mouse.move(0, 0);
      const stayedMs = () => page.evaluate(() => window.toastStayedMs);
      await expect.poll(stayedMs, { message: reducedMotion }).toBeGreaterThan(0);
      expect(await stayedMs(), reducedMotion).toBeGreaterThanOrEqual(3500);
    }

    await fail.click();
    await expect(toast).toBeVisible();
    await fail.click();
    await expect(fail).not.toHaveAttribute('aria-busy', 'true');
    await expect(toast).toHaveCount(1);
    await toast.getByRole('button', { name: 'Close message' }).click();
    await expect(toast).toHaveCount(0);
  });

  test('lie above the dialog they are about; the list keeps its filter', async ({ page }) => {
    const video = buildVideo({
      model: 'wan-2.2-fast',
      videoUrl: undefined,
      posterUrl: undefined,
      downloadUrl: undefined,
    });
    // Wide enough for filters beside the search.
    await page.setViewportSize({ width: 1440, height: 900 });
    await startSession(page, 'messages@example.com');
    await answerWith(page, video);
    await page.goto('/my-videos');
    const card = page.getByRole('article');
    await card.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this video' });
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/shared\?v=/);
    await dialog.getByRole('switch', { name: 'Show the prompt' }).click();
    const toast = page.locator('.Toastify').getByRole('status');
    await expect(toast).toHaveText('Link updated.');
    await expect.poll(() => isOnTop(toast)).toBe(true);
    await toast.getByRole('button', { name: 'Close message' }).click();
    await expect(toast).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Ready');
    await page.getByRole('searchbox', { name: 'Search' }).fill('Prompt');
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('Prompt');
    await card.getByRole('link', { name: 'Reuse settings' }).click();
    await expect(page.getByText(/settings of your earlier video are filled in/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Prompt');
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Prompt');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('ready');

    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await expect(page.getByRole('dialog').getByRole('radio', { checked: true })).toHaveCount(0);
  });
});

test('a video that becomes ready waits for a press where less motion is wanted', async ({ page }) => {
  const video = buildVideo({
    model: 'wan-2.2-fast',
    videoUrl: undefined,
    posterUrl: undefined,
    downloadUrl: undefined,
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await startSession(page, 'messages@example.com');
  await page.addInitScript((id) => sessionStorage.setItem('generator-video', JSON.stringify(id)), video.id);
  await answerWith(page, { ...video, status: 'running', progress: 0.5, readyAt: undefined });
  await page.goto(MODEL_PAGE);
  await expect(page.getByRole('region', { name: 'Your video' })).toContainText('Rendering');
  await answerWith(page, video);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  expect(await page.getByRole('region', { name: 'Your video' }).locator('video').count()).toBe(0);
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not drawn.`);
  return box;
}

/** The focus stops, from the first field of the form to its button, that the bar at the foot of the window covers. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  await page.getByRole('button', { name: /Change$/ }).focus();
  for (let stops = 0; stops < 40; stops += 1) {
    const stop = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      const isButton = focused.matches('form [type=submit]');
      const isSeen = found !== null && (focused.contains(found) || found.contains(focused) || !found.closest('form'));
      const bar = document.querySelector('form [type=submit]')?.parentElement;
      const isUnderBar = !isButton && bar?.contains(found) === true && top + height > bar.getBoundingClientRect().top;
      return { isButton, isHidden: !isSeen && isUnderBar, name: focused.outerHTML.slice(0, 80) };
    });
    if (stop.isHidden) hidden.push(stop.name);
    if (stop.isButton) return hidden;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus never came to the button.');
}

/** Whether a press in the middle of it would hit it. */
function isOnTop(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** One video with a link to it, in place of what the service would answer. */
async function answerWith(page: Page, video: Video): Promise<void> {
  const share = { token: 'A'.repeat(22), showsPrompt: false, showsPreview: false, expiresAt: null };
  await page.route(/\/api\/videos(\?|$)/, (route) => route.fulfill({ json: { videos: [video], nextCursor: null } }));
  await page.route(`**/api/videos/${video.id}`, (route) => route.fulfill({ json: { video } }));
  await page.route(`**/api/videos/${video.id}/share`, (route) => route.fulfill({ json: { share } }));
}

/** Runs in the page: measures how long the last toast was there. */
function watchToasts(): void {
  let appearedAt: number | undefined;
  window.toastStayedMs = 0;
  const look = () => {
    const isThere = document.querySelector('.Toastify [role]') !== null;
    if (isThere) appearedAt ??= performance.now();
    else if (appearedAt !== undefined) {
      window.toastStayedMs = performance.now() - appearedAt;
      appearedAt = undefined;
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

declare global {
  interface Window {
    shifted: number;
    toastStayedMs: number;
  }
}
