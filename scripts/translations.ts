import { readContentTree } from '../gatsby/content/content-tree';
import { DEFAULT_LANGUAGE } from '../gatsby/languages';
import { acceptTranslations } from '../gatsby/content/translations/accept';
import { describeOutdated, summarize } from '../gatsby/content/translations/describe';
import { outdatedTexts, siteLanguages } from '../gatsby/content/translations/outdated';
import { matchesUnit } from '../gatsby/content/translations/pattern';

const USAGE = `npm run content:translations                                     how many texts are outdated, by language
npm run content:translations -- <language> [text...]              these texts, with English and notes
npm run content:translations -- --accept <language> <text...>     they say what English says now

<language> is a code of content/languages.json, or "all".
<text> is "generator.seed.draw", "models/veo3.1.summary", "legal/terms.credits.2"; "'generator.*'" with stars for any
letters; a whole file ("generator", "models/veo3.1", "legal/terms"); or "'*'" for everything.`;

/** `npm run content:translations`: lists translations that are older than their English, and accepts checked ones. */
const root = process.cwd();
const tree = readContentTree(root);
const known = siteLanguages(tree).filter((code) => code !== DEFAULT_LANGUAGE);
const words = process.argv.slice(2);
const isAccepting = words[0] === '--accept';
const [wanted, ...patterns] = isAccepting ? words.slice(1) : words;

try {
  if (isAccepting) accept();
  else if (wanted === undefined) console.log(summarize(outdatedTexts(tree, known), known));
  else list(languagesOf(wanted));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function accept(): void {
  if (wanted === undefined || patterns.length === 0) throw new Error(USAGE);
  for (const code of languagesOf(wanted)) {
    console.log(`${code}: ${acceptTranslations(root, code, patterns)} records changed.`);
  }
}

function list(languages: readonly string[]): void {
  const found = outdatedTexts(tree, languages).filter(
    ({ unit, language }) => patterns.length === 0 || patterns.some((pattern) => matchesUnit(unit, language, pattern)),
  );
  console.log(describeOutdated(found, tree));
}

function languagesOf(code: string): string[] {
  if (code === 'all') return known;
  if (known.includes(code)) return [code];
  throw new Error(`"${code}" is none of ${known.join(', ')}, all.\n\n${USAGE}`);
}
