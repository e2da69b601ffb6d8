import { useEffect } from 'react';
import { headHandlerForBrowser as useHead, type HeadOfPage } from 'gatsby-head';

let isBuilt = true;

/**
 * Takes the place of Gatsby's hook that renders the page's `Head` into the document after every render of a page. The HTML
 * already has the head of the page it was built for: rendering that again took a quarter as long as the page itself, in
 * one go. Gatsby removes by itself what was built when the next page comes.
 */
function useBuiltHead(page: HeadOfPage): void {
  const isThere = isBuilt && page.pageComponentProps.pageResources.page.path === window.pagePath;
  useHead(isThere ? { ...page, pageComponent: undefined } : page);
  useEffect(() => {
    isBuilt = false;
  }, []);
}

export { useBuiltHead as headHandlerForBrowser };
