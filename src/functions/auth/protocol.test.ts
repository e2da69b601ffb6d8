import { MAX_COOKIE_VALUE_LENGTH } from '../session-cookie';
import { encodeSession, type Session } from '../session-token';
import { startSignInService, TEST_AUTH_SECRET, type SignInService } from './testing/sign-in-service';

// The wire contract of NextAuth v4, line by line, over HTTP through the host.

let service: SignInService;
const site = 'http://localhost:8000';
const base = `${site}/api/auth`;
const SESSION = 'next-auth.session-token';

beforeAll(async () => {
  service = await startSignInService();
});

afterAll(() => service.stop());

function sessionCookie(changes: Partial<Session['user']> = {}, now = new Date()): string {
  const user = { id: 'sub-1', name: 'Ada', email: 'ada@example.com', image: null, ...changes };
  const issuedAt = Math.floor(now.getTime() / 1000);
  return encodeSession({ user, sid: `sid-${Math.random()}`, issuedAt }, [TEST_AUTH_SECRET], now);
}

describe('unknown calls', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not supported, in the words of NextAuth', async (method) => {
    const { status, text } = await service.browser().send('session', { method });
    expect(status).toBe(400);
    expect(text).toBe(`Error: This action with HTTP ${method} is not supported by NextAuth.js`);
  });

  it('HEAD is no GET: a look ahead must not use up a sign-in', async () => {
    expect((await service.browser().send('callback/google', { method: 'HEAD' })).status).toBe(400);
  });

  it.each([
    ['GET', 'nothing'],
    ['GET', 'constructor'],
    ['GET', '__proto__'],
    ['GET', '_log'],
    ['POST', 'csrf'],
    ['POST', 'providers'],
    ['POST', 'error'],
    ['GET', 'callback/unknown'],
    ['GET', 'callback'],
    ['GET', 'callback/constructor'],
    ['POST', 'callback/unknown'],
  ])('%s %s is not supported', async (method, path) => {
    const { status, text } = await service.browser().send(path, { method, ...(method === 'POST' && { form: {} }) });
    expect(status).toBe(400);
    expect(text).toBe(`Error: This action with HTTP ${method} is not supported by NextAuth.js`);
  });
});

