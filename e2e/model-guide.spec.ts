import { expect, test } from './fixtures';

// The depth of a model's page, as a visitor uses it.

const PAGE = '/ai-video-generator/hailuo-02';
const OWN = 'A lighthouse in a storm, seen from a low boat';

test('a prompt of the page goes into the form, and the visitor’s own comes back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PAGE);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const bringBack = page.getByRole('button', { name: 'Bring back my prompt' });
  await prompt.fill(OWN);
  await page.getByRole('button', { name: 'Use this prompt: A dive in slow motion' }).click();
  await expect(prompt).toHaveValue(/^A diver leaves the high platform/);
  await expect(prompt).toBeFocused();
  await expect(prompt).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('“A dive in slow motion” is in the form, in place of your prompt.')).toBeVisible();

  await page.getByRole('button', { name: 'Use this prompt: Silk and wind' }).click();
  await expect(prompt).toHaveValue(/^A dancer in an orange silk dress/);
  await bringBack.click();
  await expect(prompt).toHaveValue(OWN);
  await expect(bringBack).toBeHidden();
  await page.reload();
  await expect(prompt).toHaveValue(OWN);
});

test('the headings say what the page is about, and lead to other models', async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hailuo 02 text to video and image to video');
  const parts = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(parts).toEqual(
    expect.arrayContaining([
      'Three prompts for Hailuo 02',
      'Hailuo 02 settings explained',
      'Hailuo 02 compared',
      'Questions about Hailuo 02',
    ]),
  );
  const answer = page.getByText('Start from an image that has the ratio you want, or choose a model');
  await expect(answer).toBeHidden();
  await page.getByText('How do I choose the aspect ratio?').click();
  await expect(answer).toBeVisible();
  await page.getByRole('table', { name: 'Hailuo 02 compared' }).getByRole('link', { name: 'Hailuo 2.3' }).click();
  await expect(page).toHaveURL('/ai-video-generator/hailuo-2.3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hailuo 2.3 text to video and image to video');
});

test('a retired model has a short page that leads to its successor', async ({ page }) => {
  await page.goto('/ai-video-generator/veo3');
  await expect(page.getByRole('heading', { name: 'About Veo 3' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /settings explained|^Questions about/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Veo 3.1' }).first()).toBeVisible();
});
