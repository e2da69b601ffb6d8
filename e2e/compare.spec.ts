import { faultsOf } from './axe';
import { expect, RENDERED, startSession, test } from './fixtures';
import { localeText } from './locale-text';
import { SCREENS } from './screens';
import { expectNoSidewaysScroll } from './sideways-scroll';

test.use({ reducedMotion: 'no-preference' });

// One prompt on two models: the total first, then both side by side and in step.

const MODEL = '/ai-video-generator/wan-2.2-fast';
const [FIRST, SECOND] = ['Wan 2.2 Fast', 'Seedance 1.5 Pro'];

test.describe('without enough credits', () => {
  // The refusal.
  test.use({ expectedComplaints: [/status of 402/] });

  test('the visitor finds prompt and models again after a look at the prices', async ({ page }) => {
    const words = (key: string) => localeText('en', 'generator', key);
    await startSession(page, 'compare-short@example.com');
    await page.goto('/ai-video-generator/wan-2.5');
    const prompt = page.getByRole('textbox', { name: words('prompt.label'), exact: true });
    await prompt.fill('Rain on a tin roof');
    const dialog = page.getByRole('dialog', { name: words('compare.title') });
    const open = page.getByRole('button', { name: words('compare.button'), exact: true });
    await expect(async () => {
      if (!(await dialog.isVisible())) await open.click();
      await expect(dialog).toBeVisible();
    }).toPass();
    await dialog.getByRole('checkbox', { name: 'Kling 2.0' }).check();
    const submit = dialog.getByRole('button', { name: /^Compare · / });
    await submit.click();
    await expect(dialog.getByText(/^You need [\d,]+\scredits more$/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('link', { name: words('short.topUp') }).click();
    await page.waitForURL(/\/price/);

    await page.goBack();
    await expect(dialog.getByRole('checkbox', { name: 'Kling 2.0' })).toBeChecked();
    await expect(dialog.getByText('Rain on a tin roof')).toBeVisible();
  });
});

for (const [language, path, size] of SCREENS) {
  const words = (namespace: string, key: string) => localeText(language, namespace, key);

  test.describe(`${language}, ${size.width} pixels wide`, () => {
    test.use({ viewport: size });

    test('one press makes takes on two models, side by side and in step, there again after a reload', async ({
      page,
    }) => {
      const prompt = `Rain on a tin roof, ${language} ${size.width}`;
      await startSession(page, `compare-${language}-${size.width}@example.com`);
      await page.goto(path + MODEL);
      await page.getByRole('textbox', { name: words('generator', 'prompt.label'), exact: true }).fill(prompt);
      const dialog = page.getByRole('dialog', { name: words('generator', 'compare.title') });
      const open = page.getByRole('button', { name: words('generator', 'compare.button'), exact: true });
      // Again if the page came to life during the press.
      await expect(async () => {
        if (!(await dialog.isVisible())) await open.click();
        await expect(dialog).toBeVisible();
      }).toPass();
      await dialog.getByRole('checkbox', { name: SECOND }).check();
      await expect(dialog.getByRole('checkbox', { name: FIRST })).toBeChecked();
      expect(await faultsOf(page)).toEqual([]);

      // The choice outlasts a reload.
      await page.reload();
      await expect(dialog.getByRole('checkbox', { name: SECOND })).toBeChecked();
      const [price = ''] = words('generator', 'compare.submit').split('{{');
      const submit = dialog.getByRole('button', { name: new RegExp(`^${price}`) });
      await submit.click();
      await page.waitForURL(/\/takes\?videos=/);

      const takes = page.getByRole('article');
      await expect(takes.locator('video')).toHaveCount(2, RENDERED);
      await expect(page.getByText(prompt)).toBeVisible();
      for (const model of [FIRST, SECOND]) await expect(page.getByRole('heading', { name: model })).toBeVisible();
      await expect(takes).toHaveCount(2);
      // The narrowest screen, whose bar of controls has the least room.
      await page.setViewportSize({ ...size, width: 320 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(size);
      expect(await faultsOf(page)).toEqual([]);

      // Together: one button for all, and the bar moves both.
      const toggle = page.getByRole('button', { name: words('player', 'pause'), exact: true });
      await toggle.click();
      await page.getByRole('slider', { name: words('player', 'seek') }).fill('1.5');
      const places = () =>
        page
          .locator('article video')
          .evaluateAll((clips: HTMLVideoElement[]) =>
            clips.map(({ currentTime }) => Math.round(currentTime * 10) / 10),
          );
      await expect.poll(places).toEqual([1.5, 1.5]);

      await page.reload();
      await expect(takes.locator('video')).toHaveCount(2);
      expect(await faultsOf(page)).toEqual([]);
    });
  });
}
