import path from 'node:path';
import { readSiteFacts } from './crawl/site-facts';
import { expect, test } from './fixtures';

// A model's page is built with its own model; the other models in the menu come from the generator's page data.

const CATALOGUE = '**/page-data/ai-video-generator/page-data.json';
const models = readSiteFacts(path.dirname(__dirname)).models.filter(({ isRetired }) => !isRetired);

test('the menu of a model page has every model at hand before the press, and leads to their pages', async ({
  page,
}) => {
  const fetched = page.waitForResponse(CATALOGUE);
  await page.goto('/ai-video-generator/veo3.1');
  await (await fetched).finished();
  await page.route(CATALOGUE, (route) => route.abort());
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Fog over a harbour');
  await page.getByRole('radio', { name: '9:16' }).check();
  await page.getByRole('button', { name: /Change$/ }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('listitem')).toHaveCount(models.length);
  await menu.getByRole('button', { name: /^Hailuo 02/ }).click();
  await expect(page).toHaveURL('/ai-video-generator/hailuo-02');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Fog over a harbour');
  await expect(page.getByText(/^Not available with Hailuo 02: .*aspect ratio/)).toBeInViewport();
});

test.describe('when the other models fail to load', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] });

  test('the form of the page works, and the menu shows the failure and retries', async ({ page }) => {
    await page.route(CATALOGUE, (route) => route.abort());
    await page.goto('/ai-video-generator/veo3.1');
    await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
    await page.getByRole('button', { name: /Change$/ }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByText('We couldn’t load the other models.')).toBeVisible();
    await page.unroute(CATALOGUE);
    await menu.getByRole('button', { name: 'Try again' }).click();
    await expect(menu.getByRole('listitem')).toHaveCount(models.length);
  });
});
