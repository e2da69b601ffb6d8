import { createRoot } from 'react-dom/client';
import { headHandlerForBrowser as useHead, type HeadOfPage } from 'gatsby-head';

/** Never in the document: Gatsby's hook, which writes into the head, needs a component around it. */
const root = createRoot(document.createElement('div'));

/** Puts the page's `Head` in place of what is in the head of another page. */
export function renderHead(page: HeadOfPage): void {
  root.render(<HeadRenderer page={page} />);
}

function HeadRenderer({ page }: { page: HeadOfPage }): null {
  useHead(page);
  return null;
}
