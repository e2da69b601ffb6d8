import type { Page } from 'gatsby';
import { DEFAULT_LANGUAGE, type Language } from './languages';

/**
 * The page in every language, as gatsby-plugin-react-i18next 3.0.1 makes it. The plugin leaves pages with `i18n` in
 * their context alone; of others it deletes the English one and creates it again, after which Gatsby runs its query in
 * every build: with 1,000 models that was 1,000 queries that had nothing to do.
 */
export function localizedPages(page: Page, languages: readonly Language[]): Page[] {
  const codes = languages.map(({ code }) => code);
  return languages.map(({ code, path: prefix }) => {
    const i18n = {
      language: code,
      languages: codes,
      defaultLanguage: DEFAULT_LANGUAGE,
      generateDefaultLanguagePage: false,
      routed: code !== DEFAULT_LANGUAGE,
      originalPath: page.path,
      path: `${prefix}${page.path}`,
    };
    return { ...page, path: i18n.path, context: { ...page.context, language: code, i18n } };
  });
}
