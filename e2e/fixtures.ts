import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, test as base, type Page } from '@playwright/test';
import { startDemo, type Demo } from '../demo/demo';
import { readSettings } from '../demo/read-settings';
import { browserStorage } from '../src/browser-storage';

export { expect };

/** A render on a busy machine of two cores, after those of other tests. */
export const RENDERED = { timeout: 240_000 };

/**
 * Shorter side of a rendered clip, in pixels: drawing as many as a visitor gets takes a third of all processor time. The
 * fewest that may be set for which 16:9 is exact.
 */
export const CLIP_LINES = 126;

interface TestFixtures {
  /** Console errors and warnings that a test provokes; anything else on the console fails it. */
  expectedComplaints: RegExp[];
}

interface WorkerFixtures {
  /** Folder of the built project that the tests are about; this one, unless a file of tests brings another. */
  siteRoot: string;
  /** Settings of the demo beyond where it runs. */
  environment: Record<string, string>;
  /** The data folder of a worker's demo. */
  dataDir: string;
  /** A worker's own demo, with its own ports and data, shared by all its tests. */
  demo: Demo;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteRoot: [path.dirname(__dirname), { scope: 'worker', option: true }],

  environment: [{}, { scope: 'worker', option: true }],

  dataDir: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'e2e-'));
      await use(dataDir);
      await fs.rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  demo: [
    async ({ siteRoot, dataDir, environment }, use, workerInfo) => {
      const places = { ...(await freeDemoPorts()), DATA_DIR: dataDir };
      const speed = { SAMPLE_RENDER_LINES: String(CLIP_LINES) };
      const settings = readSettings(siteRoot, { ...process.env, ...speed, ...environment, ...places });
      const demo = await startDemo(settings, (line) => console.log(`demo ${workerInfo.workerIndex}: ${line}`));
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  baseURL: async ({ demo }, use) => {
    await use(demo.siteUrl);
  },

  expectedComplaints: [[], { option: true }],

  page: async ({ page, demo, expectedComplaints }, use, testInfo) => {
    const complaints = collectComplaints(page, expectedComplaints);
    await use(page);
    // A call may be on its way through a test's route when the test ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The demo's folder is removed after a failure: this is all that is left to find its cause.
    const hasFailed = testInfo.status !== testInfo.expectedStatus || complaints.length > 0;
    if (hasFailed) console.log(await demo.productApi?.logTail(60));
    expect(complaints, 'on the console').toEqual([]);
  },
});

/** Collects the page's console messages from now on; for pages that a test opens itself. */
export function collectComplaints(page: Page, expected: readonly RegExp[] = []): string[] {
  const complaints: string[] = [];
  const add = (complaint: string) => {
    if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') add(`${type}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => add(`uncaught: ${error.message}`));
  return complaints;
}

/** Signs in through the header's button and the stand-in, and waits until the balance is shown. */
export async function signIn(page: Page, email = 'demo@example.com'): Promise<void> {
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Login with Google' }).click();
  if (email === 'demo@example.com') {
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
  } else {
    await continueAs(page, email);
  }
  await expect(page.getByTestId('credits')).toBeVisible();
}

/** On the stand-in's page, in any language: continues as the user with this email address. */
export async function continueAs(page: Page, email: string): Promise<void> {
  const address = page.locator('input[type=email]');
  await address.fill(email);
  await address.press('Enter');
}

/**
 * Signs the browser in by the calls that its pages would make, and opens none: two page loads less than signIn, for
 * tests that are about what comes after it.
 */
export async function startSession(page: Page, email: string): Promise<void> {
  const { request } = page.context();
  const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const persons = await request.post('/api/auth/signin/google', { form: { csrfToken, callbackUrl: '/' } });
  const signedIn = await request.post(persons.url(), { form: { email } });
  expect(signedIn.status()).toBe(200);
  const session = (await (await request.get('/api/auth/session')).json()) as { user?: { email: string } };
  expect(session.user?.email).toBe(email);
  // The welcome of a new account was on the page after the sign-in. Frames of other origins may have no storage.
  await page.context().addInitScript((key) => {
    if (location.protocol.startsWith('http')) localStorage.setItem(key, '1');
  }, browserStorage.welcomed.key);
}

/** The variables that give a demo ports of its own. */
export async function freeDemoPorts() {
  const [site, productApi, issuer] = await freePorts(3);
  return { PORT: String(site), PRODUCT_API_PORT: String(productApi), DEMO_ISSUER_PORT: String(issuer) };
}

/** Ports that are free now; held all at once, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
