/** English paths of pages that search engines must leave out: a visitor's own, and those that report a fault. */
const PRIVATE_PAGES: ReadonlySet<string> = new Set([
  '/my-videos',
  '/films',
  '/takes',
  '/lists',
  '/account',
  '/shared',
  '/purchase',
  '/sign-in',
  '/sign-in-error',
  '/404',
]);

/** `originalPath` as gatsby-plugin-react-i18next has it, with or without a slash at its end. */
export function isPrivatePage(originalPath: string): boolean {
  // Gatsby makes "/404.html" of "/404", for servers that look for it.
  const bare = originalPath.replace(/(\.html)?\/*$/, '');
  return PRIVATE_PAGES.has(bare) || bare.startsWith('/dev-404');
}
