import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Compile } from 'typebox/compile';
import { PROMPT_LISTS, PromptFilter, type PromptList } from '#contracts/prompt-filter';
import languages from '../../content/languages.json';
import { check, refuseFaults } from '../catalogue/read-content';
import { foldText } from './fold-text';
import { parsePhrase, type Phrase } from './phrase';

/** A phrase with the list and language that it comes from. */
export interface ListedPhrase extends Phrase {
  list: PromptList;
  language: string;
  isAmbiguous: boolean;
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
  /** By their first `KEY_LENGTH` characters, or fewer if the first word has no more; ages under `AGE_KEY`. */
  phrases: ReadonlyMap<string, readonly ListedPhrase[]>;
  endings: ReadonlySet<string>;
}

/** Long enough that few phrases share a key. */
export const KEY_LENGTH = 3;
/** Phrases that begin with an age. */
export const AGE_KEY = '';

const FOLDER = path.join(__dirname, '..', '..', 'content', 'prompt-filter');
const validator = Compile(PromptFilter);
const MASKED_VOWEL = /(?<=[a-z])[aeiou](?=[a-z])/g;

/**
 * Reads `content/prompt-filter/`. A language without a file has no words of its own; `npm run content:check` reports it.
 *
 * @throws Error that lists every fault by file, field and reason
 */
export function readWordLists(): WordLists {
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
  refuseFaults(faults);
  return { languages: found, phrases, endings };
}

function phrasesOf(filter: PromptFilter, language: string): ListedPhrase[] {
  return PROMPT_LISTS.flatMap((list) =>
    (filter[list] ?? []).flatMap(({ words, ambiguous }) =>
      words
        .flatMap((word) => (list === 'explicit' ? [word, ...maskings(word)] : [word]))
        .map((word) => ({ ...parsePhrase(word), list, language, isAmbiguous: ambiguous === true })),
    ),
  );
}

/** "p*rn": a vowel hidden by a star, as people write such words. Only of single words, where a star is no gap. */
function maskings(word: string): string[] {
  if (!/^[a-z]{4,}\*?$/.test(word)) return [];
  return [...word.matchAll(MASKED_VOWEL)].map(({ index }) => `${word.slice(0, index)}*${word.slice(index + 1)}`);
}

function keyOf({ words: [first] }: Phrase): string {
  return first === undefined || first.hasAge ? AGE_KEY : first.text.slice(0, KEY_LENGTH);
}
