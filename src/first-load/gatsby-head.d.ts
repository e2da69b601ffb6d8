/** Gatsby's module that renders a page's `Head`, under the alias that gatsby/patches/ gives it. */
declare module 'gatsby-head' {
  export interface HeadOfPage {
    /** The module of a page's `Head`. */
    pageComponent: { Head?: unknown } | undefined;
    staticQueryResults: object;
    pageComponentProps: { pageResources: { page: { path: string } } };
  }

  /** A hook. */
  export function headHandlerForBrowser(page: HeadOfPage): void;
}
