/** Gatsby's own entry, under the alias that gatsby/webpack.ts gives it. Imported for its side effects. */
declare module 'gatsby-production-app';
