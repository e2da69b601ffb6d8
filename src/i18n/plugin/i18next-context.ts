/** In place of gatsby-plugin-react-i18next's context, with what our pages have: language, languages, originalPath, path ... */
export { PageLanguageContext as I18nextContext } from '../page-language';
