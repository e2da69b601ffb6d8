/**
 * Which page an address leads to when it is not its own: what Gatsby 5.16 calls match paths.
 *
 * Its own list has every translated page, because each would also match the "/de/*" of its language's 404 page: more
 * JavaScript with every model, and another bundle on every page for each model added. The one case in which a visitor
 * needs it is an address that was answered with a 404 page, and that the page itself can tell.
 */
interface MatchPath {
  path: string;
  matchPath: string;
}

const LOCALIZED_NOT_FOUND = /^\/[\w-]+\/404\/?$/;
/** What a match path takes as a placeholder. */
const PLACEHOLDER = /[:*]/;

export function matchPathsOf(pagePath: string | undefined, pathname: string): MatchPath[] {
  if (pagePath === undefined || !LOCALIZED_NOT_FOUND.test(pagePath) || PLACEHOLDER.test(pathname)) return [];
  return [{ path: pagePath, matchPath: pathname }];
}

declare global {
  interface Window {
    /** Path of the built page, written into it by Gatsby. */
    pagePath?: string;
  }
}

export default matchPathsOf(window.pagePath, window.location.pathname);