describe('GET csrf', () => {
  it('answers a token and its cookie, and keeps both while they are valid', async () => {
    const browser = service.browser();
    const first = await browser.send('csrf');
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(first.headers.get('cache-control')).toBe('private, no-cache, no-store');
    expect(first.headers.get('pragma')).toBe('no-cache');
    expect(first.headers.get('expires')).toBe('0');
    const [header] = first.headers.getSetCookie();
    expect(header).toMatch(/^next-auth\.csrf-token=[0-9a-f]{64}%7C[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/);

    const second = await browser.send('csrf');
    expect(second.body).toEqual(first.body);
    expect(second.cookies).toEqual([]);
  });

  it.each(['garbage', `${'a'.repeat(64)}|${'b'.repeat(64)}`, '|', ''])('replaces the cookie %p', async (value) => {
    const browser = service.browser();
    browser.jar.set('next-auth.csrf-token', value);
    const { cookies } = await browser.send('csrf');
    expect(cookies).toHaveLength(1);
  });
});

describe('GET providers', () => {
  it('describes both providers with exactly these keys, and sets no cookie', async () => {
    const { status, body, cookies } = await service.browser().send('providers');
    expect(status).toBe(200);
    expect(body).toEqual({
      google: {
        id: 'google',
        name: 'Google',
        type: 'oauth',
        signinUrl: `${base}/signin/google`,
        callbackUrl: `${base}/callback/google`,
      },
      googleonetap: {
        id: 'googleonetap',
        name: expect.any(String),
        type: 'credentials',
        signinUrl: `${base}/signin/googleonetap`,
        callbackUrl: `${base}/callback/googleonetap`,
      },
    });
    expect(cookies).toEqual([]);
  });
});

describe('GET session', () => {
  it('returns {} when signed out', async () => {
    const { status, body, headers } = await service.browser().send('session');
    expect([status, body]).toEqual([200, {}]);
    expect(headers.get('cache-control')).toBe('private, no-cache, no-store');
  });

  it('returns the user and restarts the 30 days with every request', async () => {
    const browser = service.browser();
    browser.jar.set(SESSION, sessionCookie({}, new Date(Date.now() - 20 * 24 * 3600 * 1000)));
    for (let look = 0; look < 2; look += 1) {
      const before = browser.jar.get(SESSION);
      const { status, body, cookies } = await browser.send('session');
      expect(status).toBe(200);
      expect(body).toEqual({
        user: { name: 'Ada', email: 'ada@example.com', image: null, id: 'sub-1' },
        expires: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      });
      const inDays = (new Date((body as { expires: string }).expires).getTime() - Date.now()) / (24 * 3600 * 1000);
      expect(inDays).toBeGreaterThan(29.99);
      expect(cookies).toEqual([expect.objectContaining({ name: SESSION, httpOnly: true, sameSite: 'lax', path: '/' })]);
      expect(cookies[0]).not.toHaveProperty('maxAge');
      expect(cookies[0]).not.toHaveProperty('domain');
      expect(cookies[0]).not.toHaveProperty('secure');
      expect(((cookies[0]?.expires?.getTime() ?? 0) - Date.now()) / (24 * 3600 * 1000)).toBeGreaterThan(29.99);
      if (look === 0) expect(browser.jar.get(SESSION)).not.toBe(before);
    }
  });

  it.each([
    ['garbage', 'garbage'],
    ['empty', ''],
    ['expired', () => sessionCookie({}, new Date(Date.now() - 31 * 24 * 3600 * 1000))],
    ['from the future', () => sessionCookie({}, new Date(Date.now() + 3600 * 1000))],
  ])('a cookie that is %s counts as signed out, and is cleared', async (_name, value) => {
    const browser = service.browser();
    browser.jar.set(SESSION, typeof value === 'string' ? value : value());
    const { status, body, cookies } = await browser.send('session');
    expect([status, body]).toEqual([200, {}]);
    expect(cookies).toEqual([expect.objectContaining({ name: SESSION, value: '', maxAge: 0 })]);
  });

  it('a large session travels in pieces; a change of shape or signing out deletes the others', async () => {
    const browser = service.browser();
    const token = sessionCookie({ name: 'n'.repeat(6000) });
    expect(token.length).toBeGreaterThan(2 * MAX_COOKIE_VALUE_LENGTH);
    const pieces = token.match(new RegExp(`.{1,${MAX_COOKIE_VALUE_LENGTH}}`, 'g')) ?? [];
    pieces.forEach((piece, index) => browser.jar.set(`${SESSION}.${index}`, piece));

    const { body, cookies } = await browser.send('session');
    expect(body).toMatchObject({ user: { id: 'sub-1' } });
    expect(cookies.map(({ name }) => name)).toEqual([`${SESSION}.0`, `${SESSION}.1`, `${SESSION}.2`]);
    expect(cookies[0]?.value).toHaveLength(MAX_COOKIE_VALUE_LENGTH);

    await browser.signIn();
    expect(browser.jar.get(SESSION)).toBeDefined();
    for (const index of pieces.keys()) expect(browser.jar.get(`${SESSION}.${index}`)).toBeUndefined();

    pieces.forEach((piece, index) => browser.jar.set(`${SESSION}.${index}`, piece));
    const signedOut = await browser.post('signout');
    const gone = signedOut.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name);
    expect(gone).toEqual([SESSION, `${SESSION}.0`, `${SESSION}.1`, `${SESSION}.2`]);
  });

  it('a whole cookie beside pieces counts as signed out, and all are cleared', async () => {
    const browser = service.browser();
    browser.jar.set(SESSION, sessionCookie());
    browser.jar.set(`${SESSION}.0`, 'planted');
    const { body, cookies } = await browser.send('session');
    expect(body).toEqual({});
    expect(cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      [SESSION, 0],
      [`${SESSION}.0`, 0],
    ]);
  });

  it('only exact names count: a longer one that another site part may have tossed does not', async () => {
    const browser = service.browser();
    browser.jar.set(`${SESSION}-evil`, sessionCookie());
    browser.jar.set(`${SESSION}.evil`, sessionCookie());
    const { body, cookies } = await browser.send('session');
    expect(body).toEqual({});
    expect(cookies).toEqual([]);
  });
});

