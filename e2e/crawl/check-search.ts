import { shownLengths } from '../../gatsby/content/search-lengths';
import type { Crawl } from './crawl';
import type { CrawledPage } from './read-page';

/** Titles and descriptions of public pages are long enough to say something, and short enough to be shown. */
export function checkDescriptions({ pages, site }: Crawl): string[] {
  return publicPages(pages).flatMap((page) => {
    const { title, description } = shownLengths(page.language.hreflang);
    const [text = ''] = page.meta.get('description') ?? [];
    const [least, most] = description;
    const own = page.title.replace(` · ${site.product.name}`, '');
    return [
      ...(own.length < title[0] || own.length > title[1]
        ? [`${page.path} has a title of ${own.length} characters: ${own}`]
        : []),
      ...(text.length < least || text.length > most
        ? [`${page.path} has a description of ${text.length} characters: ${text}`]
        : []),
    ];
  });
}

/** No two pages of a language have the same h1, a model's page names it, and badges stand outside of headings. */
export function checkHeadlines({ pages, site }: Crawl): string[] {
  const seen = new Map<string, string>();
  return publicPages(pages).flatMap((page) => {
    const errors = page.badgedHeadings.map((heading) => `${page.path} has a badge in the heading "${heading}"`);
    const key = `${page.language.code} ${page.h1}`;
    const other = seen.get(key);
    if (other !== undefined) errors.push(`${page.path} has the same h1 as ${other}: ${page.h1}`);
    seen.set(key, page.path);
    const model = site.models.find((candidate) => candidate.key === page.route.model);
    if (model && !page.h1.startsWith(`${model.title} `)) errors.push(`${page.path} has the h1 "${page.h1}"`);
    return errors;
  });
}

/** The content of a model's page leads to other models, and every model that makes videos is reached that way. */
export function checkModelLinks({ pages, site }: Crawl): string[] {
  const modelPages = pages.filter(({ route }) => route.model !== undefined);
  const errors = modelPages.flatMap((page) => {
    const others = modelPages.filter(
      (other) => other !== page && other.language === page.language && page.ownLinks.includes(other.path),
    );
    return others.length >= 3 ? [] : [`${page.path} leads to ${others.length} other models`];
  });
  const retired = new Set(site.models.filter(({ isRetired }) => isRetired).map(({ key }) => key));
  const unreached = modelPages
    .filter(({ route }) => !retired.has(route.model ?? ''))
    .filter((page) => !modelPages.some((other) => other !== page && other.ownLinks.includes(page.path)))
    .map(({ path }) => `${path} is reached from no other model`);
  return [...errors, ...unreached];
}

function publicPages(pages: readonly CrawledPage[]): CrawledPage[] {
  return pages.filter(({ route }) => !route.isPrivate);
}
