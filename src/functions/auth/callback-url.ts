import languages from '../../../content/languages.json';

/** Longer ones would exceed the browser's limit for cookies. */
const MAX_LENGTH = 2048;

/**
 * Where a visitor goes after signing in or out: `wanted` if it is a path or URL of our own site, else the home page.
 * Accepts hostile input and never throws.
 */
export function safeCallbackUrl(wanted: string, siteUrl: string): string {
  if (wanted.length > MAX_LENGTH) return siteUrl;
  const candidate = wanted.startsWith('/') ? siteUrl + wanted : wanted;
  if (!URL.canParse(candidate)) return siteUrl;
  const url = new URL(candidate);
  // A blob URL has the origin of its page, but is not a page.
  if (!/^https?:$/.test(url.protocol)) return siteUrl;
  if (url.origin !== siteUrl || url.username !== '' || url.password !== '') return siteUrl;
  // A path that begins with two slashes would be another host if it were used without its origin.
  if (/^\/[/\\]/.test(url.pathname)) return siteUrl;
  if (url.href.length > MAX_LENGTH) return siteUrl;
  return PLAIN.test(candidate) ? candidate : url.href;
}

/** Unchanged, unless a browser would interpret it differently: then normalized. */
const PLAIN = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/** Path prefix of the language of `url`: `/de`, or empty for English. */
export function languagePrefixOf(url: string): string {
  return languageOf(url)?.path ?? '';
}

/** BCP 47 tag of the language of `url`. */
export function languageTagOf(url: string): string {
  return languageOf(url)?.hreflang ?? 'en';
}

function languageOf(url: string) {
  const [, first = ''] = URL.canParse(url) ? new URL(url).pathname.split('/') : [];
  return languages.find(({ path }) => path !== '' && path === `/${first}`);
}
