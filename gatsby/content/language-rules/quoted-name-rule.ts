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
      const [outer = ''] = quotesOf(language.hreflang);
      if (!value.includes(name) || isQuoted(value, name, quotesOf(language.hreflang))) return [];
      const reason = `Has the name of a page, ${name}, without quotation marks.`;
      return [{ reason, suggestion: `Write ${outer.at(0)}${name}${outer.at(1)}.` }];
    });
  };
}

function isQuoted(value: string, name: string, quotes: readonly string[]): boolean {
  const rest = quotes.reduce((text, pair) => {
    const [open = '', close = ''] = pair;
    return ['', ' ', '\u00a0', '\u202f'].reduce(
      (inner, space) => inner.replaceAll(`${open}${space}${name}${space}${close}`, ''),
      text,
    );
  }, value);
  return !rest.includes(name);
}
