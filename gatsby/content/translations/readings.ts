import fs from 'node:fs';
import path from 'node:path';
import type { ContentTree } from '../content-tree';
import { DEFAULT_LANGUAGE } from '../../languages';
import type { ContentProblem } from '../problem';
import { hashOf, type Lock } from './lock';
import { siteLanguages } from './outdated';
import { matchesUnit } from './pattern';
import { readUnits, unitId, type TranslationUnit } from './units';
import type { UnitVersion } from './versions';

/** A text of a language that only its writer has read in the page since it was last changed. */
export interface UnreadText {
  language: string;
  unit: TranslationUnit;
  version: UnitVersion;
}

/** The file with the readings of a language: by group, then key, the hash of the text that a second person has read. */
export function readingsFile(code: string): string {
  return `content/translations/${code}.read.json`;
}

/** Texts without a reading, or changed since, in the order of the files. */
export function unreadTexts(tree: ContentTree, languages: readonly string[]): UnreadText[] {
  const units = readUnits(tree);
  return languages.flatMap((language) => {
    const readings = readingsOf(tree, language);
    return units.flatMap((unit): UnreadText[] => {
      const version = versionIn(unit, language);
      if (!version || readings[unit.group]?.[unit.key] === hashOf(version)) return [];
      return [{ language, unit, version }];
    });
  });
}

/**
 * Records that a second person has read the texts of `code` that `patterns` name, and forgets texts that are gone.
 * Returns how many records changed.
 *
 * @throws Error naming a pattern that no text of the language has; then nothing is recorded
 */
export function markRead(tree: ContentTree, code: string, patterns: readonly string[]): number {
  const units = readUnits(tree);
  const isMeant = (unit: TranslationUnit, pattern: string) => matchesUnit(unit, code, pattern);
  for (const pattern of patterns) {
    if (units.some((unit) => versionIn(unit, code) && isMeant(unit, pattern))) continue;
    throw new Error(`No text of "${code}" is called "${pattern}".`);
  }
  const before = readingsOf(tree, code);
  const after: Lock = {};
  let changed = 0;
  for (const unit of units) {
    const version = versionIn(unit, code);
    const old = before[unit.group]?.[unit.key];
    const hash = version && patterns.some((pattern) => isMeant(unit, pattern)) ? hashOf(version) : old;
    if (!version || hash === undefined) continue;
    (after[unit.group] ??= {})[unit.key] = hash;
    if (hash !== old) changed += 1;
  }
  const file = path.join(tree.root, readingsFile(code));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
  return changed;
}

/** Unread texts of the site's languages, one problem a language and file, which stop a release. */
export function checkUnread(tree: ContentTree): ContentProblem[] {
  const byFile = new Map<string, UnreadText[]>();
  for (const text of unreadTexts(tree, siteLanguages(tree))) {
    const key = `${text.language} ${text.version.document.file}`;
    byFile.set(key, [...(byFile.get(key) ?? []), text]);
  }
  return [...byFile.values()].flatMap((texts) => {
    const [first] = texts;
    if (!first) return [];
    const { language, unit, version } = first;
    const names = texts.map((text) => unitId(text.unit));
    const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
    const reason = `In "${language}", no second person has read ${shown}.`;
    const cure = `Read it in the page, then run: npm run content:translations -- --read ${language} ${unit.group}`;
    return [{ ...version.document.translationProblem(version.path, reason, cure), kind: 'unread' as const }];
  });
}

/** How many texts of each language are unread, as a list for the terminal. */
export function summarizeUnread(unread: readonly UnreadText[], languages: readonly string[]): string {
  const counts = languages.map((code) => [code, unread.filter(({ language }) => language === code).length] as const);
  const lines = counts.filter(([, count]) => count > 0).map(([code, count]) => `${code}: ${count} unread`);
  return lines.length === 0 ? 'A second person has read every text.' : lines.join('\n');
}

function versionIn(unit: TranslationUnit, language: string): UnitVersion | undefined {
  return language === DEFAULT_LANGUAGE ? unit.english : unit.translations.get(language);
}

function readingsOf({ readings }: ContentTree, code: string): Lock {
  // Only tools write these files. A line that is not theirs differs from every hash, and its text counts as unread.
  return (readings.get(code)?.value ?? {}) as Lock;
}
