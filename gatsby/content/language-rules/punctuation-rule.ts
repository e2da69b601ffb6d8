import { scriptOf } from '../../languages';
import type { RuleError, RuledText, TextRule } from './text-rule';

interface Marks {
  /** Opening and closing quotation marks, then those within others. */
  quotes: readonly string[];
  apostrophe?: string;
  ellipsis: string;
  /** German sets an ellipsis in the place of a word apart from the word before it. */
  hasSpacedEllipsis?: true;
}

/** By language tag; English may have straight apostrophes, which code and specification spell so. */
const MARKS: Readonly<Record<string, Marks>> = {
  en: { quotes: ['“”', '‘’'], apostrophe: "'’", ellipsis: '…' },
  de: { quotes: ['„“', '‚‘'], apostrophe: '’', ellipsis: '…', hasSpacedEllipsis: true },
  fr: { quotes: ['«»', '“”'], apostrophe: '’', ellipsis: '…' },
  it: { quotes: ['«»', '“”'], apostrophe: '’', ellipsis: '…' },
  pt: { quotes: ['“”', '‘’'], apostrophe: '’', ellipsis: '…' },
  ru: { quotes: ['«»', '„“'], ellipsis: '…' },
  ko: { quotes: ['“”', '‘’'], ellipsis: '…' },
  ja: { quotes: ['「」', '『』'], ellipsis: '…' },
  'zh-Hans': { quotes: ['“”', '‘’'], ellipsis: '…' },
  'zh-Hant': { quotes: ['「」', '『』'], ellipsis: '…' },
};

/** The marks that stand around a quotation in a language: opening and closing, then those within others. */
export function quotesOf(hreflang: string): readonly string[] {
  return MARKS[hreflang]?.quotes ?? [];
}

const QUOTES = /["“”„«»‹›「」『』‚‘]|(?<!\p{L})['’]|['’](?!\p{L})/gu;

/** Quotation marks, apostrophes and ellipses are those of the language. */
export const checkQuotes: TextRule = ({ language, value }) => {
  const marks = MARKS[language.hreflang];
  if (!marks) return [];
  const allowed = [...marks.quotes.join(''), ...(marks.apostrophe ?? '')];
  const errors: RuleError[] = [];
  const foreign = (withoutMarkup(value).match(QUOTES) ?? []).filter((mark) => !allowed.includes(mark));
  if (foreign.length > 0) {
    const right = marks.quotes.map(([open = '', close = '']) => `${open}…${close}`).join(', within them ');
    errors.push({
      reason: `Has the mark ${foreign[0]}, which ${language.name} does not use.`,
      suggestion: `Write ${right}.`,
    });
  }
  if (marks.apostrophe === '’' && /\p{L}'\p{L}/u.test(value)) {
    errors.push({ reason: "Has a straight apostrophe (').", suggestion: 'Write ’.' });
  }
  if (/\.\.\.|。。|・・・/.test(value)) {
    errors.push({ reason: 'Has dots in a row.', suggestion: `Write the character ${marks.ellipsis}.` });
  }
  if (!marks.hasSpacedEllipsis && /[ \u00a0\u202f]…/.test(value)) {
    errors.push({ reason: 'Has a space before an ellipsis.', suggestion: 'Remove the space.' });
  }
  return errors;
};

const SPACE = '[ \\u00a0\\u202f]';
/** A mark that French sets apart, without a space before it; not in times, ratios and addresses. */
const FRENCH_WITHOUT_SPACE = new RegExp(
  `[^\\s\\u00a0\\u202f:;?!]([;?!»](?=\\s|$|[)»\\]])|:(?=\\s|$))|«(?!${SPACE})`,
  'u',
);

/** French has a space before : ; ? ! » and after «. Any kind will do: the site shows one that does not break. */
export const checkFrenchSpaces: TextRule = ({ language, value }) => {
  if (language.hreflang !== 'fr') return [];
  const mark = FRENCH_WITHOUT_SPACE.exec(withoutMarkup(value))?.[0];
  if (mark === undefined) return [];
  return [{ reason: `A space is missing at "${mark}".`, suggestion: 'Write a space before : ; ? ! » and after «.' }];
};

/** Placeholders that the site fills with text ending in a word of the language: "1,000 クレジット", "2026年12月22日". */
const WORDY = ['credits', 'date', 'time', 'cost', 'balance', 'grace', 'offer', 'until', 'paid', 'free'];
const CJK = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}。、，（）]';
const SPACE_AFTER_WORD = new RegExp(`\\{\\{(?:${WORDY.join('|')})\\}\\}${SPACE}${CJK}`, 'u');
const SPACE_IN_TEXT = new RegExp(`(?:${CJK}${SPACE}+${CJK})|${SPACE}[。、，；：？！）」』]|[（「『]${SPACE}`, 'u');

/** Chinese and Japanese have no spaces between their own characters. */
export const checkCjkSpaces: TextRule = ({ language, value, english }) => {
  if (!['Hans', 'Hant', 'Jpan'].includes(scriptOf(language.hreflang) ?? '')) return [];
  const isNumber = english !== undefined && /\{\{credits\}\} (free )?credits|Your first \{\{credits\}\}/.test(english);
  const found = (isNumber ? undefined : SPACE_AFTER_WORD.exec(value)) ?? SPACE_IN_TEXT.exec(value);
  return found ? [{ reason: `Has a space in "${found[0]}".`, suggestion: 'Remove the space.' }] : [];
};

/** Full-width punctuation in Chinese and Japanese, where it follows their own characters. */
export const checkCjkPunctuation: TextRule = ({ language, value }: RuledText) => {
  if (!['Hans', 'Hant', 'Jpan'].includes(scriptOf(language.hreflang) ?? '')) return [];
  const found = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:?!](?!\d)/u.exec(value);
  return found ? [{ reason: `Has a half-width mark in "${found[0]}".`, suggestion: 'Write it full-width.' }] : [];
};

function withoutMarkup(value: string): string {
  return value.replace(/<[^>]*>|\{\{[^}]*\}\}|https?:\/\/\S+/g, 'x');
}
