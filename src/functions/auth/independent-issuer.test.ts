import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startSignInService, type SignInService, type TestBrowser } from './testing/sign-in-service';

// A third-party issuer, so that our code is not tailored to our own stand-in and test issuer.

const PERSON = { sub: 'sub-grace', email: 'grace@example.com', email_verified: true, name: 'Grace' };
let issuer: ChildProcess;
let service: SignInService;

beforeAll(async () => {
  issuer = fork(path.join(__dirname, 'testing/independent-issuer.mjs'), { execArgv: [] });
  const [{ url }] = (await once(issuer, 'message')) as [{ url: string }];
  service = await startSignInService({ issuerUrl: url });
});

afterAll(async () => {
  issuer.disconnect();
  await Promise.all([once(issuer, 'exit'), service.stop()]);
});

async function tell(message: object): Promise<void> {
  issuer.send(message);
  await once(issuer, 'message');
}

/** The whole sign-in of a visitor; the issuer consents automatically. Returns the final URL. */
async function signIn(browser: TestBrowser): Promise<string | null> {
  const { location: authorizationUrl } = await browser.post('signin/google', { callbackUrl: '/de/my-videos' });
  const consent = await fetch(authorizationUrl ?? '', { redirect: 'manual' });
  const back = new URL(consent.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('http://localhost:8000/api/auth/callback/google');
  return (await browser.send(`callback/google${back.search}`)).location;
}

it('signs in', async () => {
  const browser = service.browser();
  await tell({ claims: PERSON });
  expect(await signIn(browser)).toBe('http://localhost:8000/de/my-videos');
  expect(await browser.session()).toMatchObject({
    user: { id: 'sub-grace', email: 'grace@example.com', name: 'Grace', image: null },
  });
});

it.each([
  ['an address that is not verified', { ...PERSON, email_verified: false }],
  ['another audience', { ...PERSON, aud: 'client-2' }],
  ['another nonce', { ...PERSON, nonce: 'other' }],
  ['another issuer', { ...PERSON, iss: 'https://accounts.google.com' }],
])('%s is refused', async (_name, claims) => {
  const browser = service.browser();
  await tell({ claims });
  expect(await signIn(browser)).toBe('http://localhost:8000/api/auth/error?error=OAuthCallback');
  expect(await browser.session()).toEqual({});
});
