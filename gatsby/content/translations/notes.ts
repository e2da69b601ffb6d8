import type { ContentTree } from '../content-tree';
import type { ContentProblem } from '../problem';
import { Notes } from '../site-schemas';
import { didYouMean } from '../suggestion';
import { matchesStars } from './pattern';
import { readUnits, unitId, type TranslationUnit } from './units';

/** Notes for translators on a text: those whose pattern has it, in the order of content/notes.json. */
export function notesOn(unit: TranslationUnit, notes: Notes): string[] {
  return Object.entries(notes.texts).flatMap(([pattern, note]) => (matchesStars(unitId(unit), pattern) ? [note] : []));
}

/** Reports notes on texts that no longer exist. */
export function checkNotes(tree: ContentTree, notes: Notes): ContentProblem[] {
  const ids = readUnits(tree).map(unitId);
  return Object.keys(notes.texts).flatMap((pattern) => {
    if (!tree.notes || ids.some((id) => matchesStars(id, pattern))) return [];
    const reason = `No text is called "${pattern}".`;
    return [tree.notes.translationProblem(['texts', pattern], reason, didYouMean(pattern, ids) ?? 'Remove the note.')];
  });
}
