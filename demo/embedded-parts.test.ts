import { embeddedParts } from './embedded-parts';

const REAL = {
  GATSBY_GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 's',
  STRIPE_SECRET_KEY: 'sk',
  SMTP_URL: 'smtp://mail.example',
  VIDEO_PROVIDERS: 'fal,replicate',
  DATABASE_URL: 'postgres://db/site',
  S3_ENDPOINT: 'https://s3.example',
};

describe('embeddedParts', () => {
  it('lists every part when no variable is set', () => {
    expect(embeddedParts({}).map(({ title }) => title)).toEqual([
      'Sign-in',
      'Payment',
      'E-mail',
      'Generation',
      'Database',
      'Files',
    ]);
  });

  it('lists nothing when every real service is configured', () => {
    expect(embeddedParts(REAL)).toEqual([]);
  });

  it('counts an empty variable as absent', () => {
    expect(embeddedParts({ ...REAL, DATABASE_URL: ' ' }).map(({ title }) => title)).toEqual(['Database']);
  });
});
