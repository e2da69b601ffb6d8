import { expect, test } from './fixtures';

// Another language is another page; nothing else may change.

test('a switch keeps page, query, anchor and what was typed', async ({ page }) => {
  await page.goto('/ai-video-generator?model=kling20&utm_source=letter');
  await expect(page.getByRole('button', { name: /Change$/ })).toHaveAccessibleName(/Kling 2\.0/);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Ein Leuchtturm im Sturm');
  await page.getByRole('form').getByText('More settings').click();
  await page.getByRole('textbox', { name: 'Negative prompt' }).fill('Text');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();

  await expect(page).toHaveURL('/de/ai-video-generator?model=kling20&utm_source=letter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Ein Leuchtturm im Sturm');
  await expect(page.getByRole('button', { name: /Ändern$/ })).toHaveAccessibleName(/Kling 2\.0/);
  await page.getByText('Weitere Einstellungen').click();
  await expect(page.getByRole('textbox', { name: 'Negativer Prompt' })).toHaveValue('Text');

  await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await page.getByRole('menuitem', { name: '日本語' }).click();
  await expect(page).toHaveURL('/ja/ai-video-generator?model=kling20&utm_source=letter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});

test('the composer on the home page keeps its words too', async ({ page }) => {
  await page.goto('/?utm_campaign=spring');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Fog over a harbour');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Русский' }).click();
  await expect(page).toHaveURL(/\/ru(\?|$)/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('textbox').first()).toHaveValue('Fog over a harbour');
});

test('a switch through the footer keeps the query', async ({ page }) => {
  await page.goto('/price?utm_source=letter#faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' }).click();
  await expect(page).toHaveURL(/^[^?]*\/it\/price\?utm_source=letter/);
});

test.describe('a browser that prefers another language', () => {
  test.use({ locale: 'fr-FR' });

  test('gets a suggestion and no redirect; dismissed, it stays away', async ({ page }) => {
    await page.goto('/price?utm_source=letter');
    const suggestion = page.getByRole('complementary', { name: 'Language' });
    await expect(suggestion.getByRole('link', { name: 'Français' })).toHaveAttribute(
      'href',
      /^\/fr\/price\?utm_source=letter$/,
    );
    await expect(page).toHaveURL('/price?utm_source=letter');
    await suggestion.getByRole('button').click();
    await expect(suggestion).toBeHidden();
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(suggestion).toBeHidden();
  });
});

test('`?model=` of a model that does not exist shows a notice, and the form stays usable', async ({ page }) => {
  await page.goto('/ai-video-generator?model=wan-9');
  await expect(page.getByText('There is no model called “wan-9”.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  await page.goto('/de/ai-video-generator?model=%3Cb%3Ex');
  await expect(page.getByText('„<b>x“')).toBeVisible();
});
