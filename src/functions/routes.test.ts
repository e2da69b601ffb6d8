import { setTimeout as sleep } from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import pino from 'pino';
import { readPaymentService } from '#contracts/api/checkout';
import { readModels } from '#contracts/api/models';
import { SITE_CALLS, SITE_PATHS, siteAddress } from '#contracts/api/site-calls';
import { FakeProductApi, json } from '../host/testing/fake-product-api';
import { setFunctionEnvironment } from '../host/testing/function-environment';
import { startFunctionHost } from '../host/testing/test-host';
import type { Host } from '../host/server';
import type { Session } from './session-cookie';

// The routes as the host mounts them, called over real HTTP, with a product API that the test plays.

const SECRET = 'p'.repeat(32);
const SITE_URL = 'http://localhost:8000';
const session: Session = {
  user: { id: 'google-1', name: 'Ada', email: 'ada@example.com', image: null },
  sid: 'session-1',
  issuedAt: Math.floor(Date.now() / 1000),
};

const api = new FakeProductApi();
const logged: string[] = [];
let host: Host;
let address: string;
let cookie: string;

beforeAll(async () => {
  const productApiUrl = await api.start();
  setFunctionEnvironment({
    SITE_URL,
    AUTH_SECRET: 'a'.repeat(32),
    PRODUCT_API_URL: productApiUrl,
    PRODUCT_API_SECRET: SECRET,
  });
  const { encodeSession } = await import('./session-token');
  const { cookieNames } = await import('./cookie-names');
  cookie = `${cookieNames(SITE_URL).session}=${encodeSession(session, ['a'.repeat(32)], new Date())}`;
  const { default: siteCall } = await import('../api/[...]');
  const started = await startFunctionHost(
    {
      '/api/user/info': (await import('../api/user/info')).default,
      '/api/cancel-subscription': (await import('../api/cancel-subscription')).default,
      // As the host's adapter spreads `/api/*` out.
      ...Object.fromEntries(SITE_PATHS.map((path) => [path, siteCall])),
    },
    { productApiUrl, logger: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }) },
  );
  ({ host, address } = started);
});

beforeEach(() => {
  api.requests.length = 0;
  logged.length = 0;
  api.answer = (_request, response) => json(response, 200, { fine: true });
});

afterAll(async () => {
  await host.stop(0);
  await api.stop();
});

interface TestCall {
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  signedOut?: boolean;
}

