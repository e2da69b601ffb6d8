import { expect, RENDERED, startSession, test } from './fixtures';
import { HARDLY_ANYTHING, shiftsWithin, watchShifts } from './layout-shifts';

test.use({ reducedMotion: 'no-preference' });

// Visitors who have made videos find the latest on the home page; nothing moves for them, and nothing is there for
// others.

/** The videos, and all that comes after them. */
const BELOW_HERO = 'section[aria-labelledby], #models, #models ~ *';
const PROMPT = 'A heron lifts off a still lake';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
]) {
  test(`at ${viewport.width}x${viewport.height} the latest videos come without moving anything`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await startSession(page, `returns-${viewport.width}@example.com`);
    await page.goto('/ai-video-generator/wan-2.2-fast');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByTestId('credits')).toHaveText(/19/);

    await expect.poll(() => page.evaluate(() => localStorage.getItem('has-takes'))).toBe('1');

    await watchShifts(page);
    await page.goto('/');
    const takes = page.getByRole('region', { name: 'Your latest videos' });
    const take = takes.getByRole('article', { name: PROMPT });
    await expect(take).toContainText(/In queue|Rendering|Saving|Ready/);
    await page.waitForLoadState('networkidle');
    expect(await shiftsWithin(page, BELOW_HERO)).toBeLessThan(HARDLY_ANYTHING);
    const promise = page.getByRole('heading', { level: 1 });
    await expect(promise).toBeInViewport();

    // The state goes on to change by itself.
    await expect(take.getByRole('button', { name: `Play: ${PROMPT}` })).toBeVisible(RENDERED);
    await expect(take).toContainText('Ready');
    await takes.getByRole('link', { name: 'All videos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Videos' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText(PROMPT);
  });
}

test('others get the page as it was built, in every respect', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Your latest videos' })).toBeHidden();
  expect(asked.filter((path) => path.startsWith('/api/videos') || path.includes('my-videos'))).toEqual([]);
});

test('a visitor who is signed out finds no trace of videos, whatever the browser remembers', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('has-takes', '1'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your latest videos' })).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('has-takes'))).toBeNull();
});
