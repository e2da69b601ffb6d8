import { scriptOf, type Language } from '../languages';
import type { Glossary } from './site-schemas';

/** Words that exist only in English: two different ones reveal an untranslated text. */
const ENGLISH_ONLY = new Set(
  'the and with your you this that these those from have has been will would which when where what our their its not than then there into about after before because while every each only'.split(
    ' ',
  ),
);

/**
 * Why `value` seems to be untranslated English, or undefined. A heuristic: short texts that are the same in both
 * languages go into content/glossary.json.
 */
export function englishLeft(
  { code, hreflang }: Pick<Language, 'code' | 'hreflang'>,
  english: string,
  value: string,
  glossary: Glossary,
): string | undefined {
  const rest = wordsOf(withoutTerms(value, termsExpression(glossary, code)));
  if (rest.length === 0) return undefined;
  if (value === english) return 'Is identical to English.';
  if (scriptOf(hreflang) !== 'Latn' && rest.length >= 3 && !hasForeignLetters(value))
    return 'Contains only Latin letters.';
  const betrayed = new Set(rest.filter((word) => ENGLISH_ONLY.has(word.toLowerCase())));
  if (betrayed.size >= 2) return `Contains English words: ${[...betrayed].join(', ')}.`;
  return undefined;
}

/** Removes what needs no translation: placeholders, markup, addresses and the glossary's terms. */
function withoutTerms(value: string, terms: RegExp | undefined): string {
  const bare = value.replace(/\{\{[^}]*\}\}|\{product\}|<[^>]*>|https?:\/\/\S+|\S+@\S+/g, ' ');
  return terms ? bare.replace(terms, ' ') : bare;
}

/** Compiled once for each language: every text of it is tried. */
const expressions = new WeakMap<Glossary, Map<string, RegExp | undefined>>();

/** Any of the glossary's terms for a language, the longest first; undefined if there is none. */
function termsExpression(glossary: Glossary, code: string): RegExp | undefined {
  const known = expressions.get(glossary) ?? new Map<string, RegExp | undefined>();
  expressions.set(glossary, known);
  if (!known.has(code))
    known.set(code, toExpression([...glossary.neverTranslated, ...(glossary.sameAsEnglish[code] ?? [])]));
  return known.get(code);
}

function toExpression(terms: readonly string[]): RegExp | undefined {
  if (terms.length === 0) return undefined;
  const longestFirst = [...terms].sort((a, b) => b.length - a.length).map(escape);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{Script=Latin}\\p{N}])`, 'gu');
}

function escape(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Words of at least two Latin letters; single letters may be units. */
function wordsOf(text: string): string[] {
  return text.match(/\p{Script=Latin}{2,}/gu) ?? [];
}

function hasForeignLetters(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}/u.test(text);
}
