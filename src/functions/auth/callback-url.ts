import languages from '../../../content/languages.json';

/** Longer ones would not fit a cookie beside the others. */
const MAX_LENGTH = 2048;

/**
 * Where a visitor goes after signing in or out: `wanted` when it is a path of, or an address on, our own site, else its
 * front page. Any string will do, however hostile: nothing throws.
 */
export function safeCallbackUrl(wanted: string, siteUrl: string): string {
  if (wanted.length > MAX_LENGTH) return siteUrl;
  const candidate = wanted.startsWith('/') ? siteUrl + wanted : wanted;
  if (!URL.canParse(candidate)) return siteUrl;
  const url = new URL(candidate);
  // A blob has the origin of its page, and is no page.
  if (!/^https?:$/.test(url.protocol)) return siteUrl;
  if (url.origin !== siteUrl || url.username !== '' || url.password !== '') return siteUrl;
  // A path that begins with two slashes would be another host if it were ever read without its origin.
  if (/^\/[/\\]/.test(url.pathname)) return siteUrl;
  if (url.href.length > MAX_LENGTH) return siteUrl;
  return PLAIN.test(candidate) ? candidate : url.href;
}

/** As it was sent, unless a browser would read it otherwise: then as the browser reads it. */
const PLAIN = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/** Address prefix of the language that `url` is in: `/de`, or empty for English. */
export function languagePrefixOf(url: string): string {
  return languageOf(url)?.path ?? '';
}

/** BCP 47 tag of the language that `url` is in. */
export function languageTagOf(url: string): string {
  return languageOf(url)?.hreflang ?? 'en';
}

function languageOf(url: string) {
  const [, first = ''] = URL.canParse(url) ? new URL(url).pathname.split('/') : [];
  return languages.find(({ path }) => path !== '' && path === `/${first}`);
}
