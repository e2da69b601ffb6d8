import type { PromptList } from '#contracts/prompt-filter';
import { matchPhrase, type Place } from './phrase';
import { wordBoundaries } from './word-boundaries';
import { AGE_KEY, KEY_LENGTH, type ListedPhrase, type WordLists } from './word-lists';

/** A phrase of a list as it occurs in a text. */
export interface Finding {
  phrase: ListedPhrase;
  start: number;
  end: number;
  /** How many words come before it. */
  wordIndex: number;
}

/** Every listed phrase of a folded text, in order, without those inside an innocent one. */
export function findPhrases(text: string, { phrases, endings }: WordLists): Finding[] {
  const place: Place = { text, boundaries: wordBoundaries(text), endings };
  const found: Finding[] = [];
  place.boundaries.starts.forEach((start, wordIndex) => {
    const look = (key: string) => {
      for (const phrase of phrases.get(key) ?? []) {
        const end = matchPhrase(place, phrase, start);
        if (end !== undefined) found.push({ phrase, start, end, wordIndex });
      }
    };
    if (/\d/.test(text.charAt(start))) look(AGE_KEY);
    for (let length = 1; length <= Math.min(KEY_LENGTH, text.length - start); length++) {
      look(text.slice(start, start + length));
    }
  });
  return withoutInnocent(found);
}

/** What no context makes innocent. */
const UNCONDITIONAL: ReadonlySet<PromptList> = new Set(['abuse']);

function withoutInnocent(found: readonly Finding[]): Finding[] {
  const innocent = found.filter(({ phrase }) => phrase.list === 'innocent');
  return found.filter(
    ({ phrase, start, end }) =>
      phrase.list !== 'innocent' &&
      (UNCONDITIONAL.has(phrase.list) || !innocent.some((around) => around.start <= start && end <= around.end)),
  );
}
