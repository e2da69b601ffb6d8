import { readPage, type CrawledPage } from './read-page';
import { localizedPath, type SiteFacts } from './site-facts';

/** A site that was read page by page, beside what it has to be. */
export interface Crawl {
  baseUrl: string;
  site: SiteFacts;
  pages: CrawledPage[];
  /** The same pages by their path. */
  byPath: ReadonlyMap<string, CrawledPage>;
}

/** Reads every route in every language from a running host. */
export async function crawl(baseUrl: string, site: SiteFacts): Promise<Crawl> {
  const pages: CrawledPage[] = [];
  for (const route of site.routes) {
    for (const language of site.languages) {
      pages.push(await readPage(baseUrl, localizedPath(language, route.path), { language, route }));
    }
  }
  return { baseUrl, site, pages, byPath: new Map(pages.map((page) => [page.path, page])) };
}

/** The page of the same route in English. */
export function englishTwin({ byPath }: Crawl, { route }: CrawledPage): CrawledPage | undefined {
  return byPath.get(route.path);
}
