import { createHash } from 'node:crypto';
import fs from 'node:fs';
import languages from '../../content/languages.json';
import { startSignInService, type SignInService } from '../../src/functions/auth/testing/sign-in-service';
import { TEST_CLIENT_ID, TEST_CLIENT_SECRET } from '../../src/functions/auth/testing/test-issuer';
import { startDemoIssuer, type DemoIssuer } from './start';

const SITE = 'http://localhost:8000';
const CALLBACK = `${SITE}/api/auth/callback/google`;
const silent = { info: () => undefined, error: () => undefined };
const options = {
  port: 0,
  host: '127.0.0.1',
  siteUrl: SITE,
  clientId: TEST_CLIENT_ID,
  clientSecret: TEST_CLIENT_SECRET,
  contentDir: 'content',
};
const verifier = 'v'.repeat(43);
let issuer: DemoIssuer;
let service: SignInService;

beforeAll(async () => {
  issuer = await startDemoIssuer({ ...options, logger: silent });
  service = await startSignInService({ issuerUrl: issuer.url });
});

afterAll(async () => {
  await service.stop();
  await issuer.close();
});

const good = {
  client_id: TEST_CLIENT_ID,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'state-1',
  nonce: 'nonce-1',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

function authorizeUrl(changes: Record<string, string> = {}): string {
  return `${issuer.url}/authorize?${new URLSearchParams({ ...good, ...changes }).toString()}`;
}

/** Clicks a button of the page. */
function choose(email: string, url = authorizeUrl()): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ email }) });
}

async function newCode(): Promise<string> {
  const location = (await choose('demo@example.com')).headers.get('location') ?? '';
  return new URL(location).searchParams.get('code') ?? '';
}

function redeem(fields: Record<string, string>, secret = TEST_CLIENT_SECRET): Promise<Response> {
  const body = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code_verifier: verifier, ...fields };
  const authorization = `Basic ${Buffer.from(`${TEST_CLIENT_ID}:${secret}`).toString('base64')}`;
  return fetch(`${issuer.url}/token`, { method: 'POST', headers: { authorization }, body: new URLSearchParams(body) });
}

describe('where it runs', () => {
  it.each(['0.0.0.0', '::', '192.168.1.10', 'example.com'])('not on %s', async (host) => {
    await expect(startDemoIssuer({ ...options, host, logger: silent })).rejects.toThrow('loopback');
  });

  it.each(['127.0.0.1', 'localhost'])('on %s', async (host) => {
    const other = await startDemoIssuer({ ...options, host, logger: silent });
    expect(other.url).toMatch(/^http:\/\/localhost:\d+$/);
    await other.close();
  });
});

describe('the page', () => {
  it('offers the demo address and any other, and explains itself', async () => {
    const answer = await fetch(authorizeUrl());
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Continue as demo@example.com</button>');
    expect(html).toMatch(/<label>Email address\s*<input name="email" type="email"/);
    expect(html).toContain('Demo: this page stands in for Google.');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each(languages)('is translated into $name', async ({ code, hreflang }) => {
    const { title } = JSON.parse(fs.readFileSync(`content/locales/${code}/demo-sign-in.json`, 'utf8')) as {
      title: string;
    };
    const html = await (await fetch(authorizeUrl({ ui_locales: hreflang }))).text();
    expect(html).toContain(`<h1>${title}</h1>`);
  });

  it.each([
    ['de', '<html lang="de">'],
    ['zh-Hant', '<html lang="zh-Hant">'],
    ['tlh fr', '<html lang="fr">'],
    ['tlh', '<html lang="en">'],
    ['constructor', '<html lang="en">'],
  ])('for ui_locales=%s has %s', async (locales, expected) => {
    expect(await (await fetch(authorizeUrl({ ui_locales: locales }))).text()).toContain(expected);
  });

  it('escapes the values of the query', async () => {
    const attack = '"><script>alert(1)</script>';
    const html = await (await fetch(authorizeUrl({ login_hint: attack, state: attack }))).text();
    expect(html).not.toContain('<script>');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
  });

  it.each(['', 'nobody', 'a@b', 'a b@example.com', '<a@example.com>', `${'a'.repeat(300)}@example.com`])(
    'asks again for %p',
    async (email) => {
      const answer = await choose(email);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('role="alert"');
    },
  );
});

describe('a request that is not ours', () => {
  it.each([
    ['another client', { client_id: 'other' }],
    ['another address to return to', { redirect_uri: 'https://evil.example/' }],
    ['an address beneath ours', { redirect_uri: `${CALLBACK}/../../x` }],
  ])('%s gets no redirect', async (_name, changes) => {
    for (const answer of [await fetch(authorizeUrl(changes)), await choose('a@example.com', authorizeUrl(changes))]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  it.each([
    ['without PKCE', { code_challenge: '' }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
    ['for a token at once', { response_type: 'token' }],
    ['without openid', { scope: 'email' }],
  ])('%s is sent back with an error and its state', async (_name, changes) => {
    const answer = await fetch(authorizeUrl(changes), { redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(CALLBACK);
    expect(location.searchParams.get('error')).toBeTruthy();
    expect(location.searchParams.get('state')).toBe('state-1');
  });
});

describe('a code', () => {
  it('is worth one token', async () => {
    const code = await newCode();
    expect(await (await redeem({ code })).json()).toMatchObject({ token_type: 'Bearer', id_token: expect.any(String) });
    expect((await redeem({ code })).status).toBe(400);
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['another grant', { grant_type: 'password' }],
  ])('is worth nothing with %s', async (_name, changes) => {
    expect((await redeem({ code: await newCode(), ...changes })).status).toBe(400);
  });

  it('is worth nothing without the client secret', async () => {
    expect((await redeem({ code: await newCode() }, 'other')).status).toBe(401);
  });
});

describe('through our sign-in service', () => {
  async function signIn(email: string) {
    const browser = service.browser();
    const { location } = await browser.post('signin/google', { callbackUrl: '/my-videos' });
    const back = new URL((await choose(email, location ?? '')).headers.get('location') ?? '');
    expect((await browser.send(`callback/google${back.search}`)).location).toBe(`${SITE}/my-videos`);
    return (await browser.session()).user as { id: string; email: string; name: string };
  }

  it('signs in every address, always as the same user', async () => {
    const demo = await signIn('demo@example.com');
    expect(demo).toMatchObject({ email: 'demo@example.com', name: 'Demo' });
    expect(await signIn(' DEMO@Example.com ')).toEqual(demo);
    const other = await signIn('grace.hopper@example.com');
    expect(other.name).toBe('Grace Hopper');
    expect(other.id).not.toBe(demo.id);
  });

  it('works after the keys were rotated', async () => {
    await issuer.rotateKeys();
    await signIn('demo@example.com');
    const { keys } = (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('Cancel returns to the site with a reason', async () => {
    const browser = service.browser();
    const { location } = await browser.post('signin/google');
    const html = await (await fetch(location ?? '')).text();
    const cancel = new URL(/<a href="([^"]+)">/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '');
    expect((await browser.send(`callback/google${cancel.search}`)).location).toBe(
      `${SITE}/api/auth/error?error=Callback`,
    );
  });
});
