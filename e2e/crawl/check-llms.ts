import { addressOf } from './check-head';
import type { Crawl } from './crawl';

/** llms.txt is Markdown with the site's name, and leads to English pages: every model that makes videos among them. */
export async function checkLlms({ baseUrl, pages, site }: Crawl): Promise<string[]> {
  const response = await fetch(`${baseUrl}/llms.txt`);
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !type.startsWith('text/plain')) return [`llms.txt: ${response.status} ${type}`];
  const text = await response.text();
  const errors = text.startsWith(`# ${site.product.name}\n\n> `) ? [] : ['llms.txt does not begin with the name'];
  if (/\{\{|\{product\}|undefined|null/.test(text)) errors.push('llms.txt has an unfilled gap');

  const open = pages.filter(({ route }) => !route.isPrivate);
  const known = new Set(open.map((page) => addressOf(site, page)));
  const links = [...text.matchAll(/^- \[.*?\]\((.*?)\): \S/gm)].map(([, url = '']) => url.replace(/\/$/, ''));
  const strays = links.filter((url) => !known.has(url) && !known.has(`${url}/`));
  errors.push(...strays.map((url) => `llms.txt leads to ${url}, which is no public page`));
  const wanted = open.filter(
    ({ language, route }) =>
      language.path === '' &&
      // Only the first page of the list of all models counts.
      !route.path.startsWith('/models/') &&
      !site.models.some(({ key, isRetired }) => isRetired && key === route.model),
  );
  const absent = wanted.map((page) => addressOf(site, page)).filter((url) => !links.includes(url.replace(/\/$/, '')));
  return [...errors, ...absent.map((url) => `llms.txt does not lead to ${url}`)];
}