describe('POST session', () => {
  it('without a verified token: 400 {}', async () => {
    const browser = service.browser();
    await browser.signIn();
    const { status, body } = await browser.send('session', { json: { csrfToken: 'x', data: {} } });
    expect([status, body]).toEqual([400, {}]);
  });

  it('returns and renews the session, and ignores the data sent', async () => {
    const browser = service.browser();
    await browser.signIn();
    const data = { name: 'Mallory', user: { id: 'sub-other', email: 'root@example.com' }, sub: 'sub-other' };
    const answer = await browser.send('session', { json: { csrfToken: await browser.csrfToken(), data } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { id: 'sub-ada', name: 'Ada', email: 'ada@example.com' } });
    expect(answer.cookies.map(({ name }) => name)).toEqual([SESSION]);
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-ada', email: 'ada@example.com' } });
  });

  it('returns {} when signed out', async () => {
    const browser = service.browser();
    const { status, body } = await browser.send('session', { json: { csrfToken: await browser.csrfToken() } });
    expect([status, body]).toEqual([200, {}]);
  });
});

describe('GET signin', () => {
  it.each([
    ['signin', `${site}/sign-in?callbackUrl=${encodeURIComponent(site)}`],
    ['signin/google', `${site}/sign-in?callbackUrl=${encodeURIComponent(site)}`],
    ['signin?callbackUrl=%2Fde%2Fprice', `${site}/de/sign-in?callbackUrl=${encodeURIComponent(`${site}/de/price`)}`],
    ['signin?error=OAuthCallback', /\/sign-in\?.*error=OAuthCallback$/],
    ['signin?csrf=true', /\/sign-in\?.*error=CookiesBlocked$/],
    ['signin?error=%3Cscript%3E', /\/sign-in\?.*error=Signin$/],
    ['signin?error=SessionRequired&callbackUrl=%2Ftw%2Fmy-videos', /\/tw\/sign-in\?.*tw%2Fmy-videos&error=Session/],
  ])('%s leads to the localized page and begins nothing', async (path, expected) => {
    const { status, location, cookies } = await service.browser().send(path);
    expect(status).toBe(302);
    if (typeof expected === 'string') expect(location).toBe(expected);
    else expect(location).toMatch(expected);
    expect(cookies.map(({ name }) => name)).not.toContain('next-auth.state');
  });
});

describe('after a refused form', () => {
  const refusal = 'signin?csrf=true&callbackUrl=%2Fde%2Fprice';

  it('says that it had expired to a browser that has kept a token, whatever is in it', async () => {
    const browser = service.browser();
    await browser.csrfToken();
    expect((await browser.send(refusal)).location).toMatch(/\/de\/sign-in\?.*error=Csrf$/);
  });

  it('says that cookies are blocked to a browser that keeps none', async () => {
    const { location, cookies } = await service.browser().send(refusal);
    expect(location).toMatch(/\/de\/sign-in\?.*error=CookiesBlocked$/);
    // Allowed meanwhile, the next attempt works.
    expect(cookies.map(({ name }) => name)).toContain('next-auth.csrf-token');
  });
});

