import { isPublished, readBuildEnv } from './build-env';

const LOCAL = { siteUrl: 'http://localhost:8000', analyticsId: null, adsenseClient: null, services: [] };

it('reads the URL and ids, and null for those that are not set', () => {
  expect(readBuildEnv({})).toEqual(LOCAL);
  expect(readBuildEnv({ GATSBY_GA_ID: ' ', GATSBY_ADSENSE_CLIENT: '' })).toEqual(LOCAL);
  const ids = { GATSBY_GA_ID: 'G-ABC123DEF4', GATSBY_ADSENSE_CLIENT: 'ca-pub-1234567890123456' };
  expect(readBuildEnv({ ...ids, SITE_URL: 'https://example.com/' })).toEqual({
    siteUrl: 'https://example.com',
    analyticsId: 'G-ABC123DEF4',
    adsenseClient: 'ca-pub-1234567890123456',
    services: ['analytics', 'ads'],
  });
});

it('counts Google in only where it signs visitors in', () => {
  const client = { GATSBY_GOOGLE_CLIENT_ID: 'demo-site' };
  expect(readBuildEnv(client).services).toEqual(['google']);
  expect(readBuildEnv({ ...client, GOOGLE_ISSUER: 'https://accounts.google.com' }).services).toEqual(['google']);
  expect(readBuildEnv({ ...client, GOOGLE_ISSUER: 'http://localhost:8002' }).services).toEqual([]);
});

it('names every error in one message', () => {
  const bad = { SITE_URL: 'example.com', GATSBY_GA_ID: 'UA-1-1', GATSBY_ADSENSE_CLIENT: 'pub-1"><script>' };
  expect(() => readBuildEnv(bad)).toThrow(
    "The build can't start:\n" +
      '  - SITE_URL must be an http(s) URL, not "example.com".\n' +
      '  - GATSBY_GA_ID must look like G-ABC123DEF4, not "UA-1-1".\n' +
      '  - GATSBY_ADSENSE_CLIENT must look like ca-pub-1234567890123456, not "pub-1"><script>".',
  );
});

it('publishes what RELEASE=1 says, and takes no other word for it', () => {
  expect(isPublished({})).toBe(false);
  expect(isPublished({ RELEASE: '1' })).toBe(true);
  expect(() => isPublished({ RELEASE: 'true' })).toThrow('RELEASE must be one of 1, not "true".');
});
