import type { Page } from '@playwright/test';
import { continueAs, expect, test } from './fixtures';
import { HARDLY_ANYTHING, shiftsOf, watchShifts } from './layout-shifts';
import { localeText } from './locale-text';

// The help under the prompt: words go in as visible text and come out again, the browser's undo works, and whole prompts
// replace nothing for good.

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const TYPED = { en: 'A red kite over a field', ja: '畑の上を飛ぶ赤い凧' };

for (const [language, typed] of Object.entries(TYPED)) {
  const help = (key: string) => localeText(language, 'prompt-help', key);
  const generator = (key: string) => localeText(language, 'generator', key);
  const prefix = language === 'en' ? '' : `/${language}`;

  for (const viewport of SCREENS) {
    test.describe(`${language} on ${viewport.width} px`, () => {
      test.use({ viewport });

      test('chips add words behind what was typed, and take exactly those away', async ({ page }) => {
        await watchShifts(page);
        await page.goto(`${prefix}/ai-video-generator/hailuo-02`);
        const prompt = page.getByRole('textbox', { name: generator('prompt.label'), exact: true });
        await prompt.fill(typed);
        await openHelp(page, generator('prompt.help'));
        const closeUp = page.getByRole('button', { name: help('words.close-up') }).first();
        await closeUp.click();
        await expect(prompt).toHaveValue(`${typed}, close-up`);
        await expect(closeUp).toHaveAttribute('aria-pressed', 'true');
        await expect(closeUp).toBeFocused();

        await page.getByRole('radio', { name: help('kinds.camera') }).check();
        await page.getByRole('button', { name: help('words.push-in') }).click();
        await expect(prompt).toHaveValue(`${typed}, close-up [Push in]`);
        await expect(page.getByRole('button', { name: help('words.orbit') })).toHaveCount(0);

        await prompt.focus();
        await page.keyboard.press('Control+z');
        await expect(prompt).toHaveValue(`${typed}, close-up`);

        await page.reload();
        await openHelp(page, generator('prompt.help'));
        await closeUp.click();
        await expect(prompt).toHaveValue(typed);
        expect(await shiftsOf(page)).toBeLessThan(HARDLY_ANYTHING);
      });
    });
  }

  test(`${language}: an example replaces nothing for good; the last prompt goes into the empty field`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/ai-video-generator/wan-2.2-fast`);
    const prompt = page.getByRole('textbox', { name: generator('prompt.label'), exact: true });
    await prompt.fill(typed);
    await page
      .getByRole('form')
      .getByRole('button', { name: new RegExp(generator('submit')) })
      .click();
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Google' }).click();
    await continueAs(page, `prompt-help-${language}@example.com`);
    await expect(page.getByTestId('credits')).toHaveText(/19/);

    await openHelp(page, generator('prompt.help'));
    await page.getByRole('radio', { name: help('kinds.examples') }).check();
    await page.getByRole('form').getByRole('listitem').getByRole('button').first().click();
    await expect(prompt).not.toHaveValue(typed);
    await page.getByRole('button', { name: help('undo') }).click();
    await expect(prompt).toHaveValue(typed);

    await prompt.fill('');
    await page.getByRole('radio', { name: help('kinds.recent') }).check();
    await page.getByRole('form').getByRole('listitem').getByRole('button', { name: typed }).click();
    await expect(prompt).toHaveValue(typed);
    await expect(page.getByRole('button', { name: help('undo') })).toHaveCount(0);
  });
}

/** Nothing answers a press before the page is hydrated. */
async function openHelp(page: Page, name: string): Promise<void> {
  const toggle = page.getByRole('button', { name, exact: true });
  await expect(async () => {
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
  }).toPass();
}
