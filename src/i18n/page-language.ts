import { createContext } from 'react';
import type { Translator } from './translator';

/** The language of a page. */
export interface LocalizedPage {
  /** Code of the page's language, as in content/languages.json. */
  language: string;
  /** Code of the language whose pages have no prefix. */
  defaultLanguage: string;
  /** Path of the page without language prefix, with or without a slash at its end. */
  originalPath: string;
}

/**
 * The page's language, with what the page is, also by itself: whoever reads gatsby-plugin-react-i18next's context gets
 * this.
 */
export interface PageLanguage extends LocalizedPage {
  page: LocalizedPage;
  translator: Translator;
}

export const PageLanguageContext = createContext<PageLanguage | undefined>(undefined);
