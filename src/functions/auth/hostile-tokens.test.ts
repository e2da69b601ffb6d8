import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { DocumentCache } from './openid/document-cache';
import { verifyIdToken } from './openid/id-token';
import { newTestKey, TEST_CLIENT_ID } from './testing/test-issuer';
import { startSignInService, type SignInService, type TestBrowser } from './testing/sign-in-service';

// ID tokens that must be refused, each tried through both sign-in paths.

let service: SignInService;
let browser: TestBrowser;

beforeAll(async () => {
  service = await startSignInService();
});

beforeEach(() => {
  browser = service.browser();
});

afterAll(() => service.stop());

const nowS = () => Math.floor(Date.now() / 1000);
const foreignKey = newTestKey('key-1');
const unpublishedKey = newTestKey('key-unpublished');

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Creates a token with a nonce. */
type Forge = (nonce: string) => string;

const issuer = () => service.issuer;
const publicPem = () => issuer().key.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Signed by hand, because jsonwebtoken refuses to. */
function signWithHmac(nonce: string, secret: string, header: object): string {
  const signed = `${encode({ typ: 'JWT', kid: 'key-1', ...header })}.${encode(issuer().claims({ nonce }))}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const hostile: Record<string, [reason: string, forge: Forge]> = {
  'no token': ['not a token', () => ''],
  'no JWT': ['not a token', () => 'a.b.c'],
  'one that is too long': ['too long', (nonce) => issuer().sign({ nonce, padding: 'x'.repeat(9000) })],
  'a foreign key under a known id': ['invalid signature', (nonce) => issuer().sign({ nonce }, {}, foreignKey)],
  'a key that is not published': ['unknown key', (nonce) => issuer().sign({ nonce }, {}, unpublishedKey)],
  'no key id': [
    'no key id',
    (nonce) => jwt.sign(issuer().claims({ nonce }), issuer().key.privateKey, { algorithm: 'RS256' }),
  ],
  'alg none': [
    'wrong algorithm',
    (nonce) => `${encode({ alg: 'none', typ: 'JWT', kid: 'key-1' })}.${encode(issuer().claims({ nonce }))}.`,
  ],
  'HS256 with the public key': ['wrong algorithm', (nonce) => signWithHmac(nonce, publicPem(), { alg: 'HS256' })],
  'HMAC that says RS256': ['invalid signature', (nonce) => signWithHmac(nonce, publicPem(), { alg: 'RS256' })],
  'HS256 with the client secret': [
    'wrong algorithm',
    (nonce) => signWithHmac(nonce, 'client-secret-1', { alg: 'HS256' }),
  ],
  RS384: ['wrong algorithm', (nonce) => issuer().sign({ nonce }, { algorithm: 'RS384' })],
  PS256: ['wrong algorithm', (nonce) => issuer().sign({ nonce }, { algorithm: 'PS256' })],
  'a key of its own (jwk)': [
    'invalid signature',
    (nonce) =>
      issuer().sign(
        { nonce },
        { header: { alg: 'RS256', jwk: foreignKey.publicKey.export({ format: 'jwk' }) } as jwt.JwtHeader },
        foreignKey,
      ),
  ],
  'keys elsewhere (jku, x5u)': [
    'invalid signature',
    (nonce) =>
      issuer().sign(
        { nonce },
        { header: { alg: 'RS256', jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x' } },
        foreignKey,
      ),
  ],
  'a critical extension': [
    'critical extension',
    (nonce) => issuer().sign({ nonce }, { header: { alg: 'RS256', crit: ['exp'] } }),
  ],
  'another type': ['wrong type', (nonce) => issuer().sign({ nonce }, { header: { alg: 'RS256', typ: 'at+jwt' } })],
  'a changed payload': [
    'invalid signature',
    (nonce) => {
      const [header = '', , signature = ''] = issuer().sign({ nonce }).split('.');
      return `${header}.${encode(issuer().claims({ nonce, sub: 'sub-other' }))}.${signature}`;
    },
  ],
  'another issuer': ['jwt issuer invalid', (nonce) => issuer().sign({ nonce, iss: 'https://accounts.google.com' })],
  'no issuer': ['jwt issuer invalid', (nonce) => issuer().sign({ nonce, iss: undefined })],
  'another audience': ['jwt audience invalid', (nonce) => issuer().sign({ nonce, aud: 'client-2', azp: undefined })],
  'several audiences': [
    'more than one audience',
    (nonce) => issuer().sign({ nonce, aud: [TEST_CLIENT_ID, 'client-2'] }),
  ],
  'our audience in a list': ['more than one audience', (nonce) => issuer().sign({ nonce, aud: [TEST_CLIENT_ID] })],
  'no audience': ['jwt audience invalid', (nonce) => issuer().sign({ nonce, aud: undefined })],
  'another authorized party': ['wrong authorized party', (nonce) => issuer().sign({ nonce, azp: 'client-2' })],
  expired: ['jwt expired', (nonce) => issuer().sign({ nonce, iat: nowS() - 3700, exp: nowS() - 100 })],
  'no expiry': ['exp or iat missing', (nonce) => issuer().sign({ nonce, exp: undefined })],
  'no time of issue': [
    'exp or iat missing',
    (nonce) =>
      jwt.sign(issuer().claims({ nonce, iat: undefined }), issuer().key.privateKey, {
        algorithm: 'RS256',
        keyid: 'key-1',
        noTimestamp: true,
      }),
  ],
  'from the future': [
    'issued in the future',
    (nonce) => issuer().sign({ nonce, iat: nowS() + 600, exp: nowS() + 4000 }),
  ],
  'not valid yet': ['jwt not active', (nonce) => issuer().sign({ nonce, nbf: nowS() + 600 })],
  'a life of a day': ['lifetime too long', (nonce) => issuer().sign({ nonce, exp: nowS() + 24 * 3600 })],
  'another nonce': ['wrong nonce', () => issuer().sign({ nonce: 'n'.repeat(43) })],
  'no nonce': ['wrong nonce', () => issuer().sign({ nonce: undefined })],
  'no sub': ['missing or invalid sub', (nonce) => issuer().sign({ nonce, sub: undefined })],
  'an empty sub': ['missing or invalid sub', (nonce) => issuer().sign({ nonce, sub: '' })],
  'a sub with a line break': ['missing or invalid sub', (nonce) => issuer().sign({ nonce, sub: 'a\r\nx-user-sub: b' })],
  'no e-mail address': ['no e-mail address', (nonce) => issuer().sign({ nonce, email: undefined })],
  'an e-mail address not verified': [
    'e-mail address not verified',
    (nonce) => issuer().sign({ nonce, email_verified: false }),
  ],
  'an e-mail address "verified"': [
    'e-mail address not verified',
    (nonce) => issuer().sign({ nonce, email_verified: 'true' }),
  ],
  'nothing said of verification': [
    'e-mail address not verified',
    (nonce) => issuer().sign({ nonce, email_verified: undefined }),
  ],
};

describe.each(Object.entries(hostile))('a token with %s', (_name, [reason, forge]) => {
  it(`is refused because: ${reason}`, async () => {
    const nonce = await browser.oneTapNonce();
    const expectation = { issuer: service.issuer.url, clientId: TEST_CLIENT_ID, nonce };
    await expect(verifyIdToken(forge(nonce), expectation, new DocumentCache(), new Date())).rejects.toThrow(
      `ID token refused: ${reason}`,
    );
  });

  it('is refused from One Tap', async () => {
    const { status, body } = await browser.oneTap(forge(await browser.oneTapNonce()));
    expect(status).toBe(401);
    expect(body).toEqual({ url: expect.stringContaining('error=CredentialsSignin') });
    expect(await browser.session()).toEqual({});
  });

  it('is refused from the provider itself', async () => {
    const { idTokenOf } = service.issuer;
    service.issuer.idTokenOf = (authorization) => forge(authorization.get('nonce') ?? '');
    try {
      expect((await browser.signIn()).location).toMatch(/\/api\/auth\/error\?error=OAuthCallback$/);
      expect(await browser.session()).toEqual({});
    } finally {
      service.issuer.idTokenOf = idTokenOf;
    }
  });
});

describe('a good token', () => {
  const signedIn = { user: { id: 'sub-ada' } };

  it('works once', async () => {
    const token = service.issuer.sign({ nonce: await browser.oneTapNonce() });
    expect((await browser.oneTap(token)).status).toBe(200);
    expect(await browser.session()).toMatchObject(signedIn);
    // The same browser before its sign-in, with the nonce that the token was made for.
    const replay = service.browser();
    const nonce = await replay.oneTapNonce();
    const second = service.issuer.sign({ nonce, jti: 'the-one' });
    const before = replay.jar.clone();
    expect((await replay.oneTap(second)).status).toBe(200);
    replay.jar = before;
    expect((await replay.oneTap(second)).status).toBe(401);
    expect(await replay.session()).toEqual({});
  });

  it('without a jti works only once too, however its signature is encoded', async () => {
    const nonce = await browser.oneTapNonce();
    const token = service.issuer.sign({ nonce, jti: undefined });
    const before = browser.jar.clone();
    expect((await browser.oneTap(token)).status).toBe(200);
    for (const again of [token, `${token}==`, `${token}=`]) {
      browser.jar = before.clone();
      expect((await browser.oneTap(again)).status).toBe(401);
    }
  });

  it('of one browser does not work in another', async () => {
    const token = service.issuer.sign({ nonce: await browser.oneTapNonce() });
    expect((await service.browser().oneTap(token)).status).toBe(401);
  });

  it.each([
    ['a clock a little ahead', () => ({ iat: nowS() + 20, exp: nowS() + 3600 })],
    ['a clock a little behind', () => ({ iat: nowS() - 3610, exp: nowS() - 10 })],
    ['no authorized party', () => ({ azp: undefined })],
    ['a life of two hours', () => ({ exp: nowS() + 7200 })],
  ])('is accepted with %s', async (_name, changes) => {
    const token = service.issuer.sign({ nonce: await browser.oneTapNonce(), ...changes() });
    expect((await browser.oneTap(token)).status).toBe(200);
    expect(await browser.session()).toMatchObject(signedIn);
  });

  it.each([
    ['javascript:alert(1)', null],
    ['http://example.com/a.png', null],
    ['nonsense', null],
    [7, null],
    [`https://example.com/${'a'.repeat(2000)}`, null],
    ['https://example.com/a.png', 'https://example.com/a.png'],
  ])('with picture %p shows %p', async (picture, image) => {
    await browser.oneTap(service.issuer.sign({ nonce: await browser.oneTapNonce(), picture }));
    expect(await browser.session()).toMatchObject({ user: { image } });
  });

  it('identifies users by sub: the same e-mail with another sub is another user', async () => {
    const other = service.browser();
    await browser.oneTap(service.issuer.sign({ nonce: await browser.oneTapNonce(), sub: 'sub-a' }));
    await other.oneTap(service.issuer.sign({ nonce: await other.oneTapNonce(), sub: 'sub-b' }));
    expect(await browser.session()).toMatchObject({ user: { id: 'sub-a', email: 'ada@example.com' } });
    expect(await other.session()).toMatchObject({ user: { id: 'sub-b', email: 'ada@example.com' } });
  });
});
