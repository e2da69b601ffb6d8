import { readContentTree } from '../gatsby/content/content-tree';
import { DEFAULT_LANGUAGE } from '../gatsby/languages';
import { acceptTranslations } from '../gatsby/content/translations/accept';
import { describeOutdated, summarize } from '../gatsby/content/translations/describe';
import { dateLegalText } from '../gatsby/content/translations/legal-dates';
import { outdatedTexts, siteLanguages } from '../gatsby/content/translations/outdated';
import { matchesUnit } from '../gatsby/content/translations/pattern';
import { markRead, summarizeUnread, unreadTexts } from '../gatsby/content/translations/readings';
import { unitId } from '../gatsby/content/translations/units';

const USAGE = `npm run content:translations                                     how many texts are outdated, by language
npm run content:translations -- <language> [text...]              these texts, with English and notes
npm run content:translations -- --accept <language> <text...>     they say what English says now
npm run content:translations -- --read <language> <text...>       a second person has read them in the page
npm run content:translations -- --unread <language>               texts that no second person has read
npm run content:translations -- --date <legal text>               it has changed today, in all languages

<language> is a code of content/languages.json, or "all".
<text> is "generator.seed.draw", "models/veo3.1.summary", "legal/terms.credits.2"; "'generator.*'" with stars for any
letters; a whole file ("generator", "models/veo3.1", "legal/terms"); or "'*'" for everything.`;

/**
 * `npm run content:translations`: lists translations that are older than their English, accepts checked ones, records
 * second readings, and dates legal texts.
 */
const root = process.cwd();
const tree = readContentTree(root);
const all = siteLanguages(tree);
const known = all.filter((code) => code !== DEFAULT_LANGUAGE);
const words = process.argv.slice(2);
const option = words[0]?.startsWith('--') ? words[0] : undefined;
const [wanted, ...patterns] = option === undefined ? words : words.slice(1);

try {
  if (option === '--date') date();
  else if (option === '--accept') accept();
  else if (option === '--read') read();
  else if (option === '--unread') listUnread();
  else if (option !== undefined) throw new Error(USAGE);
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

function read(): void {
  if (wanted === undefined || patterns.length === 0) throw new Error(USAGE);
  for (const code of languagesOf(wanted, all)) {
    console.log(`${code}: ${markRead(tree, code, patterns)} records changed.`);
  }
}

function listUnread(): void {
  if (wanted === undefined) throw new Error(USAGE);
  const unread = unreadTexts(tree, languagesOf(wanted, all));
  for (const { language, unit, version } of unread) {
    console.log(`${unitId(unit)} (${language})`);
    for (const { value } of unit.english.texts) console.log(`    en    ${value}`);
    if (language !== DEFAULT_LANGUAGE)
      for (const { value } of version.texts) console.log(`    ${language}    ${value}`);
  }
  console.log(summarizeUnread(unread, all));
}

function date(): void {
  if (wanted === undefined) throw new Error(USAGE);
  const day = new Date().toISOString().slice(0, 10);
  for (const text of [wanted, ...patterns]) dateLegalText(root, text, day);
  console.log(`${[wanted, ...patterns].join(', ')}: dated ${day}.`);
}

function list(languages: readonly string[]): void {
  const found = outdatedTexts(tree, languages).filter(
    ({ unit, language }) => patterns.length === 0 || patterns.some((pattern) => matchesUnit(unit, language, pattern)),
  );
  console.log(describeOutdated(found, tree));
}

function languagesOf(code: string, among: readonly string[] = known): readonly string[] {
  if (code === 'all') return among;
  if (among.includes(code)) return [code];
  throw new Error(`"${code}" is none of ${among.join(', ')}, all.\n\n${USAGE}`);
}
