import { checkAllContent } from '../gatsby/content/check-content';
import { readContentTree } from '../gatsby/content/content-tree';
import { checkClips } from '../gatsby/content/clips/check-clips';
import { StoredClips } from '../gatsby/content/clips/stored-clips';
import { recordPrices } from '../gatsby/content/price-lock';
import { byPlace, formatProblem, type ContentProblem } from '../gatsby/content/problem';
import { OUTDATED_STOPS_A_RELEASE } from '../gatsby/content/outdated';
import { siteLanguages } from '../gatsby/content/translations/outdated';
import { checkUnread, summarizeUnread, unreadTexts } from '../gatsby/content/translations/readings';

const ACCEPT_PRICES = '--accept-prices';
const RELEASE = '--release';

/**
 * `npm run content:check [folder]`: prints every problem of the content and of its clips, and fails when there is one. What
 * it measures of new clips goes into their lock, and so do prices, unless one has changed by more than half: those are
 * recorded with `-- --accept-prices`. Texts that no second person has read are counted; with `-- --release` they are
 * problems too.
 */
const words = process.argv.slice(2);
const root = words.find((word) => !word.startsWith('--')) ?? process.cwd();

recordPrices(root, words.includes(ACCEPT_PRICES));

const stored = new StoredClips(root);

void checkClips(root, stored).then((clips) => {
  stored.save();
  const tree = readContentTree(root);
  const isRelease = words.includes(RELEASE);
  const unread = isRelease ? checkUnread(tree) : [];
  report([...checkAllContent(root, tree), ...clips, ...unread].sort(byPlace));
  if (isRelease) return;
  const languages = siteLanguages(tree);
  console.log(summarizeUnread(unreadTexts(tree, languages), languages));
});

function report(problems: readonly ContentProblem[]): void {
  if (problems.length === 0) {
    console.log('The content is in order.');
  } else {
    console.error(problems.map(formatProblem).join('\n'));
    const files = new Set(problems.map(({ file }) => file)).size;
    console.error(
      `\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${files} ${files === 1 ? 'file' : 'files'}.`,
    );
    const fails = ({ kind }: ContentProblem) => kind !== 'note' && (kind !== 'outdated' || OUTDATED_STOPS_A_RELEASE);
    if (problems.some(fails)) process.exitCode = 1;
  }
}
