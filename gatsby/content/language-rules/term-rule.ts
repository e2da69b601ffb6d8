import { DEFAULT_LANGUAGE } from '../../languages';
import type { Terms } from '../terms-schema';
import { findWord, hasAnyOf } from './forbidden-words';
import { proseOf, type TextRule } from './text-rule';

/** No text has a word that content/terms.json forbids; the error names the right one. */
export function termRule({ terms }: Terms): TextRule {
  const wordsOf = (code: string) => Object.values(terms).flatMap(({ forbidden }) => forbidden?.[code] ?? []);
  const codes = Object.values(terms).flatMap(({ forbidden }) => Object.keys(forbidden ?? {}));
  const hasForbidden = new Map([...new Set(codes)].map((code) => [code, hasAnyOf(wordsOf(code))]));
  return ({ language, value }) => {
    const prose = proseOf(value);
    if (!hasForbidden.get(language.code)?.(prose)) return [];
    return Object.entries(terms).flatMap(([name, { en, translations, forbidden }]) => {
      const found = (forbidden?.[language.code] ?? []).flatMap((word) => findWord(prose, word, language) ?? []);
      if (found.length === 0) return [];
      const right = language.code === DEFAULT_LANGUAGE ? en : (translations[language.code] ?? en);
      const reason = `Has "${found.join('", "')}", which content/terms.json forbids in "${language.code}" for "${name}".`;
      return [{ reason, suggestion: `Write "${right}".` }];
    });
  };
}
