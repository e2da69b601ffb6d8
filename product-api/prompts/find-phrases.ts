import type { PromptList } from '#contracts/prompt-filter';
import { matchPhrase, numbersOf, type Place } from './phrase';
import { wordBoundaries } from './word-boundaries';
import { KEY_LENGTH, NUMBER_KEY, type ListedPhrase, type WordLists } from './word-lists';

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
  const place: Place = { text, boundaries: wordBoundaries(text), endings, numberAt: numbersOf(text) };
  const found: Finding[] = [];
  place.boundaries.starts.forEach((start, wordIndex) => {
    const look = (key: string) => {
      for (const phrase of phrases.get(key) ?? []) {
        const end = matchPhrase(place, phrase, start);
        if (end !== undefined && !isLaterPart(text, start, phrase.tens)) found.push({ phrase, start, end, wordIndex });
      }
    };
    if (place.numberAt(start)) look(NUMBER_KEY);
    for (let length = 1; length <= Math.min(KEY_LENGTH, text.length - start); length++) {
      look(text.slice(start, start + length));
    }
  });
  return withoutInnocent(found);
}

const LONGEST_TENS = 24;

/** Whether one of `tens` stands before or across `start`: "five" in "twenty-five", 十五 in 二十五. */
function isLaterPart(text: string, start: number, tens: readonly string[]): boolean {
  if (tens.length === 0) return false;
  const before = text
    .slice(Math.max(0, start - LONGEST_TENS), start)
    .replace(/[\s-]+/g, ' ')
    .trimEnd();
  return tens.some((ten) => {
    if (HAN.test(ten)) return before.endsWith(ten) || text.startsWith(ten, start - 1);
    return before.endsWith(ten) && !/\p{L}/u.test(before.charAt(before.length - ten.length - 1));
  });
}

const HAN = /\p{Script=Han}/u;

/** Lists whose words no context makes innocent. */
const UNCONDITIONAL: ReadonlySet<PromptList> = new Set(['abuse']);

function withoutInnocent(found: readonly Finding[]): Finding[] {
  const innocent = found.filter(({ phrase }) => phrase.list === 'innocent');
  return found.filter(
    ({ phrase, start, end }) =>
      phrase.list !== 'innocent' &&
      (UNCONDITIONAL.has(phrase.list) || !innocent.some((around) => around.start <= start && end <= around.end)),
  );
}
