import { EnvironmentError } from '../environment/environment-reader';
import { readSettings } from './read-settings';

function errorsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings('/site', environment);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.errors;
    throw error;
  }
  return [];
}

const containing = (...texts: string[]): string[] =>
  texts.map((text) => expect.stringContaining(text) as unknown as string);

describe('readSettings', () => {
  it('has defaults for everything', () => {
    expect(readSettings('/site', {})).toMatchObject({
      dataDir: '/site/.data',
      port: 8000,
      productApiPort: 8001,
      issuerPort: 8002,
      siteUrl: 'http://localhost:8000',
      productApiUrl: undefined,
      productApiPublicUrl: 'http://localhost:8001',
    });
  });

  it('derives addresses from the ports', () => {
    const settings = readSettings('/site', { PORT: '9000', PRODUCT_API_PORT: '9001', DATA_DIR: '/tmp/other' });
    expect(settings).toMatchObject({
      dataDir: '/tmp/other',
      siteUrl: 'http://localhost:9000',
      productApiPublicUrl: 'http://localhost:9001',
    });
  });

  it('accepts a product API that runs elsewhere, which checks its own variables', () => {
    const environment = { PRODUCT_API_URL: 'https://api.example', VIDEO_PROVIDERS: 'magic' };
    expect(readSettings('/site', environment)).toMatchObject({
      productApiUrl: 'https://api.example',
      productApiPublicUrl: 'https://api.example',
    });
  });

  it('refuses ports under which the parts could not reach each other', () => {
    expect(errorsOf({ PORT: '8001' })).toEqual(['PORT, PRODUCT_API_PORT, DEMO_ISSUER_PORT must differ.']);
    expect(errorsOf({ PORT: '0' })).toEqual(containing('PORT must not be 0'));
  });

  it('names the errors of all parts, each once', () => {
    const bad = {
      PORT: 'web',
      DEMO_ISSUER_PORT: '70000',
      AUTH_SECRET: 'short',
      PRODUCT_API_SECRET: 'short',
      LOG_LEVEL: 'loud',
      METRICS_PORT: 'abc',
      PRODUCT_API_METRICS_PORT: 'abc',
      DATABASE_URL: 'mysql://db',
      VIDEO_PROVIDERS: 'fal',
      GATSBY_GA_ID: 'UA-1',
    };
    const errors = errorsOf(bad);
    expect(errors).toHaveLength(Object.keys(bad).length);
    for (const name of Object.keys(bad)) expect(errors).toContainEqual(expect.stringMatching(`\\b${name}\\b`));
  });

  describe('on a public site', () => {
    const PUBLIC = { SITE_URL: 'https://example.com' };
    const REAL = {
      ...PUBLIC,
      GATSBY_GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 's',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      VIDEO_PROVIDERS: 'fal',
      FAL_KEY: 'key',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'hello@example.com',
    };

    it('accepts stand-ins that only this machine can reach', () => {
      for (const SITE_URL of ['http://localhost:8000', 'https://localhost:8443', 'http://127.0.0.1:8000']) {
        expect(errorsOf({ SITE_URL })).toEqual([]);
      }
    });

    it('names every stand-in, its real counterpart and how to allow it', () => {
      expect(errorsOf(PUBLIC)).toEqual([
        expect.stringMatching(/GATSBY_GOOGLE_CLIENT_ID.*"google" to ALLOW_DEMO_IN_PUBLIC/),
        expect.stringMatching(/STRIPE_SECRET_KEY.*"payment" to ALLOW_DEMO_IN_PUBLIC/),
        expect.stringMatching(/SMTP_URL.*"mail" to ALLOW_DEMO_IN_PUBLIC/),
        expect.stringMatching(/VIDEO_PROVIDERS.*"generation" to ALLOW_DEMO_IN_PUBLIC/),
      ]);
    });

    it('names only what is neither replaced nor allowed', () => {
      const mixed = { ...REAL, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', VIDEO_PROVIDERS: 'fal,sample' };
      expect(errorsOf({ ...mixed, ALLOW_DEMO_IN_PUBLIC: 'payment' })).toEqual(containing('"generation"'));
    });

    it('starts when each is replaced or allowed by name', () => {
      expect(errorsOf(REAL)).toEqual([]);
      expect(errorsOf({ ...PUBLIC, ALLOW_DEMO_IN_PUBLIC: 'google, payment ,generation,mail' })).toEqual([]);
    });
  });
});
