import type { Crawl } from './crawl';
import type { CrawledPage } from './read-page';
import { localizedPath, type Language, type Route, type SiteFacts } from './site-facts';

/** Status, language, one h1 and no heading level left out. */
export function checkBasics({ pages }: Crawl): string[] {
  return pages.flatMap((page) => {
    const errors: string[] = [];
    if (page.status !== 200) errors.push(`answers ${page.status}`);
    if (page.lang !== page.language.hreflang) errors.push(`has lang="${page.lang ?? ''}"`);
    if (page.headings.filter((level) => level === 1).length !== 1) errors.push('has not exactly one h1');
    page.headings.forEach((level, index) => {
      const before = page.headings[index - 1] ?? 1;
      if (level > before + 1) errors.push(`goes from h${before} to h${level}`);
    });
    return errors.map((error) => `${page.path} ${error}`);
  });
}

/** Titles and descriptions: there, with the product's name, and no two pages of a language with the same. */
export function checkTitles({ pages, site }: Crawl): string[] {
  const errors: string[] = [];
  const seen = new Map<string, string>();
  const once = (what: string, text: string, page: CrawledPage) => {
    const key = `${page.language.code} ${what} ${text}`;
    const other = seen.get(key);
    if (other !== undefined) errors.push(`${page.path} has the same ${what} as ${other}: ${text}`);
    seen.set(key, page.path);
  };
  for (const page of pages) {
    if (!page.title.includes(site.product.name)) errors.push(`${page.path} has the title "${page.title}"`);
    once('title', page.title, page);
    const descriptions = page.meta.get('description') ?? [];
    if (descriptions.length !== 1 || descriptions[0]?.trim() === '') {
      errors.push(`${page.path} has ${descriptions.length} descriptions`);
    }
    once('description', descriptions[0] ?? '', page);
    for (const [name, expected] of [
      ['og:title', page.title],
      ['og:description', descriptions[0] ?? ''],
      ['og:url', addressOf(site, page)],
    ] as const) {
      const value = page.meta.get(name)?.join(' | ');
      if (value !== expected) errors.push(`${page.path} has ${name} "${value ?? ''}"`);
    }
  }
  return errors;
}

/** Canonical address and alternates of public pages; a private page has neither and says noindex. */
export function checkIndexing({ pages, site }: Crawl): string[] {
  return pages.flatMap((page) => {
    const robots = page.meta.get('robots') ?? [];
    const expected = page.route.isPrivate
      ? { robots: ['noindex'], canonical: [], alternates: [] }
      : { robots: [], canonical: [addressOf(site, page)], alternates: alternatesOf(site, page.route) };
    const found = {
      robots,
      canonical: page.canonical,
      alternates: page.alternates.map(({ hreflang, href }) => `${hreflang} ${href}`),
    };
    return (['robots', 'canonical', 'alternates'] as const)
      .filter((name) => found[name].join('\n') !== expected[name].join('\n'))
      .map((name) => `${page.path} has ${name} ${found[name].join(', ') || 'missing'}`);
  });
}

/** Pages whose address opens something by itself: no page they lead to may learn it as its referrer. */
const SECRET_ADDRESSES: ReadonlySet<string> = new Set(['/shared', '/withdrawal']);

/**
 * Checks the referrer policy: how much a page tells the next one of its address. Without any origin our own sign-in
 * would refuse the visitor.
 */
export function checkReferrers({ pages }: Crawl): string[] {
  return pages.flatMap((page) => {
    const expected = SECRET_ADDRESSES.has(page.route.path) ? 'strict-origin' : '';
    const found = page.meta.get('referrer')?.join(' | ') ?? '';
    return found === expected ? [] : [`${page.path} has the referrer policy "${found}" instead of "${expected}"`];
  });
}

/** Each page that names another as its translation is named by it in turn, under its own tag. */
export function checkReciprocity({ pages, byPath, site }: Crawl): string[] {
  return pages.flatMap((page) =>
    page.alternates.flatMap(({ hreflang, href }) => {
      const other = byPath.get(href.slice(site.siteUrl.length) || '/');
      if (!other) return [`${page.path} names ${href} (${hreflang}), which is no page`];
      const back = other.alternates.some(
        (alternate) => alternate.hreflang === page.language.hreflang && alternate.href === addressOf(site, page),
      );
      return back ? [] : [`${other.path} does not name ${page.path} in turn`];
    }),
  );
}

export function addressOf(site: SiteFacts, page: { language: Language; route: Route }): string {
  return site.siteUrl + localizedPath(page.language, page.route.path);
}

/** Tag and address of every translation, then English again for everyone else. */
export function alternatesOf(site: SiteFacts, route: Route): string[] {
  const entries = site.languages.map((language) => `${language.hreflang} ${addressOf(site, { language, route })}`);
  const english = site.languages.find(({ path }) => path === '');
  if (!english) throw new Error('No language has an empty prefix.');
  return [...entries, `x-default ${addressOf(site, { language: english, route })}`];
}
