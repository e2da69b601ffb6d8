import { DEFAULT_LANGUAGE } from '../../languages';
import type { Terms } from '../terms-schema';
import { quotesOf } from './punctuation-rule';
import type { TextRule } from './text-rule';

/** A page's name stands in quotation marks where English has it in a sentence: without them "in Meine Videos" is no German. */
export function quotedNameRule({ terms }: Terms): TextRule {
  const names = Object.values(terms).filter(({ quoted }) => quoted);
  return ({ language, value, english }) => {
    if (language.code === DEFAULT_LANGUAGE || english === undefined) return [];
    return names.flatMap(({ en, translations }) => {
      const name = translations[language.code];
      if (name === undefined || english === en || !english.includes(en)) return [];
      const quotes = quotesOf(language.hreflang);
      if (!isUnquoted(value, name, quotes)) return [];
      const [outer = ''] = quotes;
      const reason = `Has the name of a page, ${name}, without quotation marks.`;
      return [{ reason, suggestion: `Write ${outer.at(0)}${name}${outer.at(1)}.` }];
    });
  };
}

/** Whether the name stands anywhere without the marks of the language around it. */
function isUnquoted(value: string, name: string, quotes: readonly string[]): boolean {
  const quoted = quotes.flatMap(([open = '', close = '']) =>
    ['', ' ', '\u00a0', '\u202f'].map((space) => `${open}${space}${name}${space}${close}`),
  );
  return quoted.reduce((rest, found) => rest.replaceAll(found, ''), value).includes(name);
}
