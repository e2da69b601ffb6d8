import { scriptOf } from '../../languages';
import { hanOutside } from './han-characters';
import { proseOf, type RuleError, type TextRule } from './text-rule';

/** Letters that a script's running text is made of. Latin is everywhere: names, units, abbreviations. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Kore: /\p{Script=Hangul}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
};

/** More Han characters in a row of text than any Japanese label has without kana. */
const LONGEST_WITHOUT_KANA = 12;

/** Reports letters of another script: Cyrillic in Korean, Simplified characters in Traditional Chinese. */
export const checkScript: TextRule = ({ language, value }) => {
  const script = scriptOf(language.hreflang) ?? 'Latn';
  const own = LETTERS[script];
  if (!own) return [];
  const prose = proseOf(value);
  const foreign = (prose.match(/\p{L}/gu) ?? []).filter(
    (letter) => !own.test(letter) && !/[\p{Script=Latin}\p{Script=Common}]/u.test(letter),
  );
  return [
    ...errorIf(foreign, `are not letters of ${language.name}`),
    ...errorIf(hanOutside(prose, script), `are not used in ${language.name}`),
    ...errorIf(mixedWords(prose), 'mix letters of two scripts'),
    ...(script === 'Jpan' ? chineseInJapanese(prose) : []),
  ];
};

function errorIf(found: readonly string[], what: string): RuleError[] {
  if (found.length === 0) return [];
  const shown = [...new Set(found)].slice(0, 5).join(', ');
  return [{ reason: `${shown}: ${what}.`, suggestion: 'Write it in the script of the language.' }];
}

/** "Cоздать" with a Latin C looks right, and no search finds it. */
function mixedWords(prose: string): string[] {
  const words = prose.match(/[\p{Script=Latin}\p{Script=Cyrillic}]+/gu) ?? [];
  return words.filter((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
}

function chineseInJapanese(prose: string): RuleError[] {
  const han = prose.match(/\p{Script=Han}/gu) ?? [];
  if (han.length <= LONGEST_WITHOUT_KANA || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(prose)) return [];
  return [{ reason: 'Has no kana: this seems to be Chinese.', suggestion: 'Write it in Japanese.' }];
}
