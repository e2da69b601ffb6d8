import type { Page } from '@playwright/test';
import { collectComplaints, expect, RENDERED, startSession, test } from './fixtures';

test.use({ reducedMotion: 'no-preference' });

// A share link to a video: made by its owner, opened by a visitor without an account.
test.describe.configure({ mode: 'serial' });

const PERSON = 'sharer@example.com';
const PROMPT = 'A paper boat on a rain gutter, seen from above';

let link: string;

test('a video is private until its owner makes a link', async ({ page }) => {
  await startSession(page, PERSON);
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByTestId('credits')).toHaveText(/19/);
  await page.goto('/my-videos');
  const video = page.getByRole('article').filter({ hasText: PROMPT });
  await expect(video).toContainText('Ready', RENDERED);
  await expect(video).toContainText('30 days left');

  const dialog = await openShare(page);
  await expect(dialog).toContainText('Only you can see this video');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/shared\?v=[\w-]{22}$/);
  await expect(dialog).toContainText('Works until');
});

test('any visitor with the link sees the video and nothing else, in any language', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made with Wan 2.2 Fast');
  const player = page.locator('video');
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(4);
  await expect(page.getByText('AI-generated', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(PROMPT);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const [elsewhere] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => window.open('/price', '_blank', 'popup')),
  ]);
  expect(await elsewhere.evaluate(() => document.referrer)).not.toContain('v=');
  await elsewhere.close();
  const jsonLd = JSON.parse(
    (await page.locator('main script[type="application/ld+json"]').textContent()) ?? '',
  ) as object;
  expect(jsonLd).toMatchObject({ '@type': 'VideoObject', duration: 'PT5S' });

  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We’ve received your report.')).toBeVisible();

  await page.goto(link.replace('/shared', '/ja/shared'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wan 2.2 Fast で作られた動画');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a link without a preview tells chats and social sites nothing', async ({ request }) => {
  const [page, unknown] = await Promise.all([
    request.get(link),
    request.get(link.replace(/v=.*/, 'v=AAAAAAAAAAAAAAAAAAAAAA')),
  ]);
  expect(await page.text()).toBe(await unknown.text());
  expect(await page.text()).not.toContain('og:image');
  expect((await request.get(previewFile(link, 'poster.webp'))).status()).toBe(404);
});

test('its owner turns on the preview and shows the prompt', async ({ page, request }) => {
  await startSession(page, PERSON);
  await page.goto('/my-videos');
  const dialog = await openShare(page);
  await dialog.getByRole('switch', { name: 'Show a preview' }).check();
  await dialog.getByRole('switch', { name: 'Show the prompt' }).check();

  const html = await (await request.get(link)).text();
  const of = (name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  expect(of('og:title')).toMatch(/^Made with Wan 2.2 Fast/);
  expect(of('og:description')).toBe(`AI-generated · ${PROMPT}`);
  const poster = await request.get(of('og:image'));
  expect([poster.status(), poster.headers()['content-type']]).toEqual([200, 'image/webp']);
  const clip = await request.get(of('og:video'));
  expect([clip.status(), clip.headers()['content-type']]).toEqual([200, 'video/mp4']);
});

test('a stranger makes their own from it: the form has its model and its prompt', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(link);
  await expect(page.getByText(PROMPT)).toBeVisible();
  await page.getByRole('link', { name: 'Make your own from this' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(PROMPT);
  await expect(page.getByRole('button', { name: /^Model Wan 2.2 Fast/ })).toBeVisible();
  expect(page.url()).toMatch(/\/ai-video-generator\?model=wan-2.2-fast$/);
  expect(complaints).toEqual([]);
  await context.close();
});

test.describe('a link that is over', () => {
  // Browsers put every refused call on the console.
  test.use({ expectedComplaints: [/status of 404/] });

  test('looks like one that never was', async ({ page, browser }) => {
    await startSession(page, PERSON);
    await page.goto('/my-videos');
    const dialog = await openShare(page);
    await dialog.getByRole('button', { name: 'Turn off link' }).click();
    await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();

    const context = await browser.newContext();
    const stranger = await context.newPage();
    const seen: (string | null)[] = [];
    for (const address of [link, link.replace(/v=.*/, 'v=AAAAAAAAAAAAAAAAAAAAAA')]) {
      await stranger.goto(address);
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('There’s no video here');
      seen.push(await stranger.locator('main').textContent());
    }
    expect(seen[0]).toBe(seen[1]);
    expect(await (await stranger.request.get(link)).text()).not.toContain('og:image');
    for (const name of ['clip.mp4', 'poster.webp'] as const) {
      expect((await stranger.request.get(previewFile(link, name))).status()).toBe(404);
    }
    await context.close();
  });
});

async function openShare(page: Page) {
  await page.getByRole('article').filter({ hasText: PROMPT }).getByRole('button', { name: 'Share' }).click();
  return page.getByRole('dialog', { name: 'Share this video' });
}

/** Lasting address of a file of the link's preview. */
function previewFile(address: string, name: 'clip.mp4' | 'poster.webp'): string {
  return `${address.replace('/shared?v=', '/shared/')}/${name}`;
}
