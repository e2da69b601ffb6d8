import type { TextRule } from './text-rule';

/** Placeholders of models' and legal texts, `{product}`, are those of English. Locales' have rules of their own. */
export const checkPlaceholders: TextRule = ({ value, english }) => {
  if (english === undefined) return [];
  const expected = placeholdersIn(english);
  const found = placeholdersIn(value);
  if (expected.join() === found.join()) return [];
  const reason = `Has the placeholders ${found.join(', ') || 'none'}, English has ${expected.join(', ') || 'none'}.`;
  return [{ reason, suggestion: 'Keep them as they are, and put them where the language wants them.' }];
};

function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/(?<!\{)\{[\w.]+\}(?!\})/g))].sort();
}
