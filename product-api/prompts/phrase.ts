import { foldText } from './fold-text';
import type { WordBoundaries } from './word-boundaries';

/** What an entry of a word list looks for: its words in this order. */
export interface Phrase {
  words: readonly PhraseWord[];
}

interface PhraseWord {
  text: string;
  /** Preceded by a number from 1 to 17. */
  hasAge: boolean;
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
}

const GAP = '…';
const AGE = '{age}';
const OLDEST_MINOR = 17;
/** Words that a gap may have, and letters, for scripts without spaces. */
const GAP_WORDS = 4;
const GAP_LETTERS = 28;

/** "remove … clothes", "porn*", "{age} year old": see contracts/prompt-filter.ts. */
export function parsePhrase(written: string): Phrase {
  const words: PhraseWord[] = [];
  let isAfterGap = false;
  for (const part of written.replaceAll(GAP, ` ${GAP} `).split(/[\s'’-]+/)) {
    if (part === '') continue;
    if (part === GAP) {
      isAfterGap = true;
      continue;
    }
    const hasAge = part.startsWith(AGE);
    const isOpen = part.endsWith('*');
    const text = foldText(part.slice(hasAge ? AGE.length : 0, isOpen ? -1 : undefined));
    words.push({ text, hasAge, isOpen, isAfterGap });
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
const SEPARATORS = new Set(' \'’-_\t"“”');

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && SEPARATORS.has(text.charAt(at))) at++;
  return at;
}

function matchWord(place: Place, word: PhraseWord, start: number): number | undefined {
  let from = start;
  if (word.hasAge) {
    const age = /^\d{1,2}/.exec(place.text.slice(start, start + 3))?.[0];
    if (age === undefined || Number(age) < 1 || Number(age) > OLDEST_MINOR) return undefined;
    if (/\d/.test(place.text.charAt(start + age.length))) return undefined;
    from += age.length;
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
