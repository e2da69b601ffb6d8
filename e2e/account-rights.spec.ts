import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '../product-api/db/open-database';
import { auditLedger } from '../product-api/ledger/audit';
import { findTraces } from '../product-api/testing/find-traces';
import { unzip } from '../product-api/testing/unzip';
import { expect, RENDERED, signIn, startSession, test } from './fixtures';

// A user's data rights: export, signing out everywhere, deletion. One user goes through all of it in English, so those
// steps depend on one another; another deletes their account in Japanese.
test.describe.configure({ mode: 'serial' });

const POSTER = path.join(__dirname, '..', 'content', 'models', 'media', 'wan-2.5.jpg');

/** In address, name, prompts and attribution of a person; nowhere else in the world. */
const plantName = () => `plant${randomBytes(8).toString('hex')}`;
const NAME = plantName();
const EMAIL = `${NAME}@example.com`;

test('the archive has what the visitor did', async ({ page }) => {
  await page.goto(`/?utm_campaign=${NAME}`);
  // The first touch is recorded a moment after the page load.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('first-touch'))).toContain(NAME);
  await signIn(page, EMAIL);

  const prompt = `${NAME} walks along the shore`;
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('radio', { name: 'Image' }).check();
  await page.locator('input[type=file]').first().setInputFiles(POSTER);
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByTestId('credits')).toHaveText(/19/);
  await buy(page, 'Buy 250 credits');
  await expect(page.getByTestId('credits')).toHaveText(/269/);
  await page.goto('/my-videos');
  const video = page.getByRole('article').filter({ hasText: prompt });
  await expect(video).toContainText('Ready', RENDERED);
  const clip = await download(page, () => video.getByRole('link', { name: 'Download' }).click());

  await page.goto('/account');
  const archive = await download(page, () => page.getByRole('link', { name: 'Download my data' }).click());
  expect(archive.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(archive.bytes);
  const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null') as unknown;
  const [told] = json('videos.json') as { id: string }[];
  const picture = [...files.keys()].find((name) => name.startsWith('pictures/')) ?? '';
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      'attribution.json',
      'films.json',
      'folders.json',
      'ledger.json',
      'lists.json',
      'orders.json',
      picture,
      'profile.json',
      'reports.json',
      'shares.json',
      `videos/${told?.id}.mp4`,
      'videos.json',
      'withdrawals.json',
    ].sort(),
  );
  expect(json('profile.json')).toMatchObject({ email: EMAIL, name: expect.stringMatching(new RegExp(NAME, 'i')) });
  expect(json('attribution.json')).toMatchObject({ utm_campaign: NAME });
  const ledger = json('ledger.json') as { kind: string; available_delta: number; held_delta: number }[];
  // The video may have been stored before the pack was paid.
  expect(ledger.map((line) => [line.kind, line.available_delta, line.held_delta].join(' ')).sort()).toEqual([
    'capture 0 -1',
    'grant 20 0',
    'grant 250 0',
    'hold -1 1',
  ]);
  expect(json('orders.json')).toMatchObject({ orders: [{ item: 'pack-250' }], payments: [{ credits: 250 }] });
  expect(told).toMatchObject({ prompt, model: 'wan-2.2-fast', status: 'ready', receipt: { bytes: clip.bytes.length } });
  expect(files.get(`videos/${told?.id}.mp4`)?.equals(clip.bytes)).toBe(true);
  expect((await sharp(files.get(picture)).metadata()).width).toBe((await sharp(POSTER).metadata()).width);
});

test('signing out everywhere reaches the other browser', async ({ page, context, baseURL, browser, request }) => {
  await startSession(page, EMAIL);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await startSession(other, EMAIL);
  await other.goto('/');
  await expect(other.getByTestId('credits')).toBeVisible();
  const copies = await Promise.all([cookiesOf(context), cookiesOf(elsewhere)]);

  // Its calls are answered before the session ends.
  const account = page.waitForResponse('**/api/account');
  await page.goto('/account');
  await account;
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  for (const cookie of copies) {
    expect((await request.get('/api/user/info', { headers: { cookie } })).status()).toBe(401);
  }
  // The page refetches the session when it becomes visible; the sign-in service caches it for at most five seconds.
  await expect
    .poll(
      async () => {
        await other.reload();
        // Neither is rendered until the page has fetched the session.
        const login = other.getByRole('button', { name: 'Login', exact: true });
        await login.or(other.getByTestId('credits')).waitFor();
        return login.isVisible();
      },
      { timeout: 120_000, intervals: [2_000] },
    )
    .toBe(true);
  await elsewhere.close();
});

