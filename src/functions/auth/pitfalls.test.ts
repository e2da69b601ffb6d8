import { createHash } from 'node:crypto';
import { csrfCookieValue } from './csrf/csrf-token';
import { startSignInService, TEST_AUTH_SECRET, type SignInService, type TestBrowser } from './testing/sign-in-service';

// Known errors of other sign-in services, one test each.

let service: SignInService;
let browser: TestBrowser;
const site = 'http://localhost:8000';
const base = `${site}/api/auth`;
const SESSION = 'next-auth.session-token';
const csrfFailure = `${base}/signin?csrf=true`;
const oauthFailure = `${base}/error?error=OAuthCallback`;

beforeAll(async () => {
  service = await startSignInService();
});

beforeEach(() => {
  browser = service.browser();
});

afterAll(() => service.stop());

const HOSTILE_URLS = [
  'https://evil.example',
  'https://evil.example/api/auth',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example/..//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://localhost:8000@evil.example/',
  'http://localhost:8000.evil.example/',
  'http://localhost:80000/',
  'http://localhost:8001/',
  'https://localhost:8000/',
  'http://LOCALHOST:8000@evil.example',
  'http://user:secret@localhost:8000/',
  'javascript:alert(document.cookie)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://localhost:8000/x',
  'vbscript:x',
  'file:///etc/passwd',
  'http://[::1',
  'http://%',
  'http://',
  'http:',
  '://',
  ' ',
  '\u0000',
  'http://localhost:8000\r\nset-cookie: a=b',
  '/\r\nset-cookie: a=b',
  '/\u2028',
  '/%0d%0aset-cookie:a=b',
  `/${'a'.repeat(10_000)}`,
  '/😀',
  'ｈttp://evil.example',
  'http://evil。example',
  'callbackUrl',
  'blob:http://localhost:8000/x',
  '/..//evil.example',
  '/./\\evil.example',
];

describe.each(HOSTILE_URLS)('callbackUrl %p', (callbackUrl) => {
  const isOurs = (target: string | null) =>
    target !== null && new URL(target).origin === site && !target.startsWith('blob:');

  it('leads nowhere else from a body, a query or a cookie', async () => {
    const signedOut = await browser.post('signout', { callbackUrl });
    expect(signedOut.status).toBe(302);
    expect(isOurs(signedOut.location)).toBe(true);
    expect(new URL(signedOut.location ?? '').pathname).not.toMatch(/^[/\\]{2}/);
    expect(signedOut.headers.get('set-cookie')).not.toMatch(/(^|, )a=b/);

    const query = new URLSearchParams({ callbackUrl }).toString();
    const page = await service.browser().send(`signin?${query}`);
    expect(page.status).toBe(302);
    expect(isOurs(page.location)).toBe(true);
    expect(isOurs(new URL(page.location ?? '').searchParams.get('callbackUrl'))).toBe(true);

    const planted = service.browser();
    planted.jar.set('next-auth.callback-url', callbackUrl);
    const fromCookie = await planted.post('signout');
    expect(fromCookie.status).toBe(302);
    expect(isOurs(fromCookie.location)).toBe(true);
  });
});

describe('callbackUrl of our own', () => {
  it.each([
    ['/', `${site}/`],
    ['/de/price?x=1&y=%20#faq', `${site}/de/price?x=1&y=%20#faq`],
    [`${site}/my-videos`, `${site}/my-videos`],
    [site, site],
    ['/ai-video-generator/wan-2.5?prompt=a b', `${site}/ai-video-generator/wan-2.5?prompt=a%20b`],
    ['/price?next=https://evil.example', `${site}/price?next=https://evil.example`],
  ])('%s leads to %s', async (callbackUrl, expected) => {
    expect((await browser.post('signout', { callbackUrl })).location).toBe(expected);
  });

  it('is remembered for the calls without one', async () => {
    await browser.post('signin/google', { callbackUrl: '/it/price' });
    expect((await browser.post('signout')).location).toBe(`${site}/it/price`);
  });
});

