import http from 'node:http';
import fc from 'fast-check';
import pino from 'pino';
import { encodeSession } from '../session-token';
import { TEST_PRODUCT_API_SECRET } from './testing/account-server';
import { startSignInService, TEST_AUTH_SECRET, type SignInService } from './testing/sign-in-service';
import { TEST_CLIENT_SECRET } from './testing/test-issuer';

// Requests that no browser would send: the service survives, never answers 5xx, and leaks no secret in answers or logs.

const user = { id: 'sub-fuzz', name: 'Fuzz', email: 'fuzz@example.com', image: null };
const sessionToken = encodeSession(
  { user, sid: 'sid-fuzz', issuedAt: Math.floor(Date.now() / 1000) },
  [TEST_AUTH_SECRET],
  new Date(),
);
const logged: string[] = [];
let service: SignInService;
let goodCsrf: { token: string; cookie: string };

beforeAll(async () => {
  service = await startSignInService({ logger: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }) });
  const browser = service.browser();
  goodCsrf = { token: await browser.csrfToken(), cookie: browser.jar.header };
});

afterAll(() => service.stop());

interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Not fetch, which would refuse or correct many of these requests. */
function send({ method, path, headers, body }: RawRequest): Promise<{ status: number; text: string; head: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${service.address}`, { method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, head: JSON.stringify(response.headers) }),
      );
    });
    request.on('error', reject);
    request.end(method === 'GET' || method === 'HEAD' ? undefined : body);
  });
}

/** encodeURIComponent throws on half a character. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '');
}

const noise = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'true',
    '__proto__',
    'null',
    '[object Object]',
    '%',
    '%00',
    '../..',
    '{}',
    '\r\nx: y',
    'a'.repeat(3000),
  ),
);
const headerNoise = fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, ''));
const segment = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('session', 'csrf', 'providers', 'signin', 'callback', 'signout', 'error', '_log'),
  },
  { weight: 3, arbitrary: fc.constantFrom('google', 'googleonetap') },
  { weight: 1, arbitrary: noise.map((text) => encodeURIComponent(wellFormed(text))) },
  { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%2f', '..', '.', '%00', '%252f') },
);
const fieldName = fc.constantFrom(
  ...['csrfToken', 'callbackUrl', 'json', 'id_token', 'error', 'state', 'code', 'data', 'level', 'message', 'csrf'],
  ...['callbackUrl[]', 'callbackUrl[a]', '__proto__', 'constructor', 'toString', 'login_hint'],
);
const fields = fc.array(fc.tuple(fieldName, noise), { maxLength: 6 });
const form = fields.map((entries) => new URLSearchParams(entries.map(([k, v]) => [k, wellFormed(v)])).toString());
const cookieName = fc.constantFrom(
  'next-auth.session-token',
  'next-auth.session-token.0',
  'next-auth.session-token.1',
  'next-auth.csrf-token',
  'next-auth.callback-url',
  'next-auth.state',
  'next-auth.nonce',
  'next-auth.pkce.code_verifier',
  '__proto__',
);
const cookieHeader = fc
  .array(fc.tuple(cookieName, headerNoise), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('; '));

const anyRequest = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS'),
  path: fc
    .tuple(fc.array(segment, { minLength: 1, maxLength: 3 }), fc.option(form))
    .map(([segments, query]) => `/api/auth/${segments.join('/')}${query === null ? '' : `?${query}`}`),
  type: fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'multipart/form-data',
    '',
  ),
  cookie: cookieHeader,
  headers: fc.dictionary(
    fc.constantFrom(
      'origin',
      'referer',
      'sec-fetch-site',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-request-id',
      'accept',
    ),
    headerNoise,
  ),
  body: fc.oneof(
    form,
    fc.json(),
    noise,
    fields.map((entries) => JSON.stringify(Object.fromEntries(entries))),
  ),
  isSignedIn: fc.boolean(),
  hasGoodCsrf: fc.boolean(),
});

const secrets = [TEST_AUTH_SECRET, TEST_PRODUCT_API_SECRET, TEST_CLIENT_SECRET];

it('answers any request below 500, and leaks no secret', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ method, path, type, cookie, headers, body, isSignedIn, hasGoodCsrf }) => {
      const cookies = [
        ...(isSignedIn ? [`next-auth.session-token=${sessionToken}`] : []),
        ...(hasGoodCsrf ? [goodCsrf.cookie] : []),
        cookie,
      ];
      const isForm = type === 'application/x-www-form-urlencoded';
      const { status, text, head } = await send({
        method,
        path,
        headers: { ...headers, ...(type && { 'content-type': type }), cookie: cookies.filter(Boolean).join('; ') },
        body: hasGoodCsrf && isForm ? `csrfToken=${goodCsrf.token}&${body}` : body,
      });
      // Configuration and GET callback/googleonetap are 500 by the protocol.
      const isByProtocol = /callback\/+googleonetap|error/.test(path);
      if (!isByProtocol) expect(status).toBeLessThan(500);
      expect(text).not.toMatch(/\bat .*\.(ts|js):\d+/);
      const told = `${text}${head}`;
      for (const secret of secrets) expect(told).not.toContain(secret);
    }),
    { numRuns: 1500 },
  );
  expect((await service.browser().send('session')).status).toBe(200);
});

it('logs no secret and no token of a sign-in, valid or not', async () => {
  logged.length = 0;
  const browser = service.browser();
  const { location } = await browser.post('signin/google', { callbackUrl: '/price' });
  const { code, state } = service.issuer.consent(location ?? '');
  const query = new URLSearchParams({ code, state }).toString();
  await browser.send(`callback/google?${query}`);
  await browser.send(`callback/google?${query}`);
  const idToken = service.issuer.sign({ nonce: 'other' });
  await browser.oneTap(idToken);
  await browser.send('_log', { form: { level: 'error', code: 'X', message: `token ${idToken}` } });
  await browser.post('signout');
  const told = logged.join('');
  expect(told).toContain('CLIENT_LOG');
  const csrfToken = browser.jar.get('next-auth.csrf-token')?.split('|')[0] ?? '';
  for (const secret of [...secrets, code, state, idToken, csrfToken, 'ada@example.com']) {
    expect(told).not.toContain(secret);
  }
});
