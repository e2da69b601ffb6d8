import type { HostManifest } from './manifest';

type Languages = HostManifest['languages'];

/**
 * The address of a page that somebody has written in another way: `/en/price`, `/zh-TW/price`, `/fr-FR`, `/KO/price`,
 * `/PRICE`. Undefined if there is no such page.
 *
 * @param address path without query
 */
export function findSpelling(
  address: string,
  languages: Languages,
  isPage: (address: string) => boolean,
): string | undefined {
  const [, first = '', ...rest] = address.replace(/\/$/, '').split('/');
  const language = languageOf(first, languages);
  const whole = language ? [language.path, ...rest].join('/') || '/' : address.replace(/\/$/, '');
  return [whole, whole.toLowerCase()].find((candidate) => candidate !== address && isPage(candidate));
}

/** By the code that prefixes its addresses, or any tag of the same language and script: `zh-TW` and `zh-HK` are `zh-Hant`. */
function languageOf(segment: string, languages: Languages): Languages[number] | undefined {
  const tag = segment.replaceAll('_', '-');
  const spoken = spokenAs(tag);
  return (
    languages.find(({ code }) => code === tag.toLowerCase()) ??
    languages.find(({ hreflang }) => spoken !== undefined && spokenAs(hreflang) === spoken)
  );
}

/** Language and script of a tag; undefined for anything that is no tag. */
function spokenAs(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return script && `${language}-${script}`;
  } catch {
    return undefined;
  }
}
