import { performance } from 'node:perf_hooks';
import type { Reporter } from 'gatsby';
import { isPublished } from '../build-env';
import { isBuild } from '../is-build';
import { checkAllContent } from './check-content';
import { readContentTree } from './content-tree';
import { OUTDATED_STOPS_A_RELEASE } from './outdated';
import { byPlace, formatProblem, type ContentProblem } from './problem';
import { checkUnread } from './translations/readings';

/** Keeps the output readable in a terminal; `npm run content:check` lists all. */
const SHOWN_AT_ONCE = 20;

let lastReport = '';

/**
 * Checks the content and reports its problems. A mistake stops `gatsby build`, but not `gatsby develop`. Missing
 * translations are warnings in both: visitors see English there. Outdated ones stop a build, as visitors would read
 * what is no longer true, and are warnings in `gatsby develop`, where English has to change first. With `RELEASE=1`, texts
 * that no second person has read stop a build as well. The same report is not repeated.
 */
export function reportContent(
  reporter: Pick<Reporter, 'info' | 'warn' | 'panicOnBuild'>,
  root: string,
  isRelease = isBuild(),
  outdatedStops = OUTDATED_STOPS_A_RELEASE,
  unreadStops = isPublished(process.env),
): void {
  const tree = readContentTree(root);
  const unread = unreadStops ? checkUnread(tree) : [];
  const problems = [...checkAllContent(root, tree).filter(({ kind }) => kind !== 'note'), ...unread].sort(byPlace);
  const report = problems.map(formatProblem).join('\n');
  if (report === lastReport) return;
  lastReport = report;
  const stops = ({ kind }: ContentProblem) =>
    kind === 'mistake' || (isRelease && (kind === 'unread' || (kind === 'outdated' && outdatedStops)));
  const warnings = problems.filter((problem) => !stops(problem));
  const errors = problems.filter(stops);
  if (warnings.length > 0) reporter.warn(summary('Missing, doubtful or outdated texts', warnings));
  // Exits in `gatsby build`, only reports in `gatsby develop`.
  if (errors.length > 0) reporter.panicOnBuild(summary('The content has mistakes', errors));
  else if (problems.length === 0) reporter.info('The content is in order.');
}

/** Longer than Gatsby needs to begin with a change. */
const AFTER_CHANGE_MS = 2000;
const LOOK_EVERY_MS = 250;
/** The busy share of the event loop below which Gatsby counts as idle. */
const AT_REST = 0.1;
let next: NodeJS.Timeout | undefined;

/**
 * Checks the content again after a change in `gatsby develop`, once Gatsby rests: an editor waits for the page first, and a
 * slow machine may need longer for it than any fixed time.
 */
export function reportChangedContent(reporter: Pick<Reporter, 'info' | 'warn' | 'panicOnBuild'>, root: string): void {
  if (isBuild()) return;
  const reportAtRest = () => {
    const before = performance.eventLoopUtilization();
    next = setTimeout(() => {
      if (performance.eventLoopUtilization(before).utilization > AT_REST) reportAtRest();
      else reportContent(reporter, root);
    }, LOOK_EVERY_MS);
  };
  clearTimeout(next);
  next = setTimeout(reportAtRest, AFTER_CHANGE_MS);
}

/** Decodes the clips before `gatsby build` publishes them; `gatsby develop` does not wait for that. */
export async function reportClips(
  reporter: Pick<Reporter, 'panicOnBuild'>,
  root: string,
  isRelease = isBuild(),
): Promise<void> {
  if (!isRelease) return;
  // Here: the decoder is a native library, and each of Gatsby's workers loads this file.
  const { checkClips } = await import('./clips/check-clips');
  const problems = await checkClips(root);
  if (problems.length > 0) reporter.panicOnBuild(summary('Clips have mistakes', problems));
}

function summary(title: string, problems: readonly ContentProblem[]): string {
  const shown = problems.slice(0, SHOWN_AT_ONCE).map(formatProblem);
  const rest = problems.length - shown.length;
  const more = rest > 0 ? [`... and ${rest} more: npm run content:check lists all.`] : [];
  return [`${title} (${problems.length}):`, ...shown, ...more].join('\n');
}
