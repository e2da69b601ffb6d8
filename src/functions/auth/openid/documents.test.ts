import { generateKeyPairSync } from 'node:crypto';
import { TestIssuer, newTestKey, TEST_CLIENT_ID } from '../testing/test-issuer';
import { DocumentCache } from './document-cache';
import { verifyIdToken } from './id-token';
import { discover } from './provider';

// The issuer's documents: how long they are cached, and which are not trusted.

const DISCOVERY = '/.well-known/openid-configuration';
const nonce = 'n'.repeat(43);
let issuer: TestIssuer;
let nowMs: number;
let documents: DocumentCache;

beforeEach(async () => {
  issuer = new TestIssuer();
  await issuer.start();
  nowMs = Date.now();
  documents = new DocumentCache(() => new Date(nowMs));
});

afterEach(() => issuer.stop());

const verify = (token = issuer.sign({ nonce })) =>
  verifyIdToken(token, { issuer: issuer.url, clientId: TEST_CLIENT_ID, nonce }, documents, new Date());
const advance = (seconds: number) => {
  nowMs += seconds * 1000;
};

function rotate(): void {
  issuer.key = newTestKey();
  issuer.published = [issuer.key];
}

describe('keeping', () => {
  it('fetches once for any number of concurrent sign-ins', async () => {
    await Promise.all(Array.from({ length: 20 }, () => verify()));
    expect([issuer.count(DISCOVERY), issuer.count('/jwks')]).toEqual([1, 1]);
  });

  it('keeps for as long as Cache-Control says', async () => {
    issuer.documentHeaders = { 'cache-control': 'public, max-age=600' };
    await verify();
    advance(599);
    await verify();
    expect(issuer.count('/jwks')).toBe(1);
    advance(2);
    await verify();
    expect([issuer.count(DISCOVERY), issuer.count('/jwks')]).toEqual([2, 2]);
  });

  it.each([
    ['no-store', 59, 61],
    ['max-age=0', 59, 61],
    ['max-age=99999999', 86_399, 86_401],
    ['nonsense', 3599, 3601],
  ])('%s: still cached after %i s, refetched after %i s', async (cacheControl, kept, again) => {
    issuer.documentHeaders = { 'cache-control': cacheControl };
    await discover(issuer.url, documents);
    advance(kept);
    await discover(issuer.url, documents);
    expect(issuer.count(DISCOVERY)).toBe(1);
    advance(again - kept);
    await discover(issuer.url, documents);
    expect(issuer.count(DISCOVERY)).toBe(2);
  });
});

describe('rotated keys', () => {
  it('an unknown key id refetches the keys, at most once a minute', async () => {
    await verify();
    rotate();
    await verify();
    expect(issuer.count('/jwks')).toBe(2);
    rotate();
    advance(59);
    await expect(verify()).rejects.toThrow('unknown key');
    expect(issuer.count('/jwks')).toBe(2);
    advance(2);
    await verify();
    expect(issuer.count('/jwks')).toBe(3);
    const unpublished = newTestKey('never-published');
    for (let times = 0; times < 50; times += 1) {
      await expect(verify(issuer.sign({ nonce }, {}, unpublished))).rejects.toThrow('unknown key');
    }
    expect(issuer.count('/jwks')).toBe(3);
  });

  it('the previous key is accepted while it is published', async () => {
    const before = issuer.sign({ nonce });
    const old = issuer.key;
    issuer.key = newTestKey();
    issuer.published = [issuer.key, old];
    await verify(before);
    await verify();
  });
});

describe('an issuer that fails', () => {
  it('is not needed while an older answer is cached', async () => {
    issuer.documentHeaders = { 'cache-control': 'max-age=60' };
    await verify();
    issuer.intercept = (path, response) => {
      response.writeHead(500).end();
      return path !== '';
    };
    advance(3600);
    await verify();
    const asked = issuer.count('/jwks');
    await verify();
    expect(issuer.count('/jwks')).toBe(asked);
    issuer.intercept = () => false;
    advance(31);
    await verify();
    expect(issuer.count('/jwks')).toBe(asked + 1);
  });

  it.each<[string, TestIssuer['intercept']]>([
    ['500', (_path, response) => Boolean(response.writeHead(500).end())],
    ['a redirect', (_path, response) => Boolean(response.writeHead(302, { location: `${issuer.url}/jwks` }).end())],
    ['no JSON', (_path, response) => Boolean(response.end('<html>'))],
    ['a list', (_path, response) => Boolean(response.end('[]'))],
    ['null', (_path, response) => Boolean(response.end('null'))],
    ['too much', (_path, response) => Boolean(response.end(`{"a":"${'x'.repeat(300_000)}"}`))],
    ['a broken connection', (_path, response) => Boolean(response.destroy())],
  ])('answering %s fails the sign-in', async (_name, intercept) => {
    issuer.intercept = intercept;
    await expect(verify()).rejects.toThrow();
  });

  it('times out after five seconds without an answer', async () => {
    issuer.intercept = () => true;
    const start = Date.now();
    await expect(verify()).rejects.toThrow();
    expect(Date.now() - start).toBeGreaterThan(4500);
  });
});

describe('a discovery document is not trusted', () => {
  it.each([
    ['for another issuer', { issuer: 'https://accounts.google.com' }],
    ['with its keys elsewhere', { jwks_uri: 'https://evil.example/jwks' }],
    ['with its token endpoint elsewhere', { token_endpoint: 'http://127.0.0.1:1/token' }],
    ['with its authorization endpoint elsewhere', { authorization_endpoint: 'javascript:alert(1)' }],
    ['without keys', { jwks_uri: undefined }],
    ['with a number for an address', { token_endpoint: 7 }],
  ])('%s', async (_name, changes) => {
    issuer.discoveryChanges = changes;
    await expect(discover(issuer.url, documents)).rejects.toThrow();
  });
});

describe('published keys', () => {
  it.each([
    ['for encryption', { use: 'enc' }],
    ['for another algorithm', { alg: 'RS512' }],
    ['of another kind', { kty: 'oct', k: 'c2VjcmV0' }],
    ['without a modulus', { n: undefined }],
    ['with a broken modulus', { n: 7 }],
  ])('%s are not used', async (_name, changes) => {
    const { publicKey, kid } = issuer.key;
    issuer.intercept = (path, response) => {
      if (path !== '/jwks') return false;
      const jwk = { ...publicKey.export({ format: 'jwk' }), kid, ...changes };
      response.end(JSON.stringify({ keys: [null, 'x', jwk] }));
      return true;
    };
    await expect(verify()).rejects.toThrow('unknown key');
  });

  it('too short to be safe are not used', async () => {
    const short = { kid: 'short', ...generateKeyPairSync('rsa', { modulusLength: 1024 }) };
    issuer.published = [short];
    const token = issuer.sign({ nonce }, { allowInsecureKeySizes: true }, short);
    await expect(verify(token)).rejects.toThrow('unknown key');
  });
});

describe('client authentication', () => {
  it.each([
    [undefined, 'basic'],
    [['client_secret_basic', 'client_secret_post'], 'basic'],
    [['client_secret_post'], 'post'],
    [['none'], 'basic'],
    [[], 'basic'],
  ])('for %j is %s', async (methods, expected) => {
    issuer.discoveryChanges = { token_endpoint_auth_methods_supported: methods };
    expect((await discover(issuer.url, documents)).tokenAuth).toBe(expected);
  });
});
