import { foldText } from './fold-text';
import type { WordBoundaries } from './word-boundaries';

/** An entry of a word list: its words in this order. */
export interface Phrase {
  words: readonly PhraseWord[];
}

interface PhraseWord {
  text: string;
  /** Preceded by a number from 1 to this. */
  upTo: number | undefined;
  /** Any letters may follow. */
  isOpen: boolean;
  /** Other words may come before it. */
  isAfterGap: boolean;
}

export interface Place {
  text: string;
  boundaries: WordBoundaries;
  /** Particles that may follow each word. */
  endings: ReadonlySet<string>;
  /** The number from 1 to 99 that is written in digits at a position. */
  numberAt(position: number): WrittenNumber | undefined;
}

interface WrittenNumber {
  value: number;
  /** After an ordinal sign, if there is one. */
  end: number;
}

/** Reads the numbers of a text, each once however many phrases ask for it. */
export function numbersOf(text: string): Place['numberAt'] {
  let last: { position: number; number: WrittenNumber | undefined } | undefined;
  return (position) => {
    if (last?.position !== position) last = { position, number: readNumber(text, position) };
    return last.number;
  };
}

/** Follows the number of a school year (folded): 7th, 6º, 5ème, 7., 7-й, 10а. */
const ORDINAL_SIGN = /^(?:st|nd|rd|th|[oaе]|er?|re|i?eme|°|\.|-?(?:и|я|го|ом|ои)|[абвг])(?!\p{L})/u;

function readNumber(text: string, start: number): WrittenNumber | undefined {
  const digits = /^\d{1,2}(?!\d)/.exec(text.slice(start, start + 3))?.[0];
  if (digits === undefined || Number(digits) < 1) return undefined;
  const end = start + digits.length;
  const sign = ORDINAL_SIGN.exec(text.slice(end, end + 6))?.[0] ?? '';
  return { value: Number(digits), end: end + sign.length };
}

const GAP = '…';
/** Greatest number that stands for each placeholder: the oldest minor, and the last year at a German school. */
const PLACEHOLDERS = { '{age}': 17, '{grade}': 13 } as const;
/** Words that a gap may have, and letters, for scripts without spaces. */
const GAP_WORDS = 4;
const GAP_LETTERS = 28;

/** Reads "remove … clothes", "porn*", "{age} year old" and the like: see contracts/prompt-filter.ts. */
export function parsePhrase(written: string): Phrase {
  const words: PhraseWord[] = [];
  let isAfterGap = false;
  for (const part of written
    .replaceAll(GAP, ` ${GAP} `)
    .replaceAll('{', ' {')
    .split(/[\s'’-]+/)) {
    if (part === '') continue;
    if (part === GAP) {
      isAfterGap = true;
      continue;
    }
    const number = Object.entries(PLACEHOLDERS).find(([placeholder]) => part.startsWith(placeholder));
    const isOpen = part.endsWith('*');
    const text = foldText(part.slice(number ? number[0].length : 0, isOpen ? -1 : undefined));
    words.push({ text, upTo: number?.[1], isOpen, isAfterGap });
    isAfterGap = false;
  }
  return { words };
}

/** The end of `phrase` if the text has it at `start`. */
export function matchPhrase(place: Place, { words }: Phrase, start: number): number | undefined {
  let end: number | undefined;
  for (const word of words) {
    end = end === undefined ? matchWord(place, word, start) : matchNext(place, word, end);
    if (end === undefined) return undefined;
  }
  return end;
}

function matchNext(place: Place, word: PhraseWord, from: number): number | undefined {
  const first = skipSeparators(place.text, from);
  if (!word.isAfterGap) return matchWord(place, word, first);
  let passed = 0;
  for (let at = first; at < place.text.length && at - from <= GAP_LETTERS && passed <= GAP_WORDS; at++) {
    if (SENTENCE_END.has(place.text.charAt(at))) return undefined;
    if (!place.boundaries.isStart(at)) continue;
    const end = matchWord(place, word, at);
    if (end !== undefined) return end;
    passed++;
  }
  return undefined;
}

const SENTENCE_END = new Set('.!?。！？\n');
const SEPARATORS = new Set(' \'’-_\t"“”«»');

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && SEPARATORS.has(text.charAt(at))) at++;
  return at;
}

function matchWord(place: Place, word: PhraseWord, start: number): number | undefined {
  let from = start;
  if (word.upTo !== undefined) {
    const number = place.numberAt(start);
    if (number === undefined || number.value > word.upTo) return undefined;
    from = number.end;
    if (word.text === '') return from;
    if (place.text.charAt(from) === ' ') from++;
  }
  if (!place.text.startsWith(word.text, from)) return undefined;
  const end = from + word.text.length;
  if (place.boundaries.isEnd(end)) return end;
  const rest = wordEnd(place, end);
  if (word.isOpen) return rest;
  return place.endings.has(place.text.slice(end, rest)) ? rest : undefined;
}

const LONGEST_WORD = 40;

function wordEnd({ text, boundaries }: Place, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_WORD);
  for (let at = from; at < limit; at++) if (boundaries.isEnd(at)) return at;
  return limit;
}
