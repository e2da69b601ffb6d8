import type { FilterLanguage } from './word-lists';

const HAN_SCRIPTS: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan']);
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const MOST_WORDS = 400;

/**
 * Codes of the languages that a folded prompt is written in, judged by its words. Of the languages that share a
 * script: Japanese if there are kana, else those whose common words are most frequent, else the visitor's, else all.
 *
 * @param tag the visitor's language (BCP 47), if known
 */
export function languagesOf(text: string, tag: string | undefined, languages: readonly FilterLanguage[]): Set<string> {
  const scripts = new Map<string, FilterLanguage[]>();
  for (const language of languages) {
    const script = HAN_SCRIPTS.has(language.script) ? 'Hani' : language.script;
    scripts.set(script, [...(scripts.get(script) ?? []), language]);
  }
  const words = text.split(/[^\p{L}]+/u, MOST_WORDS);
  const spoken = [...scripts].flatMap(([script, group]) => {
    const shown = script === 'Hani' ? hanLanguages(text, tag, group) : mostFrequent(words, group);
    if (shown.length > 0) return shown;
    const visitors = group.filter((language) => language.tag.toLowerCase() === tag?.toLowerCase());
    return visitors.length > 0 ? visitors : group;
  });
  return new Set(spoken.map(({ code }) => code));
}

/** The two Chinese scripts share words, so that neither rules out the other. */
function hanLanguages(text: string, tag: string | undefined, group: readonly FilterLanguage[]): FilterLanguage[] {
  const isJapanese = KANA.test(text) || (tag?.toLowerCase().startsWith('ja') ?? false);
  return group.filter(({ script }) => (script === 'Jpan') === isJapanese);
}

function mostFrequent(words: readonly string[], group: readonly FilterLanguage[]): FilterLanguage[] {
  const counts = group.map(({ commonWords }) => words.filter((word) => commonWords.has(word)).length);
  const most = Math.max(...counts);
  return most === 0 ? [] : group.filter((_, index) => counts[index] === most);
}
