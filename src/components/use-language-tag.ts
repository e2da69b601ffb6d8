import { useTranslation } from '../i18n/use-translation';
import { useSite } from './seo/use-site';

/**
 * The BCP 47 tag for Intl and `lang`: the codes "tw" and "zh" name paths, and "tw" as a tag means Twi.
 *
 * @param code of a language of the site; the page's by default
 */
export function useLanguageTag(code?: string): string {
  const { i18n } = useTranslation();
  const wanted = code ?? i18n.language;
  return useSite().languages.find((language) => language.code === wanted)?.hreflang ?? wanted;
}