describe('POST signin', () => {
  it('unverified or unknown provider: to the sign-in page', async () => {
    const browser = service.browser();
    const target = `${base}/signin?csrf=true`;
    expect(await browser.send('signin/google', { form: {} })).toMatchObject({ status: 302, location: target });
    expect(await browser.post('signin/unknown')).toMatchObject({ status: 302, location: target });
    const asJson = await browser.post('signin/unknown', { json: 'true' });
    expect(asJson).toMatchObject({ status: 200, body: { url: target }, location: null });
  });

  it('redirects, unless json is exactly "true"', async () => {
    const browser = service.browser();
    for (const json of ['1', 'TRUE', 'yes', '']) {
      expect((await browser.post('signin/google', { json })).status).toBe(302);
    }
    const csrfToken = await browser.csrfToken();
    expect((await browser.send('signin/google', { json: { csrfToken, json: true } })).status).toBe(302);
    expect((await browser.send('signin/google', { json: { csrfToken, json: 'true' } })).status).toBe(200);
  });

  it('oauth: to the provider, with state, PKCE and nonce, and their cookies', async () => {
    const browser = service.browser();
    const { location, cookies, status } = await browser.post('signin/google', { callbackUrl: '/de/price' });
    expect(status).toBe(302);
    const url = new URL(location ?? '');
    expect(url.origin + url.pathname).toBe(`${service.issuer.url}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client-1',
      redirect_uri: `${base}/callback/google`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ui_locales: 'de',
    });
    const checks = cookies.filter(({ name }) => /state|code_verifier|nonce/.test(name));
    expect(checks.map(({ name }) => name)).toEqual([
      'next-auth.state',
      'next-auth.pkce.code_verifier',
      'next-auth.nonce',
    ]);
    for (const { value, maxAge, httpOnly } of checks) {
      expect([maxAge, httpOnly]).toEqual([900, true]);
      for (const name of ['state', 'nonce']) expect(value).not.toContain(url.searchParams.get(name));
    }
    expect(browser.jar.get('next-auth.callback-url')).toBe(`${site}/de/price`);
  });

  it('a page may add a hint, and nothing that matters', async () => {
    const browser = service.browser();
    const query = new URLSearchParams({
      login_hint: 'ada@example.com',
      prompt: 'select_account',
      client_id: 'evil',
      redirect_uri: 'https://evil.example',
      state: 'known',
      scope: 'everything',
      hd: 'example.com',
    });
    const { location } = await browser.post(`signin/google?${query.toString()}`);
    const params = new URL(location ?? '').searchParams;
    expect(params.get('login_hint')).toBe('ada@example.com');
    expect(params.get('prompt')).toBe('select_account');
    expect(params.get('client_id')).toBe('client-1');
    expect(params.get('redirect_uri')).toBe(`${base}/callback/google`);
    expect(params.get('state')).not.toBe('known');
    expect(params.get('scope')).toBe('openid email profile');
    expect(params.has('hd')).toBe(false);
  });

  it('credentials: to the sign-in page', async () => {
    expect(await service.browser().post('signin/googleonetap')).toMatchObject({
      status: 302,
      location: `${base}/signin`,
    });
  });
});

describe('callback/googleonetap', () => {
  it('GET: 500 in words, no session', async () => {
    const { status, text, cookies } = await service.browser().send('callback/googleonetap');
    expect(status).toBe(500);
    expect(text).toBe('Error: Callback for provider type credentials not supported');
    expect(cookies).toEqual([]);
  });

  it('unverified: to the sign-in page, 200 with json', async () => {
    const browser = service.browser();
    const form = { id_token: service.issuer.sign(), csrfToken: 'x' };
    const target = `${base}/signin?csrf=true`;
    expect(await browser.send('callback/googleonetap', { form })).toMatchObject({ status: 302, location: target });
    expect(await browser.send('callback/googleonetap', { form: { ...form, json: 'true' } })).toMatchObject({
      status: 200,
      body: { url: target },
    });
    expect(await browser.session()).toEqual({});
  });

  it('g_csrf_token alone is not enough', async () => {
    const browser = service.browser();
    browser.jar.set('g_csrf_token', 'same');
    const form = { credential: service.issuer.sign(), g_csrf_token: 'same', json: 'true' };
    expect(await browser.send('callback/googleonetap', { form })).toMatchObject({
      body: { url: `${base}/signin?csrf=true` },
    });
    expect(await browser.session()).toEqual({});
  });

  it('a bad token: 401, to the error page with code and provider; 302 without json', async () => {
    const browser = service.browser();
    const target = `${base}/error?error=CredentialsSignin&provider=googleonetap`;
    expect(await browser.oneTap('nonsense')).toMatchObject({ status: 401, body: { url: target }, location: null });
    expect(await browser.oneTap('nonsense', { json: 'false' })).toMatchObject({ status: 302, location: target });
    expect(await browser.session()).toEqual({});
  });

  it('an account that the product API refuses: 403 AccessDenied', async () => {
    service.accounts.state = 'refusing';
    try {
      const browser = service.browser();
      expect(await browser.oneTap()).toMatchObject({ status: 403, body: { url: `${base}/error?error=AccessDenied` } });
      expect(await browser.session()).toEqual({});
    } finally {
      service.accounts.state = 'up';
    }
  });

  it('success: the session, and where the visitor wanted to go', async () => {
    const browser = service.browser();
    const answer = await browser.oneTap(undefined, { callbackUrl: `${site}/fr/my-videos` });
    expect(answer).toMatchObject({ status: 200, body: { url: `${site}/fr/my-videos` } });
    expect(answer.cookies.map(({ name }) => name)).toContain(SESSION);
    expect(await browser.session()).toEqual({
      user: { id: 'sub-ada', name: 'Ada', email: 'ada@example.com', image: 'https://example.com/ada.png' },
      expires: expect.any(String),
    });
  });
});

describe('callback/google', () => {
  it('success: sets the session, clears the check cookies and redirects to the callback URL', async () => {
    const browser = service.browser();
    const answer = await browser.signIn('/ja/price?x=1');
    expect(answer).toMatchObject({ status: 302, location: `${site}/ja/price?x=1` });
    const cleared = answer.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name);
    expect(cleared).toEqual(['next-auth.state', 'next-auth.pkce.code_verifier', 'next-auth.nonce']);
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-ada' } });
  });

  it('an error of the provider: Callback', async () => {
    const answer = await service.browser().send('callback/google?error=access_denied&state=x');
    expect(answer).toMatchObject({ status: 302, location: `${base}/error?error=Callback` });
  });

  it('an account that the product API refuses: AccessDenied', async () => {
    service.accounts.state = 'refusing';
    try {
      expect(await service.browser().signIn()).toMatchObject({ location: `${base}/error?error=AccessDenied` });
    } finally {
      service.accounts.state = 'up';
    }
  });

  it.each(['down', 'talking nonsense'] as const)('a product API that is %s: ServiceUnavailable', async (state) => {
    service.accounts.state = state;
    try {
      const browser = service.browser();
      const answer = await browser.signIn();
      expect(answer).toMatchObject({ status: 302, location: `${base}/error?error=ServiceUnavailable` });
      expect(await browser.session()).toEqual({});
      expect(await browser.oneTap()).toMatchObject({
        status: 401,
        body: { url: `${base}/error?error=ServiceUnavailable` },
      });
    } finally {
      service.accounts.state = 'up';
    }
  });

  it('POST is not supported: the provider answers by redirect', async () => {
    expect((await service.browser().send('callback/google', { form: {} })).status).toBe(400);
  });
});

describe('signout', () => {
  it('unverified: to the confirm page, and nothing ends', async () => {
    const browser = service.browser();
    await browser.signIn();
    expect(await browser.send('signout', { form: {} })).toMatchObject({
      status: 302,
      location: `${base}/signout?csrf=true`,
    });
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-ada' } });
  });

  it('GET shows a confirmation form that works', async () => {
    const browser = service.browser();
    await browser.signIn();
    const { status, headers, text } = await browser.send('signout?callbackUrl=%2Fde%2F');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toContain('<html lang="de">');
    const fields = Object.fromEntries(
      [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>;
    expect(await browser.send('signout', { form: fields })).toMatchObject({ status: 302, location: `${site}/de/` });
    expect(await browser.session()).toEqual({});
  });

  it('ends the session for good: a copied cookie no longer works', async () => {
    const browser = service.browser();
    await browser.signIn();
    const thief = service.browser();
    thief.jar = browser.jar.clone();
    expect(await thief.session()).toMatchObject({ user: { id: 'sub-ada' } });

    const answer = await browser.post('signout', { callbackUrl: '/price', json: 'true' });
    expect(answer).toMatchObject({ status: 200, body: { url: `${site}/price` } });
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: SESSION, value: '', maxAge: 0 }));
    const stolen = await thief.send('session');
    expect(stolen.body).toEqual({});
    expect(stolen.cookies).toEqual([expect.objectContaining({ name: SESSION, maxAge: 0 })]);
    expect(service.accounts.revoked.size).toBeGreaterThan(0);
  });

  it('without a session is no error', async () => {
    expect(await service.browser().post('signout')).toMatchObject({ status: 302, location: site });
  });
});

describe('GET error', () => {
  it.each([
    'Signin',
    'OAuthSignin',
    'OAuthCallback',
    'OAuthCreateAccount',
    'EmailCreateAccount',
    'Callback',
    'OAuthAccountNotLinked',
    'EmailSignin',
    'CredentialsSignin',
    'SessionRequired',
  ])('%s: to the sign-in page', async (code) => {
    expect(await service.browser().send(`error?error=${code}`)).toMatchObject({
      status: 302,
      location: `${base}/signin?error=${code}`,
    });
  });

  it.each([
    ['AccessDenied', 403, 'AccessDenied'],
    ['Verification', 403, 'Verification'],
    ['Configuration', 500, 'Configuration'],
    ['ServiceUnavailable', 200, 'ServiceUnavailable'],
    ['Whatever', 200, 'Default'],
    ['%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E', 200, 'Default'],
  ])('%s: HTML with status %i that leads to the localized page', async (code, expected, shown) => {
    const browser = service.browser();
    browser.jar.set('next-auth.callback-url', `${site}/ko/price`);
    const { status, headers, text } = await browser.send(`error?error=${code}`);
    expect(status).toBe(expected);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain(`content="0; url=/ko/sign-in-error?error=${shown}"`);
    expect(text).toContain('<html lang="ko">');
    expect(text).not.toContain('<script');
  });

  it('without a callback URL: in the language of the page before it, if that is ours', async () => {
    const send = async (referer: string) => (await service.browser().send('error', { headers: { referer } })).text;
    expect(await send(`${site}/ja/price`)).toContain('<html lang="ja">');
    expect(await send('https://elsewhere.test/ja/price')).toContain('<html lang="en">');
  });

  it('without a code: 200', async () => {
    expect(await service.browser().send('error')).toMatchObject({ status: 200 });
  });
});

describe('POST _log', () => {
  it('answers 200 and nothing, without a token', async () => {
    const form = { level: 'error', code: 'CLIENT_FETCH_ERROR', client: 'true', url: '/api/auth/session', message: 'x' };
    const { status, text, cookies } = await service.browser().send('_log', { form });
    expect([status, text, cookies]).toEqual([200, '', []]);
  });
});

describe('bodies', () => {
  it('other types than forms and JSON are empty', async () => {
    const browser = service.browser();
    const csrfToken = await browser.csrfToken();
    const raw = `csrfToken=${csrfToken}`;
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
      const answer = await browser.send('signout', { raw, headers: { 'content-type': type } });
      expect(answer.location).toBe(`${base}/signout?csrf=true`);
    }
  });

  it.each(['{', 'null', '[]', '"x"', '{"csrfToken":{"a":1}}', '{"__proto__":{"csrfToken":"x"}}'])(
    'JSON %s is no error',
    async (raw) => {
      expect((await service.browser().send('session', { raw })).status).toBe(400);
    },
  );
});
