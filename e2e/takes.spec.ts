import { faultsOf } from './axe';
import { expect, startSession, test } from './fixtures';
import { localeText } from './locale-text';
import { SCREENS } from './screens';

// Four takes of one prompt with one press: the price first, then four videos, and the rest of the free credits.

const MODEL = '/ai-video-generator/wan-2.2-fast';
/** Credits of 20 for a first video at 1 credit and three at 3. */
const [TOTAL, LEFT] = ['10', '10'];

for (const [language, path, size] of SCREENS) {
  test.describe(`${language}, ${size.width} pixels wide`, () => {
    test.use({ viewport: size });

    test('four takes: the total on the button, four videos, paid once', async ({ page }) => {
      const prompt = `Lanterns over a river, ${language} ${size.width}`;
      await startSession(page, `takes-${language}-${size.width}@example.com`);
      await page.goto(path + MODEL);
      const generate = page.locator('form button[type="submit"]');
      const four = page
        .getByRole('group', { name: localeText(language, 'generator', 'takes.label') })
        .getByRole('radio', { name: '×4' });
      await page
        .getByRole('textbox', { name: localeText(language, 'generator', 'prompt.label'), exact: true })
        .fill(prompt);
      await four.check();
      await expect(generate).toHaveAccessibleName(new RegExp(`\\b${TOTAL}`));
      await page.reload();
      await expect(four).toBeChecked();
      await expect(generate).toHaveAccessibleName(new RegExp(`\\b${TOTAL}`));
      const box = await four.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      // Narrower than for a finger, because this browser has a mouse.
      expect(box?.width).toBeGreaterThanOrEqual(36);

      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/videos/takes')),
        generate.click(),
      ]);
      expect(answer.status()).toBe(202);
      await expect(page.getByTestId('credits')).toHaveText(new RegExp(`^${LEFT}`));

      // All of them side by side while they are made: in one window on a desk, two on a phone.
      const window = size.width < 768 ? size : { width: 1366, height: 768 };
      await page.setViewportSize(window);
      await page.getByRole('link', { name: localeText(language, 'my-videos', 'compare.together') }).click();
      const beside = page.getByRole('article');
      await expect(beside).toHaveCount(4);
      await expect(beside.getByRole('progressbar').first()).toBeAttached();
      for (let index = 0; index < (size.width < 768 ? 2 : 4); index += 1) {
        const take = await beside.nth(index).boundingBox();
        expect(take && take.y + take.height).toBeLessThanOrEqual(window.height);
      }
      expect(await faultsOf(page)).toEqual([]);
      await page
        .getByRole('main')
        .getByRole('link', { name: localeText(language, 'common', 'nav.generator') })
        .click();
      await expect(page).toHaveURL(/ai-video-generator/);

      // As a browser does that never got the answer.
      const again = await page.request.post('/api/videos/takes', { data: answer.request().postDataJSON() as object });
      const idsOf = (body: { videos: { id: string }[] }) => body.videos.map(({ id }) => id);
      expect(idsOf((await again.json()) as never)).toEqual(idsOf((await answer.json()) as never));

      await page.goto(`${path}/my-videos`);
      await expect(page.getByRole('article').filter({ hasText: prompt })).toHaveCount(4);
      await expect(page.getByTestId('credits')).toHaveText(new RegExp(`^${LEFT}`));
    });
  });
}
