/** Gatsby's own first script, by the name that gatsby/webpack.ts gives it. It only runs. */
declare module 'gatsby-production-app';
