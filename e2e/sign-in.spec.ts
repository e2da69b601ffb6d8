import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { collectComplaints, continueAs, expect, signIn, startSession, test } from './fixtures';

// Signing in and out as a visitor meets it: the dialog, the pages that explain, other tabs, other languages.

test('the login dialog closes by backdrop and Escape, and gives the focus back', async ({ page }) => {
  await page.goto('/price');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  const dialog = page.getByRole('dialog');

  await login.click();
  await expect(dialog.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();
});

test("a visitor who cancels on the provider's login page sees a message, in their language", async ({ page }) => {
  await page.goto('/de/price');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mit Google anmelden' }).click();
  await page.getByRole('link', { name: 'Abbrechen' }).click();
  await expect(page).toHaveURL(/\/de\/sign-in\?.*error=Callback/);
  await expect(page.getByRole('alert')).toHaveText(/abgebrochen/);

  await page.getByRole('main').getByRole('button', { name: 'Mit Google anmelden' }).click();
  await page.getByRole('button', { name: 'demo@example.com' }).click();
  await expect(page).toHaveURL(/\/de\/price$/);
  await expect(page.getByTestId('credits')).toHaveText(/20/);
});

test('a page that needs a session leads to the sign-in page, and back afterwards', async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in\?.*error=SessionRequired/);
  await expect(page.getByText('Please log in to see this page.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Login with Google' }).click();
  await continueAs(page, 'required@example.com');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main').getByText('required@example.com')).toBeVisible();

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('signing out in Japanese returns to the Japanese home page', async ({ page }) => {
  await startSession(page, 'ja@example.com');
  await page.goto('/ja/price');
  await page.getByTestId('credits').waitFor();
  await page.getByRole('button', { name: /^アカウント/ }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL('/ja');
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible();
});

test('other tabs follow, both ways', async ({ page, context }) => {
  const other = await context.newPage();
  const complaints = collectComplaints(other);
  await page.goto('/price');
  await other.goto('/price');
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();

  await signIn(page, 'tabs@example.com');
  await other.bringToFront();
  await other.reload();
  await expect(other.getByTestId('credits')).toHaveText(/20/);

  await other.getByRole('button', { name: /^Your account/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a copied cookie is worth nothing after signing out', async ({ page, context, request, baseURL }) => {
  await startSession(page, 'copied@example.com');
  await page.goto('/price');
  const cookies = await context.cookies(baseURL);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await request.get('/api/user/info', { headers: { cookie } })).status()).toBe(200);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect((await request.get('/api/user/info', { headers: { cookie } })).status()).toBe(401);
  expect(await (await request.get('/api/auth/session', { headers: { cookie } })).json()).toEqual({});
});

test.describe('what went wrong', () => {
  // Browsers put a page's own status on the console.
  test.use({ expectedComplaints: [/status of (403|500)/] });

  for (const [language, code] of [
    ['en', 'AccessDenied'],
    ['de', 'Configuration'],
    ['ru', 'OAuthCallback'],
    ['ja', 'CredentialsSignin'],
  ] as const) {
    test(`${code} is explained (${language})`, async ({ page, baseURL, context }) => {
      const url = baseURL ?? '';
      const lastPage = encodeURIComponent(language === 'en' ? `${url}/` : `${url}/${language}`);
      await context.addCookies([{ name: 'next-auth.callback-url', value: lastPage, url }]);
      await page.goto(`/api/auth/error?error=${code}`);
      await expect(page.getByRole('alert')).toHaveText(await errorText(language, code));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('main').getByRole('button', { name: /Google/ })).toBeVisible();
    });
  }
});

async function errorText(language: string, code: string): Promise<string> {
  const file = path.join(__dirname, '..', 'content', 'locales', language, 'session.json');
  const { errors } = JSON.parse(await readFile(file, 'utf8')) as { errors: Record<string, string> };
  return errors[code] ?? '';
}
