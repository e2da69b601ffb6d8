/** Facts of a language that address building needs: content/languages.json has more. */
export interface UrlLanguage {
  code: string;
  path: string;
  hreflang: string;
}

export interface AlternateUrl {
  hreflang: string;
  href: string;
}

/**
 * Absolute address of a page in one language, without a trailing slash except for the English home page.
 * `originalPath` is the English path, as gatsby-plugin-react-i18next puts it into the page context ("/price/" or "/price").
 */
export function pageUrl(siteUrl: string, language: UrlLanguage, originalPath: string): string {
  const bare = originalPath.replace(/\/+$/, '');
  return `${siteUrl}${language.path}${bare}` === siteUrl ? `${siteUrl}/` : `${siteUrl}${language.path}${bare}`;
}

/** The page in every language, and English again as `x-default`: the same list on each of them. */
export function alternateAddresses(
  siteUrl: string,
  languages: readonly UrlLanguage[],
  originalPath: string,
): AlternateUrl[] {
  const alternates = languages.map((language) => ({
    hreflang: language.hreflang,
    href: pageUrl(siteUrl, language, originalPath),
  }));
  const english = languages.find(({ path }) => path === '');
  return english
    ? [...alternates, { hreflang: 'x-default', href: pageUrl(siteUrl, english, originalPath) }]
    : alternates;
}
