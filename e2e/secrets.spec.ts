import fs from 'node:fs/promises';
import path from 'node:path';
import { PLANTED_SECRETS } from '../scripts/ensure-built';
import { expect, signIn, test } from './fixtures';

// Secrets stay where they are needed. The build was given planted ones (scripts/ensure-built.ts), the running demo has
// its own: none of them may appear in the output of these processes.

const root = path.dirname(__dirname);

/** Files below `folder` that hold one of `needles`, as `file: needle`. */
async function findIn(folder: string, needles: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const content = await fs.readFile(file);
    for (const needle of needles) if (content.includes(needle)) found.push(`${path.relative(root, file)}: ${needle}`);
  }
  return found;
}

test('no planted secret is in pages, scripts or function bundles', async () => {
  const secrets = Object.values(PLANTED_SECRETS);
  expect(await findIn(path.join(root, 'public'), secrets)).toEqual([]);
  expect(await findIn(path.join(root, '.host', 'functions'), secrets)).toEqual([]);
  // The search itself works: it finds a string that is allowed in there.
  expect((await findIn(path.join(root, '.host', 'functions'), ['AUTH_SECRET'])).length).toBeGreaterThan(0);
});

test('no secret of the running product and no personal data is in its logs', async ({ page, demo, request }) => {
  const { environment, logFile } = demo.host.definition;
  const email = 'planted.person@example.com';
  await page.goto('/');
  await signIn(page, email);
  await page.goto('/my-videos?q=planted-search');
  await page.waitForLoadState('networkidle');
  const cookies = (await page.context().cookies()).map(({ value }) => value).filter((value) => value.length > 20);
  await request.post('/api/videos', {
    data: '{"prompt":"planted-prompt"',
    headers: { authorization: 'Bearer planted-token' },
  });

  const secrets = ['AUTH_SECRET', 'PRODUCT_API_SECRET', 'GOOGLE_CLIENT_SECRET'].map((name) => environment[name] ?? '');
  expect(secrets.every((secret) => secret.length >= 16)).toBe(true);
  const logs = path.dirname(logFile);
  expect(await fs.readdir(logs)).toEqual(expect.arrayContaining(['host.log', 'product-api.log']));
  const needles = [...secrets, ...cookies, email, encodeURIComponent(email), 'planted-', 'remoteAddress'];
  const found = await findIn(logs, needles);
  // The stand-in is not part of the product, so it may log its address.
  expect(found.filter((line) => !line.includes('issuer.log'))).toEqual([]);
  // Support can find a request in the log.
  const log = await fs.readFile(logFile, 'utf8');
  expect(log).toMatch(/"requestId".*"route":"\/api\/user\/info"/);
  // The host's log contains no user identifiers.
  expect(log).not.toMatch(/"(userId|sub|user)":/);
});
