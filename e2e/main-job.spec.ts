import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CLIP_LINES, continueAs, expect, RENDERED, startSession, test } from './fixtures';

test.use({ reducedMotion: 'no-preference' });

// The product's main job, as a visitor does it: sign in, make videos, find them, run out of credits, sign out. One
// visitor goes through all of it, so the steps depend on one another.
test.describe.configure({ mode: 'serial' });

const PERSON = 'main-job@example.com';
const POSTER = path.join(__dirname, '..', 'content', 'models', 'media', 'wan-2.5.jpg');

test('a visitor signs in from the composer, and the press resumes', async ({ page }) => {
  const prompt = 'A lighthouse in a storm, seen from a low boat';
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();

  await page.getByRole('dialog').getByRole('button', { name: 'Login with Google' }).click();
  await continueAs(page, 'press-goes-on@example.com');

  await expect(page).toHaveURL('/ai-video-generator#take');
  await expect(page.getByTestId('credits')).toHaveText(/19/);
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(prompt);
});

test('a video from text waits, renders, is ready, plays and can be downloaded', async ({ page }) => {
  const prompt = 'Waves under a red evening sky, slow and heavy';
  await startSession(page, PERSON);
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  const generate = page.getByRole('button', { name: /^Generate/ });
  await expect(generate).toHaveText(/1\scredit$/);
  await generate.click();
  await expect(page.getByTestId('credits')).toHaveText(/19/);

  await page.getByRole('banner').getByRole('link', { name: 'My Videos' }).click();
  const video = page.getByRole('article').filter({ hasText: prompt });
  await expect(video).toContainText(/In queue|Rendering|Saving|Ready/);
  await expect(video).toContainText('Ready', RENDERED);

  await video.getByRole('button', { name: /^Play/ }).click();
  const player = page.getByRole('dialog', { name: 'Large view' }).locator('video');
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);

  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    video.getByRole('link', { name: 'Download' }).click(),
  ]);
  const file = await readFile(await download.path());
  // An ISO base media file whose index precedes its frames.
  expect(file.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  expect(download.suggestedFilename()).toMatch(/\.mp4$/);
});

test('a reload and another tab show the same video', async ({ page, context }) => {
  await startSession(page, PERSON);
  await page.goto('/my-videos');
  await expect(page.getByRole('article')).toHaveCount(1);
  const other = await context.newPage();
  await other.goto('/my-videos');
  await expect(other.getByRole('article')).toContainText('Ready');
  await other.close();
});

test('the last frame of a video starts the next one', async ({ page }) => {
  await startSession(page, PERSON);
  await page.goto('/my-videos');
  const video = page.getByRole('article').first();
  await video.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'From this frame' }).click();

  await expect(page.getByText(/^Your next shot starts from this frame/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Image' })).toBeChecked();
  const first = page.getByRole('img', { name: 'The image your video starts from' });
  await expect
    .poll(() => first.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]))
    .toEqual([(CLIP_LINES * 16) / 9, CLIP_LINES]);
  // The picture is in the draft: a reload shows it and cuts no other.
  await expect(page).toHaveURL('/ai-video-generator');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Image' })).toBeChecked();
  await expect(page.getByTestId('credits')).toHaveText(/19/);
});

test('a video from a picture', async ({ page }) => {
  const prompt = 'The camera drifts closer to the horizon';
  await startSession(page, PERSON);
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('radio', { name: 'Image' }).check();
  await page.locator('input[type=file]').first().setInputFiles(POSTER);
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByTestId('credits')).toHaveText(/16/);
  await page.goto('/my-videos');
  await expect(page.getByRole('article').filter({ hasText: prompt })).toContainText('Ready', RENDERED);
});

test.describe('without enough credits', () => {
  // Browsers put every refused call on the console.
  test.use({ expectedComplaints: [/status of 402/] });

  test('what the balance does not cover is refused before anything is charged', async ({ page }) => {
    await startSession(page, PERSON);
    await page.goto('/ai-video-generator/kling-v2.1-master');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Too dear for sixteen credits');
    await page.getByRole('button', { name: /^Generate/ }).click();
    const sheet = page.getByRole('dialog', { name: 'You need 68 credits more' });
    await expect(sheet.getByRole('link', { name: 'See prices' })).toHaveAttribute('href', '/price');
    await expect(page.getByTestId('credits')).toHaveText(/16/);
    await sheet.getByRole('button', { name: /^Try .* for \d+ credits$/ }).click();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Too dear for sixteen credits');
    await expect
      .poll(async () => Number(/\d+/.exec(await page.getByRole('button', { name: /^Generate/ }).innerText())?.[0]))
      .toBeLessThanOrEqual(16);
  });
});

test('signing out leaves nothing to see', async ({ page }) => {
  await startSession(page, PERSON);
  await page.goto('/my-videos');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  const answer = await page.request.get('/api/videos');
  expect(answer.status()).toBe(401);
});

test('a page fetches the session once, and navigation does not fetch it again', async ({ page }) => {
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) looks.push(request.method());
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/price');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(looks).toEqual(['GET']);
});
