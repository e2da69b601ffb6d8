import { embeddedParts, refuseInPublic } from './embedded-parts';

const REAL = {
  GATSBY_GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 's',
  STRIPE_SECRET_KEY: 'sk',
  VIDEO_PROVIDERS: 'fal,replicate',
  DATABASE_URL: 'postgres://db/site',
  S3_ENDPOINT: 'https://s3.example',
};

describe('embeddedParts', () => {
  it('lists every part of a demo without variables', () => {
    expect(embeddedParts({}).map(({ title }) => title)).toEqual([
      'Sign-in',
      'Payment',
      'Generation',
      'Database',
      'Files',
    ]);
  });

  it('lists nothing when every real part is there', () => {
    expect(embeddedParts(REAL)).toEqual([]);
  });

  it('counts an empty variable as absent', () => {
    expect(embeddedParts({ ...REAL, DATABASE_URL: ' ' }).map(({ title }) => title)).toEqual(['Database']);
  });
});

describe('refuseInPublic', () => {
  it('lets a demo run where only its own machine reaches it', () => {
    for (const siteUrl of ['http://localhost:8000', 'https://localhost:8443', 'http://127.0.0.1:8000']) {
      expect(() => refuseInPublic(siteUrl, {})).not.toThrow();
    }
  });

  it('refuses a public one with a message that lists everything missing, and the way out', () => {
    expect(() => refuseInPublic('https://example.com', {})).toThrow(
      /google: .*GATSBY_GOOGLE_CLIENT_ID[\s\S]*payment: .*STRIPE_SECRET_KEY[\s\S]*generation: .*VIDEO_PROVIDERS[\s\S]*ALLOW_DEMO_IN_PUBLIC=google,payment,generation/,
    );
  });

  it('refuses one that others can reach, by whichever way', () => {
    for (const environment of [
      { HOST: '0.0.0.0' },
      { PRODUCT_API_HOST: '::' },
      { PRODUCT_API_PUBLIC_URL: 'https://api.example.com' },
    ]) {
      expect(() => refuseInPublic('http://localhost:8000', environment)).toThrow(Object.keys(environment)[0]);
    }
    expect(() => refuseInPublic('http://192.168.1.4:8000', {})).toThrow('192.168.1.4');
  });

  it('lists only what is neither replaced nor allowed', () => {
    const attempt = () =>
      refuseInPublic('https://example.com', {
        ...REAL,
        STRIPE_SECRET_KEY: '',
        VIDEO_PROVIDERS: 'fal,sample',
        ALLOW_DEMO_IN_PUBLIC: 'payment',
      });
    expect(attempt).toThrow(/ALLOW_DEMO_IN_PUBLIC=generation$/);
    expect(attempt).not.toThrow(/google|payment/);
  });

  it('starts in public when each was allowed by name', () => {
    const environment = { ALLOW_DEMO_IN_PUBLIC: 'google, payment ,generation' };
    expect(() => refuseInPublic('https://example.com', environment)).not.toThrow();
    expect(() => refuseInPublic('https://example.com', REAL)).not.toThrow();
  });
});
