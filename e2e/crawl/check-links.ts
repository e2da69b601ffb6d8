import type { Crawl } from './crawl';
import type { CrawledPage, PageLink } from './read-page';

/** Every internal link leads to a page in the same language, and every anchor to an element that is there. */
export async function checkLinks(crawl: Crawl): Promise<string[]> {
  const errors: string[] = [];
  for (const page of crawl.pages) {
    for (const link of page.links) {
      const error = await linkError(crawl, page, link);
      if (error !== undefined) errors.push(`${page.path}: "${link.text}" (${link.href}) ${error}`);
    }
  }
  return [...new Set(errors)];
}

async function linkError(crawl: Crawl, page: CrawledPage, link: PageLink): Promise<string | undefined> {
  const url = new URL(link.href, crawl.baseUrl + page.path);
  if (url.origin !== crawl.baseUrl) return outsideError(url);
  const target = crawl.byPath.get(url.pathname);
  if (!target) {
    const status = await statusOf(crawl.baseUrl, url.pathname);
    return status === 200 ? undefined : `answers ${status}`;
  }
  const hash = decodeURIComponent(url.hash.slice(1));
  if (hash !== '' && !target.ids.has(hash)) return 'has no such anchor';
  if (!link.isOtherLanguage && target.language !== page.language) return `is in ${target.language.name}`;
  return undefined;
}

function outsideError(url: URL): string | undefined {
  return ['https:', 'mailto:'].includes(url.protocol) ? undefined : `has the scheme ${url.protocol}`;
}

/** Everything that a page loads or names is there: pictures in every size, clips, scripts, icons, social card. */
export async function checkResources({ baseUrl, pages, site }: Crawl): Promise<string[]> {
  const wantedBy = new Map<string, string>();
  const errors: string[] = [];
  for (const page of pages) {
    for (const resource of page.resources) {
      if (resource.startsWith('data:')) continue;
      const local = resource.startsWith(`${site.siteUrl}/`) ? resource.slice(site.siteUrl.length) : resource;
      const url = new URL(local, baseUrl + page.path);
      if (url.origin === baseUrl) wantedBy.set(url.pathname, wantedBy.get(url.pathname) ?? page.path);
      else errors.push(`${page.path} loads ${resource} from elsewhere`);
    }
    const cards = page.meta.get('og:image') ?? [];
    if (cards.length !== (page.route.isPrivate ? 0 : 1)) errors.push(`${page.path} has ${cards.length} social cards`);
  }
  for (const [path, page] of wantedBy) {
    const status = await statusOf(baseUrl, path);
    if (status !== 200) errors.push(`${page} wants ${path}, which answers ${status}`);
  }
  return errors;
}

async function statusOf(baseUrl: string, path: string): Promise<number> {
  return (await fetch(baseUrl + path, { method: 'HEAD', redirect: 'manual' })).status;
}