describe('login CSRF and fixation', () => {
  it('a GET neither signs in nor signs out', async () => {
    await browser.signIn();
    const query = new URLSearchParams({ csrfToken: await browser.csrfToken(), callbackUrl: '/' }).toString();
    expect((await browser.send(`signout?${query}`)).status).toBe(200);
    expect((await browser.send(`signin/google?${query}`)).location).toMatch(/\/sign-in\?/);
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-ada' } });
  });

  it('a token in the query does not count', async () => {
    const csrfToken = await browser.csrfToken();
    const answer = await browser.send(`signin/google?csrfToken=${csrfToken}`, { form: {} });
    expect(answer.location).toBe(csrfFailure);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sibling host', { origin: 'http://evil.localhost:8000' }],
    ['another port', { origin: 'http://localhost:8001' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin that claims otherwise', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('%s can post nothing, even with the token', async (_name, headers) => {
    await browser.signIn();
    expect((await browser.post('signin/google', {}, headers)).location).toBe(csrfFailure);
    expect((await browser.post('signout', {}, headers)).location).toBe(`${base}/signout?csrf=true`);
    const token = service.issuer.sign({ nonce: await browser.oneTapNonce() });
    expect((await browser.post('callback/googleonetap', { id_token: token }, headers)).location).toBe(csrfFailure);
    const update = await browser.send('session', { json: { csrfToken: await browser.csrfToken() }, headers });
    expect(update.status).toBe(400);
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-ada' } });
  });

  it.each([
    ['our own page', { origin: site, 'sec-fetch-site': 'same-origin' }],
    ['our own page without a referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['an old browser', { origin: site }],
  ])('%s can', async (_name, headers) => {
    expect((await browser.post('signin/google', {}, headers)).location).toMatch(/\/authorize\?/);
  });

  it('a planted cookie pairs with no token but ours', async () => {
    const token = 'a'.repeat(64);
    const planted = [
      `${token}|${createHash('sha256').update(token).digest('hex')}`,
      // NextAuth v4's own hash, which an attacker can compute without the derived key.
      `${token}|${createHash('sha256').update(`${token}${TEST_AUTH_SECRET}`).digest('hex')}`,
      csrfCookieValue(token, ['another secret of thirty-two bytes']),
    ];
    for (const value of planted) {
      browser.jar.set('next-auth.csrf-token', value);
      const answer = await browser.send('signin/google', { form: { csrfToken: token } });
      expect(answer.location).toBe(csrfFailure);
      expect(answer.cookies.map(({ name }) => name)).toContain('next-auth.csrf-token');
    }
  });

  it('signing in replaces a planted session, and the token that pages before it knew', async () => {
    const mallory = service.browser();
    await mallory.oneTap(service.issuer.sign({ nonce: await mallory.oneTapNonce(), sub: 'sub-mallory' }));
    browser.jar.set(SESSION, mallory.jar.get(SESSION) ?? '');
    const csrfToken = await browser.csrfToken();
    await browser.signIn();
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-ada' } });
    expect(await browser.csrfToken()).not.toBe(csrfToken);
    expect((await browser.send('signout', { form: { csrfToken } })).location).toBe(`${base}/signout?csrf=true`);
  });

  it('signing in again ends the session that it replaces, for copies of its cookie too', async () => {
    await browser.signIn();
    const copy = service.browser();
    copy.jar.set(SESSION, browser.jar.get(SESSION) ?? '');
    await browser.signIn();
    expect(await copy.session()).toEqual({});
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-ada' } });
  });

  it('signing out changes the token too', async () => {
    await browser.signIn();
    const csrfToken = await browser.csrfToken();
    await browser.post('signout');
    expect(await browser.csrfToken()).not.toBe(csrfToken);
  });

  it('no form of another site can be used for logout', async () => {
    await browser.signIn();
    expect((await browser.send('signout', { form: { csrfToken: '' } })).location).toContain('csrf=true');
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-ada' } });
  });
});

describe('state, PKCE and nonce', () => {
  async function begin() {
    const { location } = await browser.post('signin/google', { callbackUrl: '/price' });
    return service.issuer.consent(location ?? '');
  }
  it('open only in the browser that began, by the one cookie that a sibling host cannot plant', async () => {
    const mallory = service.browser();
    const { location } = await mallory.post('signin/google', { callbackUrl: '/' });
    const stolen = service.issuer.consent(location ?? '');
    await browser.csrfToken();
    for (const name of ['state', 'pkce.code_verifier', 'nonce']) {
      browser.jar.set(`next-auth.${name}`, mallory.jar.get(`next-auth.${name}`) ?? '');
    }
    expect((await callback(stolen)).location).toBe(`${base}/error?error=OAuthCallback`);
    expect(await browser.session()).toEqual({});
    expect((await callback(stolen, mallory)).location).toBe(`${site}/`);
  });

  const callback = (params: Record<string, string>, from = browser) =>
    from.send(`callback/google?${new URLSearchParams(params).toString()}`);

  it.each(['next-auth.state', 'next-auth.pkce.code_verifier', 'next-auth.nonce'])('%s is needed', async (name) => {
    const grant = await begin();
    browser.jar.delete(name);
    expect((await callback(grant)).location).toBe(oauthFailure);
    expect(await browser.session()).toEqual({});
  });

  it('another state is refused, and does not end the sign-in in progress', async () => {
    const grant = await begin();
    expect((await callback({ ...grant, state: 'other' })).location).toBe(oauthFailure);
    expect((await callback({ code: grant.code })).location).toBe(oauthFailure);
    expect((await callback({ state: grant.state })).location).toBe(oauthFailure);
    expect((await callback(grant)).location).toBe(`${site}/price`);
  });

  it('a callback works once, also for a copy of all cookies', async () => {
    const grant = await begin();
    const copy = service.browser();
    copy.jar = browser.jar.clone();
    expect((await callback(grant)).location).toBe(`${site}/price`);
    expect((await callback(grant)).location).toBe(oauthFailure);
    expect((await callback(grant, copy)).location).toBe(oauthFailure);
    expect(await copy.session()).toEqual({});
  });

  it("another browser's code is refused: PKCE holds it to its own", async () => {
    const mallory = service.browser();
    const { location } = await mallory.post('signin/google');
    const stolen = service.issuer.consent(location ?? '');
    const { state } = await begin();
    expect((await callback({ code: stolen.code, state })).location).toBe(oauthFailure);
    expect(await browser.session()).toEqual({});
  });

  it('one cookie is not another: state does not open as nonce', async () => {
    const grant = await begin();
    const state = browser.jar.get('next-auth.state') ?? '';
    browser.jar.set('next-auth.nonce', state);
    expect((await callback(grant)).location).toBe(oauthFailure);
  });

  it.each(['', 'x', 'A'.repeat(40), 'A'.repeat(4000), '%00', '..'])('a broken state cookie %p', async (value) => {
    const grant = await begin();
    browser.jar.set('next-auth.state', value);
    expect((await callback(grant)).location).toBe(oauthFailure);
  });
});

describe('cross-use of tokens', () => {
  it('an ID token is no session', async () => {
    browser.jar.set(SESSION, service.issuer.sign());
    expect(await browser.session()).toEqual({});
  });

  it('a check cookie is no session, and no CSRF cookie', async () => {
    await browser.post('signin/google');
    const state = browser.jar.get('next-auth.state') ?? '';
    browser.jar.set(SESSION, state);
    expect(await browser.session()).toEqual({});
    browser.jar.set('next-auth.csrf-token', state);
    expect((await browser.send('csrf')).cookies).toHaveLength(1);
  });

  it('a session is no ID token', async () => {
    await browser.signIn();
    expect((await browser.oneTap(browser.jar.get(SESSION))).status).toBe(401);
  });
});

describe('host poisoning', () => {
  it('no URL is built from a request header', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '1',
      forwarded: 'host=evil.example',
    };
    const answers = [
      await browser.send('providers', { headers }),
      await browser.send('signin', { headers }),
      await browser.send('error?error=Signin', { headers }),
      await browser.post('signin/google', {}, headers),
      await browser.post('signout', {}, headers),
    ];
    for (const { text, location, headers: sent } of answers) {
      expect(`${text}${location}${sent.get('set-cookie')}`).not.toContain('evil.example');
    }
  });
});

describe('a race of two tabs', () => {
  it('signs both in as one user', async () => {
    const tabs = [service.browser(), service.browser()];
    await Promise.all(tabs.map((tab) => tab.signIn()));
    for (const tab of tabs) expect(await tab.session()).toMatchObject({ user: { id: 'sub-ada' } });
  });
});
