import { DEFAULT_LANGUAGE } from '../../languages';
import type { ContentTree } from '../content-tree';
import type { ContentProblem } from '../problem';
import { hashOf, lockOf } from './lock';
import { readUnits, unitId, type TranslationUnit } from './units';
import type { UnitVersion } from './versions';

export interface OutdatedText {
  language: string;
  unit: TranslationUnit;
  translation: UnitVersion;
  /** `stale`: English changed since. `unrecorded`: nothing says which English it was made from. */
  state: 'stale' | 'unrecorded';
}

/** Translations that may not say what English says now, in the order of the files. Missing ones are another matter. */
export function outdatedTexts(tree: ContentTree, languages: readonly string[]): OutdatedText[] {
  const units = readUnits(tree);
  return languages
    .filter((code) => code !== DEFAULT_LANGUAGE)
    .flatMap((language) => {
      const lock = lockOf(tree, language);
      return units.flatMap((unit): OutdatedText[] => {
        const translation = unit.translations.get(language);
        const recorded = lock[unit.group]?.[unit.key];
        if (!translation || recorded === hashOf(unit.english)) return [];
        return [{ language, unit, translation, state: recorded === undefined ? 'unrecorded' : 'stale' }];
      });
    });
}

/** Stale translations of the site's languages, as the content check reports them. Unrecorded ones are no fault. */
export function checkStale(tree: ContentTree): ContentProblem[] {
  return outdatedTexts(tree, siteLanguages(tree))
    .filter(({ state }) => state === 'stale')
    .map(({ language, unit, translation: { document, path } }) => {
      const command = `npm run content:translations -- --accept ${language} ${unitId(unit)}`;
      const reason = 'English has changed since this was translated.';
      return { ...document.translationProblem(path, reason, `Check it, then run: ${command}`), kind: 'outdated' };
    });
}

/** Codes of content/languages.json; faults in there are reported by `checkContent`. */
export function siteLanguages({ languages }: ContentTree): string[] {
  const entries = languages?.value;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: { code?: unknown } | null) => (typeof entry?.code === 'string' ? [entry.code] : []));
}
