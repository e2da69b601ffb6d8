import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHandler } from '../functions/create-handler';
import { encodeSession } from '../functions/session-token';
import { cookieNames } from '../functions/cookie-names';
import { createLogger } from './logger';
import type { Host } from './server';
import { FakeProductApi, json } from './testing/fake-product-api';
import { setFunctionEnvironment } from './testing/function-environment';
import { startFunctionHost } from './testing/test-host';
import type { LoadedFunction } from './functions';
import { Registry } from 'prom-client';

// Plants private data in every part of a request, and then searches the log for it.

const EMAIL = 'ada.lovelace@example.com';
const SECRETS = [
  'planted-cookie-1234',
  'planted-query-1234',
  'planted-body-1234',
  'planted-bearer-1234',
  'planted-secret',
  // 22 characters, like the secret of a share link.
  'planted-link-token-123',
];
const SITE_URL = 'http://localhost:8000';
const AUTH_SECRET = 'planted-secret'.repeat(3);

const lines: string[] = [];
const log = createLogger(
  'trace',
  new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
);

const api = new FakeProductApi();
const registry = new Registry();
let host: Host;
let address: string;
let cookie: string;

beforeAll(async () => {
  const productApiUrl = await api.start();
  setFunctionEnvironment({
    SITE_URL,
    AUTH_SECRET,
    PRODUCT_API_URL: productApiUrl,
    PRODUCT_API_SECRET: 'another-planted-secret'.repeat(2),
  });
  const session = {
    user: { id: 'user-4711', name: 'Ada Lovelace', email: EMAIL, image: null },
    sid: 'session-1',
    issuedAt: Math.floor(Date.now() / 1000),
  };
  cookie = `${cookieNames(SITE_URL).session}=${encodeSession(session, [AUTH_SECRET], new Date())}`;
  const failing = createHandler({
    auth: 'required',
    methods: {
      POST: ({ session: { user }, body }) => {
        const error = new Error(`Nothing for ${user.email ?? ''}`);
        throw Object.assign(error, { detail: `Key (email)=(${EMAIL})`, body });
      },
    },
  });
  const { default: info } = await import('../api/user/info');
  const { default: siteCall } = await import('../api/[...]');
  const silent: LoadedFunction = () => undefined;
  ({ host, address } = await startFunctionHost(
    {
      '/api/user/info': info,
      '/api/shared/:id': siteCall,
      '/api/shared/:id/report': siteCall,
      '/api/failing': failing,
      '/api/silent': silent,
    },
    { productApiUrl, logger: log, limits: { timeoutMs: 1_000 }, registry },
  ));
});

beforeEach(() => {
  lines.length = 0;
});

afterAll(async () => {
  await host.stop(0);
  await api.stop();
});

const planted = () => ({
  cookie: `${cookie}; other=planted-cookie-1234`,
  authorization: 'Bearer planted-bearer-1234',
  referer: `${SITE_URL}/?mail=${EMAIL}`,
  'user-agent': EMAIL,
  'x-request-id': 'request-0815',
});

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  route?: string;
  status?: number;
  err?: unknown;
}
const parsed = () => lines.map((line) => JSON.parse(line) as Line);

/** A request is logged when its answer has been sent completely, shortly after the client has received it. */
async function logged(requests: number): Promise<Line[]> {
  while (parsed().filter(({ msg }) => msg === 'request').length < requests) await sleep(10);
  return parsed();
}

function expectNothingPersonal(): void {
  const all = lines.join('');
  expect(all).not.toBe('');
  for (const secret of [EMAIL, encodeURIComponent(EMAIL), 'Lovelace', 'user-4711', '127.0.0.1', ...SECRETS]) {
    expect(all).not.toContain(secret);
  }
}

it('logs a call as one line with the id of the request, not with whose it is', async () => {
  api.answer = (_request, response) => json(response, 200, { user: {} });
  await fetch(`${address}/api/user/info?q=planted-query-1234&mail=${EMAIL}`, { headers: planted() });
  expect(await logged(1)).toEqual([
    expect.objectContaining({
      msg: 'request',
      requestId: 'request-0815',
      status: 200,
      route: '/api/user/info',
    }),
  ]);
  expectNothingPersonal();
});

it('logs a function error with ids and stack, but without private data', async () => {
  await fetch(`${address}/api/failing`, {
    method: 'POST',
    headers: { ...planted(), 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, prompt: 'planted-body-1234' }),
  });
  const failure = (await logged(1)).find(({ err }) => err !== undefined);
  expect(failure).toMatchObject({
    requestId: 'request-0815',
    err: { message: 'Nothing for [e-mail]' },
  });
  expectNothingPersonal();
});

it('logs no private data for an outage, a timeout or unknown paths', async () => {
  api.answer = (_request, response) => json(response, 500, { email: EMAIL });
  await fetch(`${address}/api/user/info?q=planted-query-1234`, { headers: planted() });
  await fetch(`${address}/api/silent?q=planted-query-1234`, { headers: planted() });
  await fetch(`${address}/people/${EMAIL}?q=planted-query-1234`, { headers: planted() });
  await fetch(`${address}/people/${encodeURIComponent(EMAIL)}`, { headers: planted() });
  await fetch(`${address}/api/failing`, {
    method: 'POST',
    headers: { ...planted(), 'content-type': 'application/json' },
    body: `{${EMAIL}`,
  });
  expect((await logged(5)).map(({ msg }) => msg)).toContain('A function timed out.');
  expectNothingPersonal();
});

it('never logs the secret of a link or the signature of a URL, whatever the outcome', async () => {
  const link = `${address}/api/shared/planted-link-token-123`;
  const signed = 'https://files.example/videos/1/video.mp4?X-Amz-Signature=planted-query-1234';
  api.answer = (_request, response) => json(response, 200, { video: { videoUrl: signed } });
  await fetch(link);
  await fetch(`${link}/report`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  api.answer = (_request, response) => json(response, 404, { error: { code: 'not_found', message: 'No such link.' } });
  await fetch(link);
  // An outage, an unsupported method, an unknown path, and the page itself.
  api.answer = (_request, response) => json(response, 500, { video: { videoUrl: signed } });
  await fetch(link);
  await fetch(link, { method: 'PATCH' });
  await fetch(`${link}/nothing`);
  await fetch(`${address}/shared?v=planted-link-token-123`);

  const routes = (await logged(7)).filter(({ msg }) => msg === 'request').map(({ route }) => route);
  expect(routes.sort()).toEqual([
    '/api/shared/:id',
    '/api/shared/:id',
    '/api/shared/:id',
    '/api/shared/:id',
    '/api/shared/:id/report',
    'not_found',
    'not_found',
  ]);
  expectNothingPersonal();
  const metrics = await registry.metrics();
  expect(metrics).toContain('route="/api/shared/:id"');
  expect(metrics).not.toContain('planted');
});
