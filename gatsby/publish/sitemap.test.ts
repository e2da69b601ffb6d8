import { renderRobots, renderSitemap } from './sitemap';

const languages = [
  { code: 'en', name: 'English', path: '', hreflang: 'en' },
  { code: 'tw', name: '繁體中文', path: '/tw', hreflang: 'zh-Hant' },
];

it('lists a page in every language, each with all alternates', () => {
  const pages = [
    { path: '/price', originalPath: '/price', languageCode: 'en' },
    { path: '/tw/price', originalPath: '/price', languageCode: 'tw' },
  ];
  const sitemap = renderSitemap('https://example.com', pages, languages);
  expect(sitemap.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://example.com/price</loc>',
    '<loc>https://example.com/tw/price</loc>',
  ]);
  expect(sitemap.match(/hreflang="zh-Hant" href="https:\/\/example\.com\/tw\/price"/g)).toHaveLength(2);
  expect(sitemap.match(/hreflang="x-default" href="https:\/\/example\.com\/price"/g)).toHaveLength(2);
});

it('keeps crawlers away from the API, and names the sitemap', () => {
  expect(renderRobots('https://example.com')).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://example.com/sitemap.xml\n',
  );
});
