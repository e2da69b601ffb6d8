import { unitId, type TranslationUnit } from './units';

/**
 * Whether a pattern means the unit: its id ("generator.seed.draw"; "generator:seed.draw" too), one with stars for any
 * letters ("generator.*"), its group ("generator", "models/veo3.1"), or the path of its file.
 */
export function matchesUnit(unit: TranslationUnit, code: string, pattern: string): boolean {
  const wanted = pattern.replace(':', '.');
  if (wanted === unit.group || wanted === unit.translations.get(code)?.document.file) return true;
  return matchesStars(unitId(unit), wanted);
}

/** Whether `text` is what `pattern` says, with a star for any letters. */
export function matchesStars(text: string, pattern: string): boolean {
  const expression = pattern.split('*').map(escapeForExpression).join('.*');
  return new RegExp(`^${expression}$`, 's').test(text);
}

function escapeForExpression(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
