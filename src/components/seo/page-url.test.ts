import { alternateAddresses, pageUrl } from './page-url';

const en = { code: 'en', path: '', hreflang: 'en' };
const tw = { code: 'tw', path: '/tw', hreflang: 'zh-Hant' };

it.each([
  [en, '/', 'https://example.com/'],
  [en, '/price/', 'https://example.com/price'],
  [tw, '/', 'https://example.com/tw'],
  [tw, '/ai-video-generator/wan-2.5', 'https://example.com/tw/ai-video-generator/wan-2.5'],
])('%j %s is %s', (language, path, address) => {
  expect(pageUrl('https://example.com', language, path)).toBe(address);
});

it('lists every language by its tag, and English as x-default', () => {
  expect(alternateAddresses('https://example.com', [en, tw], '/price')).toEqual([
    { hreflang: 'en', href: 'https://example.com/price' },
    { hreflang: 'zh-Hant', href: 'https://example.com/tw/price' },
    { hreflang: 'x-default', href: 'https://example.com/price' },
  ]);
});
