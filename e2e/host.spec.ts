import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { expect, startSession, test } from './fixtures';

// The running product from outside: what stays up when parts of it go down.

test.describe('pages in a browser', () => {
  const paths = ['/', '/de', '/ai-video-generator', '/de/ai-video-generator/wan-2.5', '/price', '/privacy', '/terms'];
  for (const path of paths) {
    test(`${path} loads and runs under its own security policy`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      expect(response?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-");
      await expect(page.getByRole('banner')).toBeVisible();
      // A refused script or style would have said so on the console, which the page fixture watches.
      await page.waitForLoadState('networkidle');
    });
  }

  test('a page whose path has a dot survives a reload and a click away and back', async ({ page }) => {
    await page.goto('/ai-video-generator/wan-2.5');
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await expect(page).toHaveURL(/\/price$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  });

  test.describe('an unknown address', () => {
    test.use({ expectedComplaints: [/status of 404/] });

    test("shows it in the page's language, with status 404", async ({ page }) => {
      const german = await page.goto('/de/gibt-es-nicht');
      expect(german?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      const germanText = await page.getByRole('main').textContent();
      // Hydration must neither navigate away nor change the page.
      await page.waitForLoadState('networkidle');
      await expect(page).toHaveURL('/de/gibt-es-nicht');
      await expect(page.getByRole('main')).toHaveText(germanText ?? '');
      const english = await page.goto('/no-such-page');
      expect(english?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect(await page.getByRole('main').textContent()).not.toBe(germanText);
    });
  });
});

test('no built page has a broken letter', async () => {
  const publicDir = path.join(__dirname, '..', 'public');
  const entries = await fs.readdir(publicDir, { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(100);
  for (const { parentPath, name } of pages) {
    const file = path.join(parentPath, name);
    const html = new TextDecoder('utf-8', { fatal: true }).decode(await fs.readFile(file));
    expect(/[\0\uFFFD]/.exec(html)?.index, file).toBeUndefined();
  }
});

test.describe('while the product API is down', () => {
  test.use({ expectedComplaints: [/status of 503/] });

  test('pages stay up, calls say product_api_unavailable, and all recovers', async ({ page, demo }) => {
    await startSession(page, 'outage@example.com');
    await page.goto('/price');
    await expect(page.getByTestId('credits')).toBeVisible();
    const ask = () =>
      page.evaluate(async () => {
        const response = await fetch('/api/user/info');
        return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
      });
    expect((await ask()).status).toBe(200);

    await demo.productApi?.stop();
    const refused = await ask();
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'product_api_unavailable']);
    expect((await page.goto('/price'))?.status()).toBe(200);
    expect((await page.request.get('/healthz')).status()).toBe(503);
    expect((await page.request.get('/readyz')).status()).toBe(200);

    await demo.productApi?.start();
    await expect.poll(async () => (await page.request.get('/healthz')).status()).toBe(200);
    expect((await ask()).status).toBe(200);
    await page.goto('/');
    await expect(page.getByTestId('credits')).toBeVisible();
  });

  test('the supervisor restarts after a kill -9', async ({ demo, request }) => {
    demo.productApi?.killGroup();
    await expect.poll(async () => (await request.get('/healthz')).status()).toBe(503);
    await expect.poll(async () => (await request.get('/healthz')).status()).toBe(200);
  });
});

test.describe('calls that make no sense', () => {
  const calls: [string, string, { method: string; data?: string; headers?: Record<string, string> }, number, string][] =
    [
      ['malformed JSON', '/api/videos', { method: 'POST', data: '{"model":' }, 401, 'unauthenticated'],
      [
        'a cross-site write',
        '/api/videos',
        { method: 'POST', data: '{}', headers: { 'sec-fetch-site': 'cross-site' } },
        403,
        'forbidden',
      ],
      ['an unknown call', '/api/nothing', { method: 'GET' }, 404, 'not_found'],
      ['another method', '/api/user/info', { method: 'DELETE' }, 405, 'method_not_allowed'],
      ['no session', '/api/user/info', { method: 'GET' }, 401, 'unauthenticated'],
    ];
  for (const [what, path, { method, data, headers }, status, code] of calls) {
    test(`${what}: ${status} ${code}, and the host lives`, async ({ request }) => {
      const response = await request.fetch(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(data !== undefined && { data }),
      });
      expect(response.status()).toBe(status);
      expect(((await response.json()) as { error: { code: string } }).error.code).toBe(code);
      expect((await request.get('/healthz')).status()).toBe(200);
    });
  }
});

test('SIGTERM under load: pending requests are answered, and the supervisor restarts the host', async ({
  demo,
  request,
}) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 10 });
  const seen = { answered: 0, told: 0, lost: 0 };
  const ask = () =>
    new Promise<keyof typeof seen>((resolve) => {
      http
        .get(`${demo.siteUrl}/price`, { agent }, (response) => {
          const outcome = response.headers.connection === 'close' ? 'told' : 'answered';
          response
            .resume()
            .on('end', () => resolve(outcome))
            .on('error', () => resolve('lost'));
        })
        .on('error', () => resolve('lost'));
    });
  const client = async () => {
    for (let last = 'answered'; last === 'answered';) {
      const outcome = await ask();
      seen[outcome] += 1;
      last = outcome;
    }
  };
  const clients = Promise.all(Array.from({ length: 10 }, client));
  await expect.poll(() => seen.answered).toBeGreaterThan(50);
  const { pid } = demo.host;
  if (pid === undefined) throw new Error('The host does not run.');
  process.kill(pid, 'SIGTERM');
  await clients;
  agent.destroy();
  expect(seen).toMatchObject({ told: 10, lost: 0 });
  await expect.poll(() => demo.host.pid).not.toBe(pid);
  await expect.poll(async () => (await request.get('/healthz').catch(() => undefined))?.status()).toBe(200);
});