test('deleting: typed confirmation, then no trace is left', async ({
  page,
  context,
  baseURL,
  browser,
  dataDir,
  request,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  await startSession(await elsewhere.newPage(), EMAIL);
  await startSession(page, EMAIL);
  await buy(page, 'Choose Basic');
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('textbox', { name: 'Prompt' }).fill(`${NAME} is still in the making`);
  // Until it is known who is looking, the button has the price of a first video.
  await page.getByRole('button', { name: 'Generate · 3 credits' }).click();
  await expect(page.getByTestId('credits')).toHaveText(/566/);
  const copies = await Promise.all([cookiesOf(context), cookiesOf(elsewhere)]);
  expect((await tracesOf(dataDir, NAME)).traces.length).toBeGreaterThan(2);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill('somebody.else@example.com');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('This isn’t the email address of your account.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('credits')).toHaveText(/566/);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByRole('textbox').fill(EMAIL);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted', { exact: true })).toBeInViewport();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('first-touch') ?? '')).not.toContain(NAME);
  for (const cookie of copies) {
    expect((await request.get('/api/user/info', { headers: { cookie } })).status()).toBe(401);
  }
  await elsewhere.close();
  await expectForgotten(dataDir, NAME);
});

test('in Japanese: subscribed, then deleted', async ({ page, dataDir }) => {
  const name = plantName();
  await startSession(page, `${name}@example.com`);
  await page.goto('/ja/price');
  await page.getByRole('button', { name: 'Basic を選ぶ' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '支払いを承認する' }).click();
  await expect(page.getByTestId('credits')).toHaveText(/320/);
  await page.goto('/ja/account');
  await page.getByRole('button', { name: 'アカウントを削除' }).click();
  const dialog = page.getByRole('dialog', { name: 'アカウントを削除しますか？' });
  await dialog.getByRole('textbox').fill(`${name}@example.com`);
  await dialog.getByRole('button', { name: '完全に削除' }).click();
  await expect(page.getByText('アカウントを削除しました', { exact: true })).toBeInViewport();
  await expect(page).toHaveURL('/ja');
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible();
  await expectForgotten(dataDir, name);
});

async function buy(page: Page, offer: string): Promise<void> {
  await page.goto('/price');
  await page.getByRole('button', { name: offer }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your payment is complete.');
}

async function download(page: Page, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function cookiesOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Nothing of the person is left, their subscriptions end, and the books still agree. */
async function expectForgotten(dataDir: string, name: string): Promise<void> {
  const nothing = { traces: [], renewing: [], faults: [] };
  // Opening a copy of the database takes longer than anything else here.
  await expect.poll(() => tracesOf(dataDir, name), { intervals: [2_000], timeout: 120_000 }).toEqual(nothing);
}

/**
 * The contents of the demo's database and files. Only the demo's process may open the database, so this reads a copy of
 * its folder, in the state that a crash at this moment would leave.
 */
async function tracesOf(dataDir: string, name: string) {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'e2e-copy-'));
  try {
    await cp(path.join(dataDir, 'db'), path.join(copy, 'db'), { recursive: true });
    const database = await openDatabase({ dataDir: copy });
    try {
      const folders = ['files', 'work', 'logs'].map((folder) => path.join(dataDir, folder));
      return {
        traces: await findTraces(database.db, folders, name),
        renewing: await database.db
          .selectFrom('subscriptions as s')
          .innerJoin('users as u', 'u.id', 's.user_id')
          .select('s.id')
          .where('u.erased_at', 'is not', null)
          .where('s.ends_at', 'is', null)
          .execute(),
        faults: await auditLedger(database.db),
      };
    } finally {
      await database.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
