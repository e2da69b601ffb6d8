import { EnvironmentError } from '../../environment/environment-reader';
import { readEnv } from './env';

const COMPLETE = {
  SITE_URL: 'https://example.com/',
  AUTH_SECRET: 'a'.repeat(32),
  GATSBY_GOOGLE_CLIENT_ID: '123.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'secret',
  PRODUCT_API_URL: 'http://10.0.0.5:8001/',
  PRODUCT_API_PUBLIC_URL: 'https://files.example.com',
  PRODUCT_API_SECRET: 'b'.repeat(32),
};

function errorsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.errors;
    throw error;
  }
  return [];
}

describe('readEnv', () => {
  it('reads a complete environment', () => {
    expect(readEnv(COMPLETE)).toEqual({
      siteUrl: 'https://example.com',
      clientDomain: 'example.com',
      isHttps: true,
      authSecret: COMPLETE.AUTH_SECRET,
      authSecretPrevious: undefined,
      googleClientId: COMPLETE.GATSBY_GOOGLE_CLIENT_ID,
      googleClientSecret: 'secret',
      googleIssuer: 'https://accounts.google.com',
      productApiUrl: 'http://10.0.0.5:8001',
      productApiSecret: COMPLETE.PRODUCT_API_SECRET,
      productApiPublicUrl: 'https://files.example.com',
    });
  });

  it('names every error in one message', () => {
    const errors = errorsOf({});
    for (const name of Object.keys(COMPLETE)) expect(errors).toContain(`${name} is not set.`);
    expect(errors).toHaveLength(Object.keys(COMPLETE).length);
    expect(() => readEnv({})).toThrow(
      "The functions can't start:\n  - SITE_URL is not set.\n  - AUTH_SECRET is not set.\n",
    );
  });

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['a short secret', { AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 bytes.'],
    ['a short previous secret', { AUTH_SECRET_PREVIOUS: 'x' }, 'AUTH_SECRET_PREVIOUS must have at least 32 bytes.'],
    [
      'one secret for both',
      { PRODUCT_API_SECRET: COMPLETE.AUTH_SECRET },
      'AUTH_SECRET and PRODUCT_API_SECRET must differ.',
    ],
    ['no URL', { PRODUCT_API_URL: 'localhost' }, 'PRODUCT_API_URL must be an http(s) URL, not "localhost".'],
    ['another scheme', { PRODUCT_API_URL: 'ftp://x' }, 'PRODUCT_API_URL must be an http(s) URL, not "ftp://x".'],
    ['a path', { SITE_URL: 'https://example.com/shop' }, 'SITE_URL must be an origin, without a path.'],
    ['public http', { SITE_URL: 'http://example.com' }, expect.stringContaining('SITE_URL must be https')],
  ])('refuses %s', (_what, change, error) => {
    expect(errorsOf({ ...COMPLETE, ...change })).toEqual([error]);
  });

  it('counts bytes of a secret, not characters', () => {
    expect(errorsOf({ ...COMPLETE, AUTH_SECRET: 'ü'.repeat(16) })).toEqual([]);
  });

  describe('with an issuer that is not Google', () => {
    const demo = { ...COMPLETE, GATSBY_GOOGLE_CLIENT_ID: 'demo', GOOGLE_ISSUER: 'http://localhost:8002' };

    it('allows it on loopback', () => {
      for (const SITE_URL of ['http://localhost:8000', 'http://127.0.0.1:8000', 'http://[::1]:8000']) {
        expect(errorsOf({ ...demo, SITE_URL })).toEqual([]);
      }
    });

    it('refuses it on a public site unless it is allowed by name', () => {
      expect(errorsOf(demo)).toEqual([expect.stringContaining('ALLOW_DEMO_IN_PUBLIC')]);
      expect(errorsOf({ ...demo, ALLOW_DEMO_IN_PUBLIC: 'payment, google' })).toEqual([]);
      expect(errorsOf({ ...demo, ALLOW_DEMO_IN_PUBLIC: 'payment' })).toHaveLength(1);
    });

    it("refuses one of Google's client ids with it, allowed or not", () => {
      const mixed = { ...COMPLETE, SITE_URL: 'http://localhost:8000', GOOGLE_ISSUER: 'http://localhost:8002' };
      expect(errorsOf({ ...mixed, ALLOW_DEMO_IN_PUBLIC: 'google' })).toEqual([
        expect.stringContaining('GATSBY_GOOGLE_CLIENT_ID belongs to Google'),
      ]);
    });
  });
});
