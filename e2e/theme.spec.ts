import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

// The light and the dark theme: as the system has it, or as the visitor chose, from the first paint on.

const GROUND = { dark: 'rgb(12, 11, 10)', light: 'rgb(247, 243, 236)' };
const BROWSER_COLOUR = { dark: '#0C0B0A', light: '#F7F3EC' };

test.use({ reducedMotion: 'no-preference', colorScheme: 'dark' });

test('a chosen theme holds on every page, in other tabs and after a reload, with the browser’s own colour', async ({
  page,
  context,
}) => {
  await page.goto('/price');
  const other = await context.newPage();
  await other.goto('/de');
  await expectTheme(page, 'dark');

  const choice = page.getByRole('contentinfo').getByRole('group', { name: 'Theme' });
  await choice.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expectTheme(page, 'light');
  await expectTheme(other, 'light');
  await expect(other.getByRole('group', { name: 'Farbschema' }).getByRole('radio', { name: 'Hell' })).toBeChecked();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Video Generator' }).click();
  await expect(page).toHaveURL('/ai-video-generator');
  await expectTheme(page, 'light');
  await page.reload();
  await expectTheme(page, 'light');
  // The built page has "System" checked, until React knows better.
  await page.waitForLoadState('networkidle');
  await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
  await choice.getByRole('radio', { name: 'System' }).check();
  await expectTheme(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme(page, 'light');
});

test.describe('while the app does not come', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] });

  test('the chosen theme is there all the same', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', '"light"'));
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/');
    await expectTheme(page, 'light');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page follows the system, and offers no choice that nothing would answer', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/price');
      await expect(page.locator('html')).toHaveCSS('background-color', GROUND[colorScheme]);
    }
    await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();
  });
});

async function expectTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', GROUND[theme]);
  const colours = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas: HTMLMetaElement[]) =>
      metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
    );
  expect(colours).toEqual([BROWSER_COLOUR[theme]]);
}
