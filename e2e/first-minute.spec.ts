import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { continueAs, expect, signIn, startSession, test } from './fixtures';

test.use({ reducedMotion: 'no-preference' });

// A new visitor's first minute: from the first page to a rendering video, with as few presses as possible.

const POSTER = path.join(__dirname, '..', 'content', 'models', 'media', 'wan-2.5.jpg');
const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1366, height: 768 };

const LANGUAGES = [
  { name: 'English', home: '/', prompt: 'Prompt', generate: /^Generate/, login: 'Login with Google' },
  { name: 'Deutsch', home: '/de', prompt: 'Prompt', generate: /^Generieren/, login: 'Mit Google anmelden' },
  { name: '日本語', home: '/ja', prompt: 'プロンプト', generate: /^生成/, login: 'Google でログイン' },
];

for (const [size, viewport] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  for (const { name, home, prompt, generate, login } of LANGUAGES) {
    test(`${name}, ${size}: two presses besides Google’s own lead to a take in view`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(home);
      const press = page.getByRole('button', { name: generate });
      await expect(press).toBeInViewport({ ratio: 1 });
      await page.getByRole('textbox', { name: prompt }).fill('A kite over a wide beach, wind in the grass');
      await press.click();
      await page.getByRole('dialog').getByRole('button', { name: login }).click();
      await continueAs(page, `${size}-${home.replace('/', '') || 'en'}@example.com`);

      await expect(page).toHaveURL(/\/ai-video-generator#take$/);
      await expect(page.getByTestId('credits')).toHaveText(/19/);
      await expect(page.locator('#take')).toBeInViewport({ ratio: 0.6 });
    });
  }
}

test('the credits are announced once, and a reload presses nothing', async ({ page }) => {
  await pressOn(page, '/ai-video-generator/wan-2.2-fast', 'Rain on a tin roof, close');
  await expect(page.getByRole('dialog')).toContainText('Your video starts as soon as you’re logged in.');
  await page.getByRole('dialog').getByRole('button', { name: 'Login with Google' }).click();
  await continueAs(page, 'announced@example.com');
  await expect(page.getByText('20 free credits are yours')).toBeVisible();
  await expect(page.getByTestId('credits')).toHaveText(/19/);
  await expect(page).toHaveURL('/ai-video-generator/wan-2.2-fast');
  await page.reload();
  await expect(page.getByTestId('credits')).toHaveText(/19/);
  await page.goBack();
  await page.goForward();
  await expect(page.getByTestId('credits')).toHaveText(/19/);
  await expect(page.getByText('20 free credits are yours')).toHaveCount(0);
});

test('an abandoned press does not come back with a later login', async ({ page }) => {
  await pressOn(page, '/ai-video-generator/wan-2.2-fast', 'A door that nobody opens');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await signIn(page, 'given-up@example.com');
  await expect(page.getByTestId('credits')).toHaveText(/20/);
  await page.waitForLoadState('networkidle');
  await expect(page.getByTestId('credits')).toHaveText(/20/);
});

test.describe('without enough credits', () => {
  // Browsers put every refused call on the console.
  test.use({ expectedComplaints: [/status of 402/] });

  test('short of credits: a pack from the sheet, and the press goes on after the payment', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await startSession(page, 'short@example.com');
    await page.goto('/de/ai-video-generator/kling-v2.1-master');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Ein Segel über der Bucht');
    await page.getByRole('button', { name: /^Generieren/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: / probieren$/ })).toBeVisible();
    await sheet.getByRole('button', { name: '250 Credits kaufen' }).click();
    await payAt(page);
    await expect(page).toHaveURL('/de/ai-video-generator/kling-v2.1-master');
    await expect(page.getByText('250 Credits gutgeschrieben. Dein Video startet jetzt.')).toBeVisible();
    await expect(page.getByTestId('credits')).toHaveText(/186/);
    await expect(page.locator('#take')).toContainText('Ein Segel über der Bucht');
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(page.getByTestId('credits')).toHaveText(/186/);
  });

  test('turned back from the payment: the draft is kept and nothing is pressed', async ({ page }) => {
    await startSession(page, 'turned-back@example.com');
    await page.goto('/ai-video-generator/kling-v2.1-master');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A sail over the bay');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy 250 credits' }).click();
    await page.getByRole('button', { name: 'Back without paying' }).click();
    await expect(page).toHaveURL(/\/price\?order=/);
    await page.goto('/ai-video-generator/kling-v2.1-master');
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A sail over the bay');
    await page.waitForLoadState('networkidle');
    await expect(page.getByTestId('credits')).toHaveText(/20/);
  });
});

test('an address alone presses nothing', async ({ page }) => {
  await startSession(page, 'address@example.com');
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Never asked for');
  await expect(page.getByText('15 /')).toBeVisible();
  await page.goto('/ai-video-generator/wan-2.2-fast?press=0123456789abcdef');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Never asked for');
  await page.waitForLoadState('networkidle');
  await expect(page.getByTestId('credits')).toHaveText(/20/);
});

for (const viewport of [{ width: 1280, height: 720 }, LAPTOP, { width: 1440, height: 900 }, PHONE]) {
  test(`at ${viewport.width}x${viewport.height} Generate is in view on every page that has it`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const address of [
      '/',
      '/ai-video-generator',
      '/ai-video-generator/veo3.1',
      '/ja/ai-video-generator/kling-v2.1-master',
    ]) {
      await page.goto(address);
      const button = page.locator('form button[type=submit]').filter({ visible: true }).first();
      await expect(button, address).toBeInViewport({ ratio: 1 });
    }
  });
}

test('a picture dropped or pasted anywhere becomes the first frame', async ({ page }) => {
  await page.goto('/ai-video-generator/wan-2.2-fast');
  // The counter renders only after hydration, which drops need too.
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Still');
  await expect(page.getByText('5 /')).toBeVisible();
  await dropOn(page.locator('#take'), POSTER);
  await expect(page.getByRole('radio', { name: 'Image' })).toBeChecked();
  await expect(page.getByText('wan-2.5.jpg')).toBeVisible();
  await expect(page).toHaveURL('/ai-video-generator/wan-2.2-fast');

  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('radio', { name: 'Text' }).check();
  await pasteOn(page, POSTER);
  await expect(page.getByText('wan-2.5.jpg')).toBeVisible();
});

/** On the test checkout, in any language. */
async function payAt(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.locator('form button.primary').first().click();
}

async function pressOn(page: Page, address: string, prompt: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function dropOn(target: Locator, file: string): Promise<void> {
  const dataTransfer = await filesOf(target.page(), file);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

async function pasteOn(page: Page, file: string): Promise<void> {
  const clipboardData = await filesOf(page, file);
  await clipboardData.evaluate((data) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
}

/** The DataTransfer of a dragged or copied file. */
async function filesOf(page: Page, file: string) {
  const base64 = (await readFile(file)).toString('base64');
  return page.evaluateHandle(
    ([name, text]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      return data;
    },
    [path.basename(file), base64] as const,
  );
}
