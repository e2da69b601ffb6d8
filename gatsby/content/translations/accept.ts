import { readContentTree } from '../content-tree';
import { didYouMean } from '../suggestion';
import { formatProblem } from '../problem';
import { hashOf, lockFile, lockOf, writeLock, type Lock } from './lock';
import { matchesUnit } from './pattern';
import { readUnits, unitId, type TranslationUnit } from './units';

/**
 * Records that the texts of `code` that `patterns` name say what English says now, and forgets texts that are gone.
 * Returns how many records changed.
 *
 * @throws Error naming a pattern that no translated text of the language has, or an unreadable file; then nothing is
 *   recorded
 */
export function acceptTranslations(root: string, code: string, patterns: readonly string[]): number {
  const tree = readContentTree(root);
  const unreadable = tree.unreadable.filter(({ file }) => file === lockFile(code));
  if (unreadable.length > 0) throw new Error(unreadable.map(formatProblem).join('\n'));
  const units = readUnits(tree).filter(({ translations }) => translations.has(code));
  const accepted = new Set(patterns.flatMap((pattern) => unitsOf(units, code, pattern)));
  const old = lockOf(tree, code);
  const lock: Lock = {};
  let changed = 0;
  for (const unit of units) {
    const before = old[unit.group]?.[unit.key];
    const after = accepted.has(unit) ? hashOf(unit.english) : before;
    if (after === undefined) continue;
    (lock[unit.group] ??= {})[unit.key] = after;
    if (after !== before) changed += 1;
  }
  writeLock(root, code, lock);
  return changed;
}

function unitsOf(units: readonly TranslationUnit[], code: string, pattern: string): TranslationUnit[] {
  const found = units.filter((unit) => matchesUnit(unit, code, pattern));
  if (found.length > 0) return found;
  const suggestion = didYouMean(pattern, units.map(unitId)) ?? 'npm run content:translations lists what is outdated.';
  throw new Error(`No translated text of "${code}" is called "${pattern}". ${suggestion}`);
}
