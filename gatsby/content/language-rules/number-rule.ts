import { scriptOf } from '../../languages';
import type { RuleError, TextRule } from './text-rule';

/**
 * Every number of the English text is in the translation, and no other: "14 days" must not become "15 Tage". Small
 * ones may be added where Asian languages count what English only names ("a quarter", "for each": 4分の1, 1本ごと).
 */
export const checkNumbers: TextRule = ({ language, value, english }) => {
  if (english === undefined) return [];
  const expected = numbersIn(english);
  const found = numbersIn(value);
  const spelled = spelledOut(english);
  const lost = expected.filter((number) => !found.includes(number));
  const isCounter = (number: string) => scriptOf(language.hreflang) !== 'Latn' && Number(number) <= 10;
  const added = found.filter((number) => !expected.includes(number) && !spelled.includes(number) && !isCounter(number));
  return [
    ...errorIf(lost, (numbers) => `English has ${numbers}, this text does not.`),
    ...errorIf(added, (numbers) => `Has ${numbers}, English does not.`),
  ];
};

function errorIf(numbers: readonly string[], reason: (numbers: string) => string): RuleError[] {
  if (numbers.length === 0) return [];
  return [{ reason: reason(numbers.join(', ')), suggestion: 'Write the numbers as in English.' }];
}

/** Digits as one number each, without separators of thousands; "0,5" and "0.5" are the same. */
function numbersIn(text: string): string[] {
  const bare = text.replace(/\{\{[^}]*\}\}|https?:\/\/\S+/g, ' ');
  const numbers = bare.match(/\d+(?:[.,\u00a0\u202f]\d+)*/g) ?? [];
  return numbers.map((number) => number.replace(/[.,\u00a0\u202f](?=\d{3}(?!\d))/g, '').replace(',', '.'));
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ one: '1', once: '1', a: '1', an: '1', first: '1', single: '1', two: '2', twice: '2', second: '2', both: '2' },
  ...{ half: '2', double: '2', three: '3', third: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8' },
  ...{ nine: '9', ten: '10', twelve: '12', hundred: '100', thousand: '1000' },
};

/** Numbers that English writes as words, and another language may write as digits. */
function spelledOut(english: string): string[] {
  return (english.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => WORDS[word] ?? []);
}
