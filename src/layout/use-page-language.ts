import { useSite } from '../components/seo/use-site';
import { useLocalizedPage } from '../i18n/use-localized-page';

export interface PageLanguage {
  code: string;
  name: string;
  hreflang: string;
}

export interface PageLanguages {
  current: PageLanguage;
  all: PageLanguage[];
  /** Path of this page without language prefix, no slash at the end save for home. */
  originalPath: string;
  isHome: boolean;
}

/** The language of the page, and the others it exists in. */
export function usePageLanguage(): PageLanguages {
  const { language, originalPath } = useLocalizedPage();
  const { languages } = useSite();
  const current = languages.find(({ code }) => code === language);
  if (!current) throw new Error(`Language "${language}" is not in content/languages.json.`);
  const path = originalPath.replace(/\/+$/, '') || '/';
  return { current, all: languages, originalPath: path, isHome: path === '/' };
}
