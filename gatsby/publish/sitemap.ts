import { alternateAddresses, pageUrl } from '../../src/components/seo/page-url';
import type { Language } from '../languages';
import type { PublicPage } from './public-pages';

/** `sitemap.xml`: every public page in every language, each with all its alternates. */
export function renderSitemap(siteUrl: string, pages: readonly PublicPage[], languages: readonly Language[]): string {
  const entries = pages.flatMap(({ originalPath, languageCode }) => {
    const language = languages.find(({ code }) => code === languageCode);
    if (!language) return [];
    const alternates = alternateAddresses(siteUrl, languages, originalPath).map(
      ({ hreflang, href }) => `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    );
    const address = escapeXml(pageUrl(siteUrl, language, originalPath));
    return [['  <url>', `    <loc>${address}</loc>`, ...alternates, '  </url>'].join('\n')];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** `robots.txt`. Private pages are not forbidden here: a crawler must read their `noindex` to obey it. */
export function renderRobots(siteUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
