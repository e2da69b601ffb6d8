import { useMemo, type ReactNode } from 'react';
import { PageLanguageContext, type LocalizedPage } from '../page-language';
import { createTranslator } from '../translator';

interface PageInLanguageProps {
  page: LocalizedPage;
  /** The words of the page's language, by namespace. */
  strings: Record<string, object>;
  product: string;
  children: ReactNode;
}

/** The part that `<PageTexts>` puts around every page. A missing string is an error on the console. */
export function PageInLanguage({ page, strings, product, children }: PageInLanguageProps) {
  const { language, defaultLanguage, originalPath } = page;
  const value = useMemo(
    () => ({
      ...{ language, defaultLanguage, originalPath },
      page: { language, defaultLanguage, originalPath },
      translator: createTranslator({
        language,
        texts: strings,
        defaults: { product },
        onMissing: (key) => console.error(`Missing string ${key}`),
      }),
    }),
    [language, defaultLanguage, originalPath, strings, product],
  );
  return <PageLanguageContext.Provider value={value}>{children}</PageLanguageContext.Provider>;
}
