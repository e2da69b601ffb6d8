import type { TSchema } from 'typebox';
import type { ContentTree } from './content-tree';
import type { JsonDocument } from './json-document';
import { checkTerms } from './language-rules/check-texts';
import { byPlace, type ContentProblem } from './problem';
import { checkSchema } from './schema-check';
import { Languages } from './site-schemas';
import { Terms } from './terms-schema';
import { checkLegalDates } from './translations/legal-dates';
import { checkStale } from './translations/outdated';

/** Whether outdated texts stop `gatsby build` and fail `npm run content:check`; `gatsby develop` only warns. */
export const OUTDATED_STOPS_A_RELEASE = true;

/** Translations older than their English, legal texts younger than their date, and words that terms.json has replaced. */
export function checkOutdated(tree: ContentTree): ContentProblem[] {
  // Errors of the files themselves are reported by `checkContent`.
  const words = accept<Terms>(tree.terms, Terms) ?? { terms: {} };
  const forbidden = checkTerms(tree, accept<Languages>(tree.languages, Languages) ?? [], words);
  return [
    ...checkStale(tree),
    ...checkLegalDates(tree),
    ...forbidden.map((problem) => ({ ...problem, kind: 'outdated' as const })),
  ].sort(byPlace);
}

function accept<T>(document: JsonDocument | undefined, schema: TSchema): T | undefined {
  return document && checkSchema(document, schema).length === 0 ? (document.value as T) : undefined;
}
