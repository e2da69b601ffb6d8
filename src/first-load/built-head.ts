import { useEffect } from 'react';
import type { HeadOfPage } from 'gatsby-head';
import { usePreload } from './use-preload';

const load = () => import('./render-head');

let isBuilt = true;

/**
 * Takes the place of Gatsby's hook that renders the page's `Head` into the document after every render of a page. The HTML
 * already has the head of the page it was built for: rendering that again took a quarter as long as the page itself, in
 * one go. Gatsby's comes once the page is usable, and replaces what is different on another page.
 */
function useBuiltHead(page: HeadOfPage): void {
  useEffect(() => {
    const isThere = isBuilt && page.pageComponentProps.pageResources.page.path === window.pagePath;
    isBuilt = false;
    // If that fails, Gatsby reloads the page, whose HTML has its head.
    if (!isThere) void load().then(({ renderHead }) => renderHead(page));
  });
  usePreload(load);
}

export { useBuiltHead as headHandlerForBrowser };
