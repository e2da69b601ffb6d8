import { useMemo, type ReactNode } from 'react';
import { PageLanguageContext, type LocalizedPage } from './page-language';
import { textsOf, type PageLocales } from './page-locales';
import { createTranslator } from './translator';

export interface PageTextsProps {
  page: LocalizedPage;
  /** Locales of the page's query. A page without any has no words of its own. */
  locales: PageLocales | undefined;
  product: string;
  children: ReactNode;
}

/** Puts a page's language and texts around it. */
export function PageTexts({ page, locales, product, children }: PageTextsProps) {
  const value = useMemo(() => {
    const texts = locales ? textsOf(locales) : {};
    const translator = createTranslator({ language: page.language, texts, defaults: { product } });
    return { ...page, page, translator };
  }, [page, locales, product]);
  return <PageLanguageContext.Provider value={value}>{children}</PageLanguageContext.Provider>;
}