async function call(path: string, { method = 'GET', body, headers, signedOut }: TestCall = {}) {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(signedOut ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

function errorOf({ status, body }: { status: number; body: { error?: { code: string; field?: string } } }) {
  return { status, code: body.error?.code, ...(body.error?.field && { field: body.error.field }) };
}

describe('a call without a user', () => {
  const visitorAt = async (forwardedFor: string) => {
    await call('/api/shared/some-token', { signedOut: true, headers: { 'x-forwarded-for': forwardedFor } });
    const token = api.last.headers.authorization?.replace('Bearer ', '') ?? '';
    return jwt.verify(token, SECRET, { algorithms: ['HS256'] }) as jwt.JwtPayload & { visitor?: string };
  };

  it('names the network of the visitor, which is no address, and no user', async () => {
    const { visitor, sub } = await visitorAt('203.0.113.7');
    expect([visitor, sub]).toEqual([expect.stringMatching(/^[\w-]{43}$/), undefined]);
    expect((await visitorAt('203.0.113.7')).visitor).toBe(visitor);
    expect((await visitorAt('203.0.113.8')).visitor).not.toBe(visitor);
    expect((await visitorAt('2001:db8::1')).visitor).toBe((await visitorAt('2001:db8::2')).visitor);
  });
});

describe('a call for the signed-in user', () => {
  it('reaches the product API with the identity of the session and no other', async () => {
    api.answer = (_request, response) => json(response, 200, { user: { credits: 20 } });
    const answer = await call('/api/user/info', {
      headers: { 'x-user-sub': 'google-1', 'x-request-id': 'from-a-proxy-1' },
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user: { credits: 20 } });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-request-id')).toBe('from-a-proxy-1');
    const { headers, method, path } = api.last;
    expect([method, path]).toEqual(['GET', '/api/user/info']);
    expect(headers['x-user-sub']).toBe('google-1');
    expect(headers['x-client-domain']).toBe('localhost:8000');
    expect(headers['x-request-id']).toBe('from-a-proxy-1');
    expect(headers.cookie).toBeUndefined();
  });

  it('carries a service token that lives 60 seconds', async () => {
    await call('/api/user/info');
    const token = api.last.headers.authorization?.replace('Bearer ', '') ?? '';
    const claims = jwt.verify(token, SECRET, { algorithms: ['HS256'], issuer: 'functions', audience: 'product-api' });
    expect(claims).toMatchObject({ sub: 'google-1', sid: 'session-1', sessionIssuedAt: session.issuedAt });
    const { iat, exp } = claims as jwt.JwtPayload;
    expect((exp ?? 0) - (iat ?? 0)).toBe(60);
  });

  it('is refused when signed out', async () => {
    expect(errorOf(await call('/api/user/info', { signedOut: true }))).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
    expect(api.requests).toHaveLength(0);
  });

  it('is refused as such when the login of the page has ended', async () => {
    const answer = await call('/api/user/info', { signedOut: true, headers: { 'x-user-sub': 'google-1' } });
    expect(errorOf(answer)).toEqual({ status: 401, code: 'unauthenticated' });
  });

  it('is refused when the page belongs to another user', async () => {
    const answer = await call('/api/user/info', { headers: { 'x-user-sub': 'google-2' } });
    expect(errorOf(answer)).toEqual({ status: 401, code: 'session_mismatch' });
    expect(api.requests).toHaveLength(0);
  });

  it.each([
    ['whole', JSON.stringify({ utm_source: 'news' }), JSON.stringify({ utm_source: 'news' })],
    ['left out when it is no JSON', 'utm', undefined],
    ['left out when it is no object', '[1]', undefined],
    ['left out when it is too long', JSON.stringify({ a: 'x'.repeat(5000) }), undefined],
  ])('forwards first-touch attribution: %s', async (_what, sent, forwarded) => {
    const answer = await call('/api/user/info', { headers: { 'x-user-from': sent } });
    expect(answer.status).toBe(200);
    expect(api.last.headers['x-user-from']).toBe(forwarded);
  });
});

describe('the payment service', () => {
  it('is public, with one call to the product API per minute', async () => {
    api.answer = (_request, response) => json(response, 200, { isTest: true });
    for (const signedOut of [true, false]) {
      expect((await call('/api/payment-service', { signedOut })).body).toEqual({ isTest: true });
    }
    expect(api.requests).toHaveLength(1);
    expect(api.last.headers['x-user-sub']).toBeUndefined();
  });
});

describe('what can be made now', () => {
  it('is public, with one call to the product API per minute', async () => {
    api.answer = (_request, response) => json(response, 200, { limited: [{ key: 'sea-1', capabilities: null }] });
    for (const signedOut of [true, false]) {
      const { body } = await call('/api/models', { signedOut });
      expect(body).toEqual({ limited: [{ key: 'sea-1', capabilities: null }] });
    }
    expect(api.requests).toHaveLength(1);
    expect(api.last.headers['x-user-sub']).toBeUndefined();
  });
});

describe('an answer of the product API', () => {
  it('is handed on with its status, field and Retry-After when it refuses', async () => {
    api.answer = (_request, response) => {
      response.setHeader('retry-after', '7');
      json(response, 429, { error: { code: 'rate_limited', message: 'Slow down.', field: 'prompt' } });
    };
    const answer = await call('/api/videos');
    expect(errorOf(answer)).toEqual({ status: 429, code: 'rate_limited', field: 'prompt' });
    expect(answer.headers.get('retry-after')).toBe('7');
  });

  it('becomes 503 product_api_unavailable when it is an error, and never leaks it', async () => {
    api.answer = (_request, response) => json(response, 500, { error: { code: 'internal', message: 'SELECT broke' } });
    const answer = await call('/api/videos');
    expect(errorOf(answer)).toEqual({ status: 503, code: 'product_api_unavailable' });
    expect(JSON.stringify(answer.body)).not.toContain('SELECT');
    expect(logged).toHaveLength(1);
    expect(answer.headers.get('retry-after')).not.toBeNull();
  });

  it('stays a refusal of the payment service, which a retry does not fix, and never leaks it', async () => {
    api.answer = (_request, response) =>
      json(response, 502, { error: { code: 'payments_refused', message: 'No such price: price_1' } });
    const answer = await call('/api/account');
    expect(errorOf(answer)).toEqual({ status: 502, code: 'payments_refused' });
    expect(JSON.stringify(answer.body)).not.toContain('price_1');
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(logged).toHaveLength(1);
  });

  it('turns away with the time to wait when it has too much to do, and logs nothing', async () => {
    api.answer = (_request, response) => {
      response.setHeader('retry-after', '2');
      json(response, 503, { error: { code: 'product_api_unavailable', message: 'Too much is going on.' } });
    };
    const answer = await call('/api/videos');
    expect(errorOf(answer)).toEqual({ status: 503, code: 'product_api_unavailable' });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(logged).toEqual([]);
  });

  it('becomes 503 when it is not JSON, or breaks off', async () => {
    api.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    expect((await call('/api/videos')).status).toBe(503);
    api.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a"');
      setImmediate(() => response.destroy());
    };
    expect((await call('/api/videos')).status).toBe(503);
  });
});

describe('a write', () => {
  const submit = (headers: Record<string, string>) =>
    call('/api/videos', { method: 'POST', body: '{"model":"wan-2.5"}', headers });

  it('hands on the body and the idempotency key', async () => {
    api.answer = (_request, response) => json(response, 202, { video: { id: 'v1' } });
    const answer = await submit({ 'idempotency-key': 'submit-1' });
    expect(answer.status).toBe(202);
    expect(api.last).toMatchObject({ method: 'POST', path: '/api/videos', body: '{"model":"wan-2.5"}' });
    expect(api.last.headers['idempotency-key']).toBe('submit-1');
  });

  it('hands on the language of the page, and nothing else under that name', async () => {
    api.answer = (_request, response) => json(response, 202, { video: { id: 'v1' } });
    await submit({ 'content-language': 'zh-Hant' });
    expect(api.last.headers['content-language']).toBe('zh-Hant');
    await submit({ 'content-language': 'zh, <script>' });
    expect(api.last.headers).not.toHaveProperty('content-language');
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: SITE_URL }],
    ['a same-site origin', { 'sec-fetch-site': 'same-site' }],
    ['another origin of an old browser', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('is refused from %s', async (_what, headers) => {
    expect(errorOf(await submit(headers))).toEqual({ status: 403, code: 'forbidden' });
    expect(api.requests).toHaveLength(0);
  });

  it('is accepted from our own pages', async () => {
    expect((await submit({ 'sec-fetch-site': 'same-origin', origin: SITE_URL })).status).toBe(200);
    expect((await submit({ origin: SITE_URL })).status).toBe(200);
  });
});

describe('a request that makes no sense', () => {
  const post = (body: BodyInit, headers?: Record<string, string>) =>
    call('/api/cancel-subscription', { method: 'POST', body, ...(headers && { headers }) });

  it.each<[string, () => ReturnType<typeof call>, object]>([
    ['malformed JSON', () => post('{"id":'), { status: 400, code: 'malformed_json' }],
    [
      'JSON that is nested 5,000 deep',
      () => post(`{"id":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
      { status: 422, code: 'invalid_field' },
    ],
    ['an empty JSON body', () => post(''), { status: 400, code: 'malformed_json' }],
    ['a list', () => post('[]'), { status: 400, code: 'bad_request' }],
    ['a text', () => post('"id"'), { status: 400, code: 'bad_request' }],
    ['null', () => post('null'), { status: 400, code: 'bad_request' }],
    ['a number as id', () => post('{"id":7}'), { status: 422, code: 'invalid_field', field: 'id' }],
    ['a list as id', () => post('{"id":["a"]}'), { status: 422, code: 'invalid_field', field: 'id' }],
    [
      'a long id',
      () => post(JSON.stringify({ id: 'x'.repeat(300) })),
      { status: 422, code: 'invalid_field', field: 'id' },
    ],
    [
      'a form',
      () => post('id=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      { status: 415, code: 'unsupported_media_type' },
    ],
    [
      'multipart',
      () => post('--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
      { status: 415, code: 'unsupported_media_type' },
    ],
    ['a broken encoding', () => post('{}', { 'content-encoding': 'gzip' }), { status: 400, code: 'bad_request' }],
    [
      'an unknown encoding',
      () => post('{}', { 'content-encoding': 'zstd-x' }),
      { status: 415, code: 'unsupported_media_type' },
    ],
    [
      'a body of 70 kB',
      () => post(JSON.stringify({ id: 'x'.repeat(70_000) })),
      { status: 413, code: 'payload_too_large' },
    ],
    [
      'another method',
      () => call('/api/cancel-subscription', { method: 'DELETE' }),
      { status: 405, code: 'method_not_allowed' },
    ],
    ['a query name twice', () => call('/api/videos?q=a&q=b'), { status: 422, code: 'invalid_field', field: 'q' }],
    ['an unknown call', () => call('/api/nothing'), { status: 404, code: 'not_found' }],
    ['an id that is none', () => call('/api/videos/..%2Fusers'), { status: 404, code: 'not_found' }],
    ['a broken escape', () => call('/api/videos/%E0%A4%A'), { status: 400, code: 'bad_request' }],
    [
      'a key with spaces',
      () => call('/api/videos', { method: 'POST', body: '{}', headers: { 'idempotency-key': 'a b' } }),
      { status: 422, code: 'invalid_field', field: 'Idempotency-Key' },
    ],
    [
      'no id to resume',
      () => call('/api/resume-subscription', { method: 'POST', body: '{}' }),
      { status: 422, code: 'invalid_field', field: 'id' },
    ],
  ])('%s is refused and the process lives', async (_what, send, expected) => {
    expect(errorOf(await send())).toEqual(expected);
    expect(api.requests).toHaveLength(0);
    expect((await call('/api/user/info')).status).toBe(200);
  });

  it('names the methods that are offered', async () => {
    const answer = await call('/api/videos', { method: 'PATCH' });
    expect(answer.headers.get('allow')).toBe('HEAD, GET, POST');
  });

  it('does not mistake names of Object for fields', async () => {
    const answer = await post('{"__proto__":{"id":"x"},"constructor":1}');
    expect(answer.status).toBe(200);
    expect(api.last.body).toBe('{}');
  });
});

describe('the rights of a person', () => {
  it('erasure carries the typed confirmation', async () => {
    api.answer = (_request, response) => response.writeHead(204).end();
    const answer = await call('/api/account', { method: 'DELETE', body: '{"confirmation":"a@example.com"}' });
    expect(answer.status).toBe(204);
    expect([api.last.method, api.last.path, api.last.body]).toEqual([
      'DELETE',
      '/api/account',
      '{"confirmation":"a@example.com"}',
    ]);
  });

  it('an export leads to the address that the product API gives', async () => {
    const url = 'http://localhost:8001/exports/google-1?expires=1&signature=x';
    api.answer = (_request, response) => json(response, 200, { url });
    const response = await fetch(`${address}/api/account/export`, { headers: { cookie }, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, url]);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect([api.last.method, api.last.path]).toEqual(['POST', '/api/account/export']);
  });

  it('an export without an address is an outage, a refusal stays one', async () => {
    expect((await call('/api/account/export')).status).toBe(503);
    api.answer = (_request, response) => json(response, 429, { error: { code: 'rate_limited', message: 'x' } });
    expect((await call('/api/account/export')).status).toBe(429);
  });

  it('signing out everywhere is one call', async () => {
    api.answer = (_request, response) => response.writeHead(204).end();
    expect((await call('/api/account/sign-out-everywhere', { method: 'POST', body: '{}' })).status).toBe(204);
    expect([api.last.method, api.last.path]).toEqual(['POST', '/api/sessions/revoke-all']);
  });
});

describe('routes with an id', () => {
  it.each([
    ['GET', '/api/videos/v-1', '/api/videos/v-1'],
    ['DELETE', '/api/videos/v-1', '/api/videos/v-1'],
    ['POST', '/api/videos/v-1/cancel', '/api/videos/v-1/cancel'],
    ['POST', '/api/videos/v-1/report', '/api/videos/v-1/report'],
    ['GET', '/api/videos?cursor=a%2Fb&q=sea%20%26%20sky', '/api/videos?cursor=a%2Fb&q=sea+%26+sky'],
  ])('%s %s', async (method, path, expected) => {
    expect((await call(path, { method })).status).toBe(200);
    expect([api.last.method, api.last.path]).toEqual([method, expected]);
  });

  it('answers HEAD as GET, without a body', async () => {
    const response = await fetch(`${address}/api/videos/v-1`, { method: 'HEAD', headers: { cookie } });
    expect(response.status).toBe(200);
    expect(api.last.method).toBe('GET');
  });
});

describe('the link to a video', () => {
  const terms = JSON.stringify({ showsPrompt: false, days: 7 });
  const token = 'AbCdEfGhIjKlMnOpQrSt_-';

  it.each([
    ['GET', undefined],
    ['PUT', terms],
    ['DELETE', undefined],
  ])("%s is forwarded as its owner's", async (method, body) => {
    expect((await call('/api/videos/v-1/share', { method, ...(body && { body }) })).status).toBe(200);
    expect(api.last).toMatchObject({ method, path: '/api/videos/v-1/share', body: body ?? '' });
    expect(api.last.headers['x-user-sub']).toBe('google-1');
    expect(errorOf(await call('/api/videos/v-1/share', { method, signedOut: true })).status).toBe(401);
    expect(api.requests).toHaveLength(1);
  });

  it('is opened and reported without a user, even when signed in', async () => {
    expect((await call(`/api/shared/${token}`)).status).toBe(200);
    expect(api.last).toMatchObject({ method: 'GET', path: `/api/shared/${token}` });
    expect(api.last.headers['x-user-sub']).toBeUndefined();
    const body = JSON.stringify({ reason: 'copyright', text: 'Mine' });
    await call(`/api/shared/${token}/report`, { method: 'POST', body, signedOut: true });
    expect(api.last).toMatchObject({ method: 'POST', path: `/api/shared/${token}/report`, body });
    expect(api.last.headers['x-user-sub']).toBeUndefined();
  });

  it('forwards a refusal unchanged, and makes no request for an invalid token', async () => {
    api.answer = (_request, response) =>
      json(response, 404, { error: { code: 'not_found', message: 'No such link.' } });
    expect(errorOf(await call(`/api/shared/${token}`, { signedOut: true }))).toEqual({
      status: 404,
      code: 'not_found',
    });
    api.requests.length = 0;
    expect((await call('/api/shared/a%2F..%2Fb')).status).toBe(404);
    expect((await call(`/api/shared/${'x'.repeat(65)}/report`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await call('/api/videos/%2E%2E/share')).status).toBe(404);
    expect(api.requests).toHaveLength(0);
  });

  it('is not made, changed or ended from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await call('/api/videos/v-1/share', { method: 'PUT', body: terms, headers })).status).toBe(403);
    expect((await call('/api/videos/v-1/share', { method: 'DELETE', headers })).status).toBe(403);
    expect(api.requests).toHaveLength(0);
  });
});

it('how long videos are kept is shown to signed-in users', async () => {
  const retention = { keptDays: 30, canExtend: true, expiring: { count: 0, firstAt: null }, warnDays: 3 };
  api.answer = (_request, response) => json(response, 200, retention);
  expect((await call('/api/retention')).body).toEqual(retention);
  expect(api.last).toMatchObject({ method: 'GET', path: '/api/retention' });
  expect(api.last.headers['x-user-sub']).toBe('google-1');
  expect((await call('/api/retention', { signedOut: true })).status).toBe(401);
  expect(errorOf(await call('/api/retention', { method: 'POST', body: '{}' })).status).toBe(405);
  expect(api.requests).toHaveLength(1);
});

describe('while the product API is away', () => {
  it('calls answer 503 at once, and again 200 when it is back', async () => {
    const port = Number(new URL(process.env.PRODUCT_API_URL ?? '').port);
    await api.stop();
    expect(errorOf(await call('/api/user/info'))).toEqual({ status: 503, code: 'product_api_unavailable' });
    expect((await fetch(`${address}/healthz`)).status).toBe(503);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await api.start(port);
    expect((await call('/api/user/info')).status).toBe(200);
    // The last result is remembered for half a second.
    await sleep(600);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});

describe('buying', () => {
  it('passes on what is wanted, as it was sent, and the address to go to', async () => {
    api.answer = (_request, response) => json(response, 200, { url: 'https://pay.example/1' });
    const intent = { item: 'pro', interval: 'year', language: 'de' };
    const answer = await call('/api/checkout', { method: 'POST', body: JSON.stringify(intent) });
    expect(answer.body).toEqual({ url: 'https://pay.example/1' });
    expect(api.last).toMatchObject({ method: 'POST', path: '/api/checkout', body: JSON.stringify(intent) });

    const change = { id: 'sub_1', item: 'max', interval: 'month' };
    await call('/api/change-subscription', { method: 'POST', body: JSON.stringify(change) });
    expect(api.last).toMatchObject({ path: '/api/change-subscription', body: JSON.stringify(change) });
  });

  it('requests one order, and nothing for an invalid id', async () => {
    await call('/api/checkout/0b2f');
    expect(api.last).toMatchObject({ method: 'GET', path: '/api/checkout/0b2f' });
    expect(errorOf(await call('/api/checkout/a%2Fb'))).toEqual({ status: 404, code: 'not_found' });
  });

  it('requires a session', async () => {
    const answer = await call('/api/checkout', { method: 'POST', body: '{"item":"pro"}', signedOut: true });
    expect(errorOf(answer)).toEqual({ status: 401, code: 'unauthenticated' });
    expect(api.requests).toHaveLength(0);
  });
});

describe('the catch-all on a platform that passes only its pattern', () => {
  let plain: Host;
  let at: string;
  beforeAll(async () => {
    const functions = { '/api/*': (await import('../api/[...]')).default };
    const productApiUrl = process.env.PRODUCT_API_URL ?? '';
    const logger = pino({ level: 'silent' });
    ({ host: plain, address: at } = await startFunctionHost(functions, { productApiUrl, logger }));
  });
  afterAll(() => plain.stop(0));

  async function ask(path: string, init: RequestInit = {}) {
    const response = await fetch(at + path, { ...init, headers: { cookie, ...init.headers } });
    const body = (await response.json()) as { error?: { code: string } };
    return { status: response.status, code: body.error?.code, headers: response.headers, body };
  }

  // Their responses are cached for a minute, and they have their own tests.
  const asked = SITE_CALLS.filter((site) => site !== readPaymentService && site !== readModels);

  it.each(asked.map((site) => [siteAddress(site).method, siteAddress(site).path, site] as const))(
    '%s %s reaches the product API, with a session only where one is required',
    async (method, pattern, { auth, body, ...site }) => {
      const path = pattern.replace(':id', 'a-1');
      const sent = { method, ...(body && { body: '{"id":"s"}', headers: { 'content-type': 'application/json' } }) };
      await ask(path, { ...sent, redirect: 'manual' });
      expect([api.last.method, api.last.path]).toEqual([site.method, site.path.replace(':id', 'a-1')]);
      expect(api.last.headers['x-user-sub']).toBe(auth === 'required' ? 'google-1' : undefined);
      api.requests.length = 0;
      const signedOut = await ask(path, { ...sent, headers: { ...sent.headers, cookie: '' }, redirect: 'manual' });
      expect(signedOut.status === 401).toBe(auth === 'required');
      expect(api.requests).toHaveLength(auth === 'required' ? 0 : 1);
    },
  );

  it.each([
    '/api/nothing',
    '/api/videos/',
    '/api/videos/a/b',
    '/api/videos/a/share/b',
    '/api//videos',
    '/api/Videos',
    '/api/users/sign-in',
    '/api/sessions/revoke-all',
    '/api/user/info',
  ])('%s is not found, in the shape of every error', async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    expect(api.requests).toHaveLength(0);
  });

  it('treats an encoded slash as part of the id, and no id contains one', async () => {
    expect((await ask('/api/videos/a%2Fshare')).status).toBe(404);
    expect((await ask('/api/videos/..%2Fusers')).status).toBe(404);
    expect(api.requests).toHaveLength(0);
  });

  it('leaves the sign-in service its paths: `gatsby develop` sends those here too', async () => {
    const { body } = await ask('/api/auth/csrf?x=1');
    expect(typeof (body as { csrfToken?: unknown }).csrfToken).toBe('string');
    expect((await ask('/api/auth/providers')).body).toHaveProperty('google');
  });
});

describe('the account and a withdrawal', () => {
  it('reads the account, and its ledger by pages', async () => {
    await call('/api/account');
    expect(api.last).toMatchObject({ method: 'GET', path: '/api/account' });
    await call('/api/account/ledger?cursor=7&limit=10');
    expect(api.last).toMatchObject({ method: 'GET', path: '/api/account/ledger?cursor=7&limit=10' });
    expect((await call('/api/account', { signedOut: true })).status).toBe(401);
  });

  it('accepts a withdrawal without a login, and sends no user', async () => {
    const body = JSON.stringify({ name: 'Ada', email: 'a@b.test', order: '7' });
    await call('/api/withdrawal', { method: 'POST', body });
    expect(api.last).toMatchObject({ method: 'POST', path: '/api/withdrawal', body });
    expect(api.last.headers['x-user-sub']).toBeUndefined();
    await call('/api/withdrawal/abc_-1', { signedOut: true });
    expect(api.last).toMatchObject({ method: 'GET', path: '/api/withdrawal/abc_-1' });
  });

  it('limits withdrawals per client address, and still shows those that were sent', async () => {
    const body = '{"name":"Ada","email":"ada@example.com","order":"1"}';
    let answer = await call('/api/withdrawal', { method: 'POST', body });
    for (let count = 0; count < 10 && answer.status === 200; count += 1) {
      answer = await call('/api/withdrawal', { method: 'POST', body });
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await call('/api/withdrawal/abc_-1', { signedOut: true })).status).toBe(200);
  });
});
