import type { LocalizedPage } from './page-language';
import { usePageLanguage } from './use-page-language';

/** Which page in which language is shown. */
export function useLocalizedPage(): LocalizedPage {
  return usePageLanguage().page;
}
