import type { Reporter } from 'gatsby';
import { checkContent } from './check-content';
import { formatProblem, type ContentProblem } from './problem';

/** Keeps the output readable in a terminal; `npm run content:check` lists all. */
const SHOWN_AT_ONCE = 20;

let lastReport = '';

/**
 * Checks the content and reports its problems. A mistake stops `gatsby build`, but not `gatsby develop`. Missing
 * translations are warnings in both: visitors see English there. `gatsby develop` calls this after every change; the
 * same report is not repeated.
 */
export function reportContent(reporter: Reporter, root: string): void {
  const problems = checkContent(root);
  const report = problems.map(formatProblem).join('\n');
  if (report === lastReport) return;
  lastReport = report;
  const mistakes = problems.filter(({ kind }) => kind === 'mistake');
  const translations = problems.filter(({ kind }) => kind === 'translation');
  if (translations.length > 0) reporter.warn(summary('Missing or doubtful translations', translations));
  // Exits in `gatsby build`, only reports in `gatsby develop`.
  if (mistakes.length > 0) reporter.panicOnBuild(summary('The content has mistakes', mistakes));
  else if (problems.length === 0) reporter.info('The content is in order.');
}

function summary(title: string, problems: readonly ContentProblem[]): string {
  const shown = problems.slice(0, SHOWN_AT_ONCE).map(formatProblem);
  const rest = problems.length - shown.length;
  const more = rest > 0 ? [`... and ${rest} more: npm run content:check lists all.`] : [];
  return [`${title} (${problems.length}):`, ...shown, ...more].join('\n');
}
