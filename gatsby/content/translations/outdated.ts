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

/** Stale translations of the site's languages, one problem a text, as the content check reports them. Unrecorded ones are no mistake. */
export function checkStale(tree: ContentTree): ContentProblem[] {
  const stale = outdatedTexts(tree, siteLanguages(tree)).filter(({ state }) => state === 'stale');
  const byUnit = new Map<string, OutdatedText[]>();
  for (const text of stale) byUnit.set(unitId(text.unit), [...(byUnit.get(unitId(text.unit)) ?? []), text]);
  return [...byUnit].flatMap(([id, texts]) => {
    const [first] = texts;
    if (!first) return [];
    const { document, path } = first.translation;
    const languages = texts.map(({ language }) => language);
    const isOne = languages.length === 1;
    const reason = isOne
      ? 'English has changed since this was translated.'
      : `English has changed since this was translated, in ${languages.length} languages: ${languages.join(', ')}.`;
    const command = `npm run content:translations -- --accept ${isOne ? first.language : 'all'} ${id}`;
    const cure = `Check ${isOne ? 'it' : 'them'}, then run: ${command}`;
    return [{ ...document.translationProblem(path, reason, cure), kind: 'outdated' as const }];
  });
}

/** Codes of content/languages.json; errors in there are reported by `checkContent`. */
export function siteLanguages({ languages }: ContentTree): string[] {
  const entries = languages?.value;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: { code?: unknown } | null) => (typeof entry?.code === 'string' ? [entry.code] : []));
}
