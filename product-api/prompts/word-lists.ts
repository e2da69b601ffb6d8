import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Compile } from 'typebox/compile';
import { PROMPT_LISTS, PromptFilter, type PromptList } from '#contracts/prompt-filter';
import languages from '../../content/languages.json';
import { check, refuseErrors } from '../catalogue/read-content';
import { foldText } from './fold-text';
import { parsePhrase, type Phrase } from './phrase';

/** A phrase with the list and language that it comes from. */
export interface ListedPhrase extends Phrase {
  list: PromptList;
  language: string;
  isAmbiguous: boolean;
  /** Begins with a number in words, which one of these before it makes another: "five" in "twenty-five". */
  tens: readonly string[];
}

export interface FilterLanguage {
  code: string;
  /** BCP 47, as the site names it. */
  tag: string;
  script: string;
  commonWords: ReadonlySet<string>;
}

export interface WordLists {
  languages: readonly FilterLanguage[];
  /** By their first `KEY_LENGTH` characters, or fewer if the first word has no more; numbers under `NUMBER_KEY`. */
  phrases: ReadonlyMap<string, readonly ListedPhrase[]>;
  endings: ReadonlySet<string>;
}

/** Long enough that few phrases share a key. */
export const KEY_LENGTH = 3;
/** Phrases that begin with a number in digits. */
export const NUMBER_KEY = '';

const FOLDER = path.join(__dirname, '..', '..', 'content', 'prompt-filter');
const validator = Compile(PromptFilter);
const MASKED_VOWEL = /(?<=[a-z])[aeiou](?=[a-z])/g;

/**
 * Reads `content/prompt-filter/`. A language without a file has no words of its own; `npm run content:check` reports it.
 *
 * @throws Error that lists every fault by file, field and reason
 */
export function readPromptLists(): WordLists {
  const faults: string[] = [];
  const phrases = new Map<string, ListedPhrase[]>();
  const endings = new Set<string>();
  const found = languages.flatMap(({ code, hreflang }) => {
    const file = path.join(FOLDER, `${code}.json`);
    if (!existsSync(file)) return [];
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const filter = check(validator, `prompt-filter/${code}.json`, value, faults);
    if (!filter) return [];
    for (const phrase of phrasesOf(filter, code)) {
      const key = keyOf(phrase);
      phrases.set(key, [...(phrases.get(key) ?? []), phrase]);
    }
    for (const ending of filter.endings ?? []) endings.add(foldText(ending));
    const script = new Intl.Locale(hreflang).maximize().script ?? 'Latn';
    const commonWords = new Set((filter.commonWords ?? []).map(foldText));
    return [{ code, tag: hreflang, script, commonWords }];
  });
  refuseErrors(faults);
  return { languages: found, phrases, endings };
}

function phrasesOf(filter: PromptFilter, language: string): ListedPhrase[] {
  const tens = (filter.tens ?? []).map(foldText);
  return PROMPT_LISTS.flatMap((list) =>
    (filter[list] ?? []).flatMap(({ words, ambiguous }) => {
      const origin = { list, language, isAmbiguous: ambiguous === true };
      const spelled = words.flatMap((word) => inWords(word, filter));
      return [
        ...words
          .flatMap((word) => (list === 'explicit' ? [word, ...maskings(word)] : [word]))
          .map((word) => ({ ...parsePhrase(word), ...origin, tens: [] })),
        ...spelled.map((word) => ({ ...parsePhrase(word), ...origin, tens })),
      ];
    }),
  );
}

/** "{age} years old" as "one years old" to "seventeen years old": a table is looked up as fast as one phrase. */
function inWords(word: string, { ages = [], grades = [] }: PromptFilter): string[] {
  if (word.includes('{age}')) return ages.map((age) => word.replace('{age}', age));
  return word.includes('{grade}') ? grades.map((grade) => word.replace('{grade}', grade)) : [];
}

/** "p*rn": a vowel hidden by a star, as people write such words. Only of single words, where a star is no gap. */
function maskings(word: string): string[] {
  if (!/^[a-z]{4,}\*?$/.test(word)) return [];
  return [...word.matchAll(MASKED_VOWEL)].map(({ index }) => `${word.slice(0, index)}*${word.slice(index + 1)}`);
}

function keyOf({ words: [first] }: Phrase): string {
  return first?.upTo !== undefined || first === undefined ? NUMBER_KEY : first.text.slice(0, KEY_LENGTH);
}
