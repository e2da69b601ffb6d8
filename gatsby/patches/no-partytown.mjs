import { collectedScriptsByPage } from 'gatsby-script';

/** In place of what Gatsby writes into a page with scripts for Partytown. */
export function onRenderBody({ pathname }) {
  if (collectedScriptsByPage.get(pathname).length === 0) return;
  throw new Error(
    `${pathname}: <Script strategy="off-main-thread"> doesn't work on this site: its policy allows no worker of others. ` +
      'Use another strategy, or see decision 0046 (docs/decisions).',
  );
}
