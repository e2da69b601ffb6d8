import fs from 'node:fs/promises';
import path from 'node:path';
import type { PublicPage } from './public-pages';

/** Gatsby's cache, which persists between builds. */
export interface BuildCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<unknown>;
}

interface Read {
  /** Time of the last change, and size. */
  state: string;
  title: string;
}

const CACHE_KEY = 'page-titles';
const FILES_AT_ONCE = 16;

/**
 * The titles of the built pages, by their paths. Gatsby does not write a page again that has not changed: only what is
 * newer than the last build is read.
 */
export async function readTitles(
  root: string,
  pages: readonly PublicPage[],
  cache: BuildCache,
): Promise<ReadonlyMap<string, string>> {
  const before = ((await cache.get(CACHE_KEY)) ?? {}) as Record<string, Read>;
  const now: Record<string, Read> = {};
  const queue = pages.map(({ path: page }) => page);
  const work = async () => {
    for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
      const file = path.join(root, 'public', page, 'index.html');
      const { mtimeMs, size } = await fs.stat(file);
      const state = `${mtimeMs} ${size}`;
      const known = before[page];
      now[page] = known?.state === state ? known : { state, title: titleIn(await fs.readFile(file, 'utf8')) };
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  await cache.set(CACHE_KEY, now);
  return new Map(Object.entries(now).map(([page, { title }]) => [page, title]));
}

function titleIn(html: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
  return title
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
