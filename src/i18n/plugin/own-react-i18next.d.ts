/** The package itself, under the alias that gatsby/patches/translation-plugin.ts gives it. */
declare module 'own-react-i18next' {
  export * from 'react-i18next';
}
