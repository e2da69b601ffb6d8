import { DEFAULT_LANGUAGE, type Language } from '../../languages';
import type { ContentTree } from '../content-tree';
import type { ContentProblem } from '../problem';
import type { Terms } from '../terms-schema';
import { readUnits, type TranslationUnit } from '../translations/units';
import type { UnitVersion } from '../translations/versions';
import { checkAgreement } from './agreement-rule';
import { checkCounted } from './counted-rule';
import { checkComplete, checkForeign } from './foreign-rule';
import { checkJapaneseSpaces } from './japanese-spaces-rule';
import { checkKoreanParticles } from './korean-particle-rule';
import { checkNumbers } from './number-rule';
import { checkPlaceholders } from './placeholder-rule';
import { checkCjkPunctuation, checkCjkSpaces, checkFrenchSpaces, checkQuotes } from './punctuation-rule';
import { quotedNameRule } from './quoted-name-rule';
import { checkScript } from './script-rule';
import { termRule } from './term-rule';
import type { RuledText, TextRule } from './text-rule';

const RULES: readonly TextRule[] = [
  checkScript,
  checkForeign,
  checkComplete,
  checkNumbers,
  checkPlaceholders,
  checkQuotes,
  checkFrenchSpaces,
  checkCjkSpaces,
  checkCjkPunctuation,
  checkAgreement,
  checkJapaneseSpaces,
  checkKoreanParticles,
];

/** The rules of language and typography, for every text in every language of the site. */
export function checkTexts(tree: ContentTree, languages: readonly Language[]): ContentProblem[] {
  const units = readUnits(tree);
  return [...units.flatMap(checkCounted), ...applyRules(units, languages, RULES)];
}

/** Texts with words that content/terms.json forbids, or with the name of a page that it wants in quotation marks. */
export function checkTerms(tree: ContentTree, languages: readonly Language[], terms: Terms): ContentProblem[] {
  return applyRules(readUnits(tree), languages, [termRule(terms), quotedNameRule(terms)]);
}

function applyRules(
  units: readonly TranslationUnit[],
  languages: readonly Language[],
  rules: readonly TextRule[],
): ContentProblem[] {
  return units.flatMap((unit) =>
    languages.flatMap((language) => {
      const version = language.code === DEFAULT_LANGUAGE ? unit.english : unit.translations.get(language.code);
      return version ? checkVersion(unit, language, version, rules) : [];
    }),
  );
}

function checkVersion(
  unit: TranslationUnit,
  language: Language,
  { document, texts }: UnitVersion,
  rules: readonly TextRule[],
): ContentProblem[] {
  return texts.flatMap(({ part, path, value }) => {
    const text = ruledText(unit, language, part, value);
    const errors = rules.flatMap((rule) => rule(text));
    return errors.map(({ reason, suggestion }) => document.translationProblem(path, reason, suggestion));
  });
}

function ruledText(unit: TranslationUnit, language: Language, part: string, value: string): RuledText {
  const isEnglish = language.code === DEFAULT_LANGUAGE;
  return {
    language,
    value,
    isPluralForm: /^\p{L}/u.test(part),
    english: isEnglish ? undefined : partOf(unit.english, part),
    // Few texts are compared with all others.
    get others() {
      return othersOf(unit, language, part);
    },
  };
}

function othersOf(unit: TranslationUnit, language: Language, part: string): Map<string, string> {
  const versions = [[DEFAULT_LANGUAGE, unit.english] as const, ...unit.translations];
  const others = versions.flatMap(([code, version]): [string, string][] => {
    const other = code === language.code ? undefined : partOf(version, part);
    return other === undefined ? [] : [[code, other]];
  });
  return new Map(others);
}

/** The same part in another language; of plural forms that it lacks, the general one. */
function partOf({ texts }: UnitVersion, part: string): string | undefined {
  return (texts.find((text) => text.part === part) ?? texts.find((text) => text.part === 'other'))?.value;
}
