import type { TextRule } from './text-rule';
import { proseOf } from './text-rule';

const OWN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
/** Counters that follow their figure at once; クレジット, as words in Latin letters, is set apart. */
const COUNTERS = '(?:本|つ|個|日|年|か月|月|回|件|秒|分|時間|週間|行|文|枚|人|歳)';
/** Latin words and figures that belong to one, "Veo 3", are no figures of a counter. */
const SPACED_FIGURE = new RegExp(
  `(?<![A-Za-z0-9.] ?)\\d[\\d.,〜]*[ \\u00a0]${COUNTERS}|${OWN}[ \\u00a0]\\d[\\d.,〜]*[ \\u00a0]?${COUNTERS}`,
  'u',
);
const UNSPACED_LATIN = new RegExp(`${OWN}[A-Za-z]|[A-Za-z]${OWN}`, 'u');

/** Japanese sets Latin words apart from its own characters, and no figure from its counter: 「CSV ファイル」, 「14日」. */
export const checkJapaneseSpaces: TextRule = ({ language, value }) => {
  if (language.hreflang !== 'ja') return [];
  const prose = proseOf(value);
  const unspaced = UNSPACED_LATIN.exec(prose)?.[0];
  const spaced = SPACED_FIGURE.exec(prose)?.[0];
  return [
    ...(unspaced === undefined ? [] : [{ reason: `A space is missing in "${unspaced}".`, suggestion: 'Write one.' }]),
    ...(spaced === undefined ? [] : [{ reason: `Has a space in "${spaced}".`, suggestion: 'Remove the space.' }]),
  ];
};
