import { JSDOM } from 'jsdom';
import { addressOf, alternatesOf } from './check-head';
import type { Crawl } from './crawl';

const SITEMAP_NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML_NS = 'http://www.w3.org/1999/xhtml';

/** robots.txt leads to a sitemap of exactly the public pages, each with all its translations. */
export async function checkSitemap({ baseUrl, pages, site }: Crawl): Promise<string[]> {
  const robots = await (await fetch(`${baseUrl}/robots.txt`)).text();
  const address = `${site.siteUrl}/sitemap.xml`;
  if (!robots.includes(`\nSitemap: ${address}\n`)) return [`robots.txt does not name ${address}`];

  const response = await fetch(`${baseUrl}/sitemap.xml`);
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !/^(application|text)\/xml/.test(type))
    return [`sitemap.xml: ${response.status} ${type}`];
  const entries = readSitemap(await response.text());

  const expected = new Map(
    pages
      .filter(({ route }) => !route.isPrivate)
      .map((page) => [addressOf(site, page), alternatesOf(site, page.route).join('\n')]),
  );
  const errors = entries.flatMap(({ loc, alternates }) => {
    const wanted = expected.get(loc);
    if (wanted === undefined) return [`${loc} is in the sitemap and should not be`];
    return wanted === alternates.join('\n') ? [] : [`${loc} has the alternates ${alternates.join(', ')}`];
  });
  const listed = entries.map(({ loc }) => loc);
  const absent = [...expected.keys()]
    .filter((loc) => !listed.includes(loc))
    .map((loc) => `${loc} is not in the sitemap`);
  const double = listed
    .filter((loc, index) => listed.indexOf(loc) !== index)
    .map((loc) => `${loc} is in the sitemap twice`);
  return [...errors, ...absent, ...double];
}

/** @throws when the text is no well-formed XML. */
function readSitemap(xml: string): { loc: string; alternates: string[] }[] {
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
  const root = document.documentElement;
  if (root.namespaceURI !== SITEMAP_NS || root.localName !== 'urlset') throw new Error('The sitemap is no urlset.');
  return [...root.children].map((entry) => ({
    loc: entry.getElementsByTagNameNS(SITEMAP_NS, 'loc')[0]?.textContent ?? '',
    alternates: [...entry.getElementsByTagNameNS(XHTML_NS, 'link')]
      .filter((link) => link.getAttribute('rel') === 'alternate')
      .map((link) => `${link.getAttribute('hreflang') ?? ''} ${link.getAttribute('href') ?? ''}`),
  }));
}
