import { I18nextContext, I18nextProvider } from 'gatsby-plugin-react-i18next';
import { createInstance } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import type { LocalizedPage } from '../use-localized-page';

interface PageInLanguageProps {
  page: LocalizedPage;
  /** Codes of all languages. */
  languages: string[];
  /** The words of the page's language, by namespace. */
  strings: Record<string, object>;
  product: string;
  children: ReactNode;
}

/** What the translation plugin puts around every page. A missing string is an error on the console. */
export function PageInLanguage({ page, languages, strings, product, children }: PageInLanguageProps) {
  const i18n = useMemo(() => translator(page.language, strings, product), [page.language, strings, product]);
  const isDefault = page.language === page.defaultLanguage;
  const context = {
    ...page,
    languages,
    path: page.originalPath,
    routed: !isDefault,
    generateDefaultLanguagePage: false,
  };
  return (
    <I18nextProvider i18n={i18n}>
      <I18nextContext.Provider value={context}>{children}</I18nextContext.Provider>
    </I18nextProvider>
  );
}

function translator(language: string, strings: Record<string, object>, product: string) {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: strings },
    initImmediate: false,
    defaultNS: 'common',
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => console.error(`Missing string ${namespace}:${key}`),
    interpolation: { escapeValue: false, defaultVariables: { product } },
    react: { useSuspense: false },
  });
  return i18n;
}
