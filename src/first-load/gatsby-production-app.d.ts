/** Gatsby's own entry, under the alias that gatsby/patches/ gives it. Imported for its side effects. */
declare module 'gatsby-production-app';
