import { readLanguages } from '../languages';
import type { ContentTree } from './content-tree';
import { checkTerms } from './language-rules/check-texts';
import { byPlace, type ContentProblem } from './problem';
import { checkSchema } from './schema-check';
import { Terms } from './terms-schema';
import { checkStale } from './translations/outdated';

/** Whether outdated texts stop `gatsby build` and fail `npm run content:check`; `gatsby develop` only warns. */
export const OUTDATED_STOPS_A_RELEASE = true;

/** Translations older than their English, and words that content/terms.json has replaced. */
export function checkOutdated(tree: ContentTree): ContentProblem[] {
  const { terms } = tree;
  // Faults of the file itself are reported by `checkContent`.
  const words = terms && checkSchema(terms, Terms).length === 0 ? (terms.value as Terms) : { terms: {} };
  const forbidden = checkTerms(tree, readLanguages(tree.root), words);
  return [...checkStale(tree), ...forbidden.map((problem) => ({ ...problem, kind: 'outdated' as const }))].sort(
    byPlace,
  );
}
