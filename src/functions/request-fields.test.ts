import type { IncomingHttpHeaders } from 'node:http';
import { setFunctionEnvironment } from '../host/testing/function-environment';
import { contentLanguage } from './request-fields';

beforeAll(() =>
  setFunctionEnvironment({
    SITE_URL: 'http://localhost:8000',
    AUTH_SECRET: 'a'.repeat(32),
    PRODUCT_API_URL: 'http://localhost:8001',
    PRODUCT_API_SECRET: 'p'.repeat(32),
  }),
);

const languageOf = (headers: IncomingHttpHeaders) =>
  contentLanguage({ request: { headers } } as Parameters<typeof contentLanguage>[0]);

describe('the language of what was sent', () => {
  it('is the one that the caller names', () => {
    expect(languageOf({ 'content-language': 'fr', referer: 'http://localhost:8000/de/price' })).toBe('fr');
  });

  it('is else that of the page, as its address says', () => {
    expect(languageOf({ referer: 'http://localhost:8000/de/price' })).toBe('de');
    expect(languageOf({ referer: 'http://localhost:8000/tw/' })).toBe('zh-Hant');
    expect(languageOf({ referer: 'http://localhost:8000/price?from=/de' })).toBe('en');
    expect(languageOf({ 'content-language': 'de\r\nx: y', referer: 'http://localhost:8000/' })).toBe('en');
  });

  it('is unknown without an address of ours', () => {
    expect(languageOf({})).toBeUndefined();
    expect(languageOf({ referer: 'https://elsewhere.example/de' })).toBeUndefined();
    expect(languageOf({ referer: 'nowhere' })).toBeUndefined();
  });
});
