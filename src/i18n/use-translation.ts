import type { TFunction, Translator } from './translator';
import { usePageLanguage } from './use-page-language';

export type { TFunction } from './translator';

/** The hook for a page's words. `t` stays the same function while the page and its texts do. */
export function useTranslation(): { t: TFunction; i18n: Translator } {
  const { translator } = usePageLanguage();
  return { t: translator.t, i18n: translator };
}
