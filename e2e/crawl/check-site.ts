import { checkBasics, checkIndexing, checkReciprocity, checkReferrers, checkTitles } from './check-head';
import { checkHtml } from './check-html';
import { checkJsonLd } from './check-json-ld';
import { checkLinks, checkResources } from './check-links';
import { checkLlms } from './check-llms';
import { checkDescriptions, checkHeadlines, checkModelLinks } from './check-search';
import { checkSitemap } from './check-sitemap';
import { checkFilled, checkTranslated } from './check-texts';
import type { Crawl } from './crawl';

/** The errors, one per line, each beginning with the page's path; empty when there are none. */
export type SiteCheck = (crawl: Crawl) => string[] | Promise<string[]>;

/** Every check that a crawled site has to pass, by what it proves. */
export const SITE_CHECKS: readonly (readonly [string, SiteCheck])[] = [
  ['every page is there, in its language, with one h1', checkBasics],
  ['titles and descriptions are there and differ', checkTitles],
  ['titles and descriptions have the length that search engines show', checkDescriptions],
  ['headlines differ, name the model and have no badges', checkHeadlines],
  ['models lead to each other', checkModelLinks],
  ['search engines learn what to show, and what not', checkIndexing],
  ['secret addresses are no referrers', checkReferrers],
  ['translations name each other', checkReciprocity],
  ['links and anchors lead somewhere, in the same language', checkLinks],
  ['pictures, clips, scripts, icons and cards are there', checkResources],
  ['no page shows the key of a text or an unfilled gap', checkFilled],
  ['no English is left in other languages', checkTranslated],
  ['structured data is valid and says what the page says', checkJsonLd],
  ['the sitemap lists the public pages with their translations', checkSitemap],
  ['llms.txt leads to every model and to the policies', checkLlms],
  ['the HTML is valid', checkHtml],
];

/** The errors of all checks. */
export async function checkSite(crawl: Crawl): Promise<string[]> {
  const errors: string[] = [];
  for (const [, check] of SITE_CHECKS) errors.push(...(await check(crawl)));
  return errors;
}
