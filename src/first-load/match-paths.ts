/**
 * Maps URLs to pages with another path: Gatsby 5.16's match paths.
 *
 * Gatsby's own list contains every translated page, because each also matches the "/de/*" of its language's 404 page.
 * It grows with every model and changes every page's bundle. Visitors need it in one case only: a URL that was answered
 * with a 404 page, and that page can detect it itself.
 */
interface MatchPath {
  path: string;
  matchPath: string;
}

const LOCALIZED_NOT_FOUND = /^\/[\w-]+\/404\/?$/;
/** Placeholders of a match path. */
const PLACEHOLDER = /[:*]/;

export function matchPathsOf(pagePath: string | undefined, pathname: string): MatchPath[] {
  if (pagePath === undefined || !LOCALIZED_NOT_FOUND.test(pagePath) || PLACEHOLDER.test(pathname)) return [];
  return [{ path: pagePath, matchPath: pathname }];
}

declare global {
  interface Window {
    /** Path of the built page, which Gatsby writes into it. */
    pagePath?: string;
  }
}

export default matchPathsOf(window.pagePath, window.location.pathname);
