import { headTranslator } from '../i18n/head-translator';
import type { PageLocales } from '../i18n/page-locales';
import type { TFunction } from '../i18n/use-translation';
import type { SeoPageContext } from './Seo';
import { pageUrl } from '../components/seo/page-url';
import { useSite, type SiteInfo } from '../components/seo/use-site';

export interface HeadTools {
  t: TFunction;
  site: SiteInfo;
  /** BCP 47 tag of the page's language. */
  inLanguage: string;
  /** Absolute address of a page (English path) in the page's language. */
  addressOf: (path: string) => string;
}

/** Data that a page's `Head` needs to speak the page's language. */
export function useHead({ locales, pageContext }: { locales: PageLocales; pageContext: SeoPageContext }): HeadTools {
  const site = useSite();
  const language = site.languages.find(({ code }) => code === pageContext.language);
  if (!language) throw new Error(`Language "${pageContext.language}" is not in content/languages.json.`);
  return {
    t: headTranslator(locales, language.code, site.product.name),
    site,
    inLanguage: language.hreflang,
    addressOf: (path) => pageUrl(site.siteUrl, language, path),
  };
}
