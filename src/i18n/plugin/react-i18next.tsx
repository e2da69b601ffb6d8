import { createInstance, type i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import {
  initReactI18next,
  Trans as OwnTrans,
  useTranslation as useOwnTranslation,
  type TransProps,
  type UseTranslationOptions,
} from 'own-react-i18next';
import { usePageLanguage } from '../use-page-language';

// In place of `react-i18next` in bundles (gatsby/patches/translation-plugin.ts): the package itself, which needs an i18next
// around each page, with one that has the texts of the page. Pages that don't import it have nothing of it.

export * from 'own-react-i18next';

/** The package's hook, with the texts of the page. */
export function useTranslation(namespace?: string | readonly string[], options: UseTranslationOptions<undefined> = {}) {
  const i18n = useI18n();
  return useOwnTranslation(namespace, { i18n, ...options });
}

/** The package's component, with the texts of the page. */
export function Trans(props: TransProps<string>) {
  const i18n = useI18n();
  return <OwnTrans i18n={i18n} {...props} />;
}

function useI18n(): I18n {
  const { page, translator } = usePageLanguage();
  return useMemo(() => {
    const namespaces = Object.keys(translator.texts);
    const i18n = createInstance();
    void i18n.use(initReactI18next).init({
      lng: page.language,
      resources: { [page.language]: translator.texts },
      ns: namespaces,
      // As the plugin does: a key without a namespace is looked up in all.
      fallbackNS: namespaces,
      initImmediate: false,
      interpolation: { escapeValue: false, defaultVariables: { ...translator.defaults } },
      react: { useSuspense: false },
    });
    return i18n;
  }, [page.language, translator]);
}
