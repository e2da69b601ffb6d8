import { I18nextContext } from 'gatsby-plugin-react-i18next';
import { useContext } from 'react';

export interface LocalizedPage {
  /** Code of the page's language, as in content/languages.json. */
  language: string;
  /** Code of the language whose pages have no prefix. */
  defaultLanguage: string;
  /** Path of the page without language prefix, with or without a slash at its end. */
  originalPath: string;
}

/** Which page in which language is shown. */
export function useLocalizedPage(): LocalizedPage {
  return useContext(I18nextContext);
}
