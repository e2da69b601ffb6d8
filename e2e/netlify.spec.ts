import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, startSession, test } from './fixtures';

// The same compiled functions behind the handlers of gatsby-adapter-netlify, called with events as Netlify sends them,
// against the demo's product API. Nothing is deployed; how Netlify reads `_headers` and `_redirects` is its own affair.

interface Answer {
  statusCode: number;
  multiValueHeaders: Record<string, string[]>;
  body?: string;
  isBase64Encoded: boolean;
}

const root = path.dirname(__dirname);

async function ask(
  functions: ChildProcess,
  siteUrl: string,
  target: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const url = new URL(target, siteUrl);
  const multiValueHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  if (body !== undefined) multiValueHeaders['content-length'] = [String(Buffer.byteLength(body))];
  functions.send({
    path: url.pathname,
    rawUrl: url.href,
    httpMethod: method,
    queryStringParameters: Object.fromEntries(url.searchParams),
    multiValueHeaders,
    body: body === undefined ? undefined : Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
  });
  const [answer] = (await once(functions, 'message')) as [Answer];
  const text = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  return {
    status: answer.statusCode,
    headers: answer.multiValueHeaders,
    json: text === '' ? undefined : JSON.parse(text),
  };
}

test('the functions do the same on Netlify: sign-in, queries, bodies, refusals', async ({ page, demo }) => {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'netlify-')));
  const functions = fork(path.join(__dirname, 'netlify-functions.ts'), [root, folder], {
    execArgv: ['--import', 'tsx'],
    env: demo.host.definition.environment,
  });
  try {
    await once(functions, 'message');
    const call = (...args: [string, Parameters<typeof ask>[3]?]) => ask(functions, demo.siteUrl, ...args);

    const csrf = await call('/api/auth/csrf');
    expect([csrf.status, typeof csrf.json.csrfToken]).toEqual([200, 'string']);
    const csrfCookie = csrf.headers['set-cookie']?.map((cookie) => cookie.split(';')[0]).join('; ') ?? '';
    const started = await call('/api/auth/signin/google', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: csrfCookie },
      body: new URLSearchParams({ csrfToken: csrf.json.csrfToken, callbackUrl: '/price', json: 'true' }).toString(),
    });
    expect(started.json.url).toContain('state=');
    // The query arrives: without it the error would be a missing code, not the issuer's refusal.
    const refused = await call('/api/auth/callback/google?error=access_denied&state=x', {
      headers: { cookie: csrfCookie },
    });
    expect(refused.status).toBe(302);
    expect(String(refused.headers.location ?? refused.headers.Location)).toContain('error=');

    await startSession(page, 'netlify@example.com');
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const info = await call('/api/user/info', { headers: { cookie } });
    expect([info.status, info.json.user.credits]).toEqual([200, 20]);
    expect((await call('/api/user/info')).status).toBe(401);
    expect((await call('/api/videos?limit=1', { headers: { cookie } })).json).toMatchObject({ videos: [] });
    const bad = await call('/api/videos?limit=nonsense', { headers: { cookie } });
    expect([bad.status, bad.json.error.field]).toEqual([422, 'limit']);
    const unfit = await call('/api/videos', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ model: 'no-such-model', mode: 'text', prompt: 'A lighthouse' }),
    });
    expect([unfit.status, unfit.json.error.field]).toEqual([422, 'model']);
    expect((await call('/api/videos/no-such-video', { headers: { cookie } })).status).toBe(404);
    // No stream of events here, and nothing on the browser's console about it.
    expect((await call('/api/videos/events', { headers: { cookie } })).status).toBe(204);
  } finally {
    functions.kill();
    await fs.rm(folder, { recursive: true, force: true });
  }
});
