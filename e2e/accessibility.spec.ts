import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, signIn, test } from './fixtures';
import { localeText } from './locale-text';
import { TEMPLATES } from './templates';

// axe in a real browser, where colours, sizes and overlaps are computed.

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test.use({ reducedMotion: 'reduce', expectedComplaints: [/status of 404/] });

test('one page of every kind: both themes, phone and desk', async ({ page }) => {
  for (const { name, path } of TEMPLATES) {
    await test.step(name, async () => {
      await open(page, path);
      await expectAccessible(page, [PHONE, DESK]);
    });
  }
});

test('the login dialog', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, [PHONE, DESK]);
});

test('the language menu', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, [DESK]);
});

test('the side menu of a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/price');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, [PHONE]);
});

test('the model picker, and a form with faults', async ({ page }) => {
  await open(page, '/ai-video-generator/wan-2.5');
  await page.getByRole('button', { name: /Change$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a model' })).toBeVisible();
  await expectAccessible(page, [PHONE, DESK]);
  await page.keyboard.press('Escape');
  await page.getByRole('form').getByText('More settings').click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('x'.repeat(5000));
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, [PHONE, DESK]);
});

test('the help with the prompt', async ({ page }) => {
  await open(page, '/ja/ai-video-generator/hailuo-02');
  await page.getByRole('button', { name: localeText('ja', 'generator', 'prompt.help') }).click();
  const word = page.getByRole('button', { name: localeText('ja', 'prompt-help', 'words.wide') }).first();
  await word.click();
  await expectAccessible(page, [PHONE, DESK], word);
  await page.getByRole('radio', { name: localeText('ja', 'prompt-help', 'kinds.examples') }).check();
  const examples = page.getByRole('form').getByRole('listitem').getByRole('button');
  await expect(examples).toHaveCount(3);
  await expectAccessible(page, [PHONE, DESK], examples.nth(1));
});

test('a signed-in visitor: menu, My Videos, account', async ({ page }) => {
  await open(page, '/');
  await signIn(page, 'axe@example.com');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, [DESK]);
  await page.keyboard.press('Escape');
  for (const path of ['/my-videos', '/account']) {
    await page.goto(path);
    await expect(page.getByTestId('credits')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, [PHONE, DESK]);
  }
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The session is fetched in the browser, and what depends on it appears only then.
  await page.waitForLoadState('networkidle');
}
