import { encodeSession, type Session } from '../session-token';
import { csrfCookieValue } from './csrf/csrf-token';
import { startSignInService, TEST_AUTH_SECRET, type SignInService, type TestBrowser } from './testing/sign-in-service';

// A public site while AUTH_SECRET is being rotated.

const site = 'https://framelight.test';
const previousSecret = 'z'.repeat(40);
const session: Session = {
  user: { id: 'sub-1', name: 'Ada', email: 'ada@example.com', image: null },
  sid: 'sid-1',
  issuedAt: Math.floor(Date.now() / 1000),
};
let service: SignInService;
let browser: TestBrowser;

beforeAll(async () => {
  service = await startSignInService({ siteUrl: site, env: { AUTH_SECRET_PREVIOUS: previousSecret } });
});

beforeEach(() => {
  browser = service.browser();
});

afterAll(() => service.stop());

describe('cookies over https', () => {
  it('have the prefixes that browsers enforce', async () => {
    const answers = [
      await browser.send('csrf'),
      await browser.post('signin/google', { callbackUrl: '/price' }),
      await service.browser().signIn(),
    ];
    const names = new Set(answers.flatMap(({ cookies }) => cookies.map(({ name }) => name)));
    expect([...names].sort()).toEqual([
      '__Host-next-auth.callback-url',
      '__Host-next-auth.csrf-token',
      '__Host-next-auth.nonce',
      '__Host-next-auth.pkce.code_verifier',
      '__Host-next-auth.state',
      '__Secure-next-auth.session-token',
    ]);
    for (const cookie of answers.flatMap(({ cookies }) => cookies)) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' });
      expect(cookie).not.toHaveProperty('domain');
    }
  });

  it('without prefix are not read', async () => {
    browser.jar.set('next-auth.session-token', encodeSession(session, [TEST_AUTH_SECRET], new Date()));
    expect(await browser.session()).toEqual({});
  });
});

describe('while the secret changes', () => {
  it('a session of the old secret continues under the new one', async () => {
    browser.jar.set('__Secure-next-auth.session-token', encodeSession(session, [previousSecret], new Date()));
    const { body, cookies } = await browser.send('session');
    expect(body).toMatchObject({ user: { id: 'sub-1' } });
    const { decodeSession } = await import('../session-token');
    expect(decodeSession(cookies[0]?.value ?? '', [TEST_AUTH_SECRET], new Date())).toMatchObject({ sid: 'sid-1' });
    expect(decodeSession(cookies[0]?.value ?? '', [previousSecret], new Date())).toBeNull();
  });

  it('a CSRF cookie of the old secret is still valid', async () => {
    const csrfToken = 'c'.repeat(64);
    browser.jar.set('__Host-next-auth.csrf-token', csrfCookieValue(csrfToken, [previousSecret]));
    const { location } = await browser.send('signin/google', { form: { csrfToken } });
    expect(location).toMatch(/\/authorize\?/);
  });

  it('a session of a third secret is invalid', async () => {
    const cookie = encodeSession(session, ['some other secret of some other site'], new Date());
    browser.jar.set('__Secure-next-auth.session-token', cookie);
    expect(await browser.session()).toEqual({});
  });
});

describe('while the product API is unreachable', () => {
  it('a session is returned but not extended', async () => {
    await browser.oneTap();
    service.accounts.state = 'down';
    try {
      const visitor = service.browser();
      const unchecked = encodeSession({ ...session, sid: 'sid-2' }, [TEST_AUTH_SECRET], new Date());
      visitor.jar.set('__Secure-next-auth.session-token', unchecked);
      const { body, cookies } = await visitor.send('session');
      expect(body).toMatchObject({ user: { id: 'sub-1' } });
      expect(cookies).toEqual([]);
    } finally {
      service.accounts.state = 'up';
    }
  });

  it('signing out works immediately', async () => {
    await browser.oneTap();
    const copy = service.browser();
    copy.jar = browser.jar.clone();
    service.accounts.state = 'down';
    try {
      expect(await browser.post('signout')).toMatchObject({ status: 302, location: site });
      expect(await copy.session()).toEqual({});
    } finally {
      service.accounts.state = 'up';
    }
  });
});
