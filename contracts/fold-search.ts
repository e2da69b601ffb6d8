// The database folds the stored prompts by the same tables (migration `foldedPrompts`): a change here needs a migration.

const KANA_OFFSET = 0x60;
/**
 * Letters that a search takes for the same, beyond what Unicode decomposes: capitals, katakana and hiragana, and Latin
 * letters with a stroke.
 */
const SAME: ReadonlyMap<string, string> = new Map([
  ...range('A', 'Z').map((letter) => [letter, letter.toLowerCase()] as const),
  ...range('Α', 'Ω').map((letter) => [letter, letter.toLowerCase()] as const),
  ...range('Ѐ', 'Я').map((letter) => [letter, letter.toLowerCase()] as const),
  ...range('ァ', 'ヶ').map((letter) => [letter, String.fromCharCode(letter.charCodeAt(0) - KANA_OFFSET)] as const),
  ['ς', 'σ'],
  ...Object.entries({ Ø: 'o', ø: 'o', Ł: 'l', ł: 'l', Đ: 'd', đ: 'd', ı: 'i' }),
]);
export const SAME_LETTERS = { from: [...SAME.keys()].join(''), to: [...SAME.values()].join('') } as const;
/** Letters that are written as two. */
export const SPELLED_OUT: readonly (readonly [letter: string, letters: string])[] = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
];
/** Accents, and what else a decomposed letter carries; the voice marks of kana stay. */
export const ACCENTS = '[\\u0300-\\u036f]+';

const ACCENT = new RegExp(ACCENTS, 'gu');

/** The text as it is searched: width, case, accents, kana and decomposition don't count. */
export function foldSearch(text: string): string {
  const plain = text.normalize('NFKD').replace(ACCENT, '');
  const folded = [...plain].map((letter) => SAME.get(letter) ?? letter).join('');
  return SPELLED_OUT.reduce((done, [letter, letters]) => done.replaceAll(letter, letters), folded);
}

/** The words of a search, folded; each of them must occur. */
export function searchWords(text: string): string[] {
  return [...new Set(foldSearch(text).split(/\s+/u))].filter((word) => word !== '').slice(0, MAX_SEARCH_WORDS);
}

const MAX_SEARCH_WORDS = 12;

function range(first: string, last: string): string[] {
  const start = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, index) => String.fromCharCode(start + index));
}
