import { faultsOf } from './axe';
import { expect, RENDERED, startSession, test } from './fixtures';
import { localeText } from './locale-text';
import { DESK, PHONE } from './screens';

// A list of prompts: checked and priced first, within a cap, live, and as a ZIP.

/** A phone and a small desk, each in a language of its own script. */
const SCREENS = [
  ['en', '', PHONE],
  ['ja', '/ja', DESK],
] as const;

for (const [language, path, size] of SCREENS) {
  const words = (key: string, namespace = 'lists') => localeText(language, namespace, key);
  const begins = (key: string) => new RegExp(`^${words(key).split('{{')[0]}`);

  test.describe(`${language}, ${size.width} pixels wide`, () => {
    test.use({ viewport: size });

    test('a list is priced, pauses at its cap, goes on with a higher one, and ends as a ZIP', async ({ page }) => {
      await startSession(page, `lists-${language}@example.com`);
      await page.goto(`${path}/lists`);
      const prompts = page.getByRole('textbox', { name: words('prompts'), exact: true });
      await prompts.fill('A heron lifts off a still lake\n\n  A red Ferrari in the rain\n');
      await page.getByRole('checkbox', { name: 'Wan 2.2 Fast' }).check();
      await page.getByLabel(words('receipt.resolution', 'my-videos')).selectOption('480p');
      expect(await faultsOf(page)).toEqual([]);

      // Typed text survives a reload.
      await page.reload();
      await expect(prompts).toHaveValue(/Ferrari/);
      await page.getByRole('button', { name: words('new.check') }).click();
      await page.waitForURL(/[?&]list=/);
      const cap = page.getByRole('textbox', { name: words('cap.label') });
      await expect(cap).toHaveValue('6');
      await expect(page.getByText('A red Ferrari in the rain')).toBeVisible();
      await expect(page.getByTestId('credits')).toHaveText('20');

      await cap.fill('3');
      await page.getByRole('button', { name: begins('start.button') }).click();
      await expect(page.getByText(words('paused.cap'))).toBeVisible(RENDERED);
      // The first video of an account costs 1 credit in place of 3, which leaves too little of the cap for another.
      await expect(page.getByTestId('credits')).toHaveText('19');
      expect(await faultsOf(page)).toEqual([]);

      await cap.fill('6');
      await page.getByRole('button', { name: begins('start.goOn') }).click();
      await expect(page.getByText(words('state.done'), { exact: true })).toBeVisible(RENDERED);
      await expect(page.getByTestId('credits')).toHaveText('16');
      expect(await faultsOf(page)).toEqual([]);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: words('zip.button', 'my-videos') }).click();
      expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    });
  });
}
