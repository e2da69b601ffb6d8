/** The hook for a page's words. What pages take from the translation plugin comes through this folder alone. */
export { useTranslation } from 'gatsby-plugin-react-i18next';
export type { TFunction } from 'i18next';
