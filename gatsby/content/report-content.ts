import type { Reporter } from 'gatsby';
import { checkContent } from './check-content';
import { formatProblem, type ContentProblem } from './problem';

/** More than this nobody reads in a terminal; `npm run content:check` lists all. */
const SHOWN_AT_ONCE = 20;

let lastReport = '';

/**
 * Checks the content and says what is wrong. A mistake stops `gatsby build`; `gatsby develop` says it and goes on. What
 * is missing in a language is a warning in both: visitors read English there. Called again after every change in
 * `gatsby develop`, it repeats nothing.
 */
export function reportContent(reporter: Reporter, root: string): void {
  const problems = checkContent(root);
  const report = problems.map(formatProblem).join('\n');
  if (report === lastReport) return;
  lastReport = report;
  const mistakes = problems.filter(({ kind }) => kind === 'mistake');
  const translations = problems.filter(({ kind }) => kind === 'translation');
  if (translations.length > 0) reporter.warn(summary('Not translated, or not well', translations));
  // Exits in `gatsby build`, and only reports in `gatsby develop`.
  if (mistakes.length > 0) reporter.panicOnBuild(summary('The content has mistakes', mistakes));
  else if (problems.length === 0) reporter.info('The content is in order.');
}

function summary(title: string, problems: readonly ContentProblem[]): string {
  const shown = problems.slice(0, SHOWN_AT_ONCE).map(formatProblem);
  const rest = problems.length - shown.length;
  const more = rest > 0 ? [`... and ${rest} more: npm run content:check lists all.`] : [];
  return [`${title} (${problems.length}):`, ...shown, ...more].join('\n');
}
