import { PROMPT_LISTS, type PromptFilter, type PromptList } from '../../contracts/prompt-filter';
import type { JsonDocument } from './json-document';
import type { ContentProblem } from './problem';
import type { Languages } from './site-schemas';
import { strayLanguage } from './stray-language';

const FOLDER = 'content/prompt-filter';
const WORD = /^(?!\*)[^\s*]+\*?$/;

/** Checks the word lists of the prompt filter: one file for each language, each phrase once in its list. */
export function checkPromptFilters(
  /** All files, and of these the ones whose shape is right. */
  documents: ReadonlyMap<string, JsonDocument>,
  accepted: ReadonlyMap<string, PromptFilter>,
  languages: Languages,
): ContentProblem[] {
  const missing = languages
    .filter(({ code }) => !documents.has(code))
    .map(({ code, name }): ContentProblem => {
      const reason = `The word lists for prompts in ${name} are missing.`;
      return { kind: 'translation', file: `${FOLDER}/${code}.json`, line: 1, field: '', reason };
    });
  const errors = [...documents].flatMap(([code, document]) => [
    ...strayLanguage(document, [], code, languages),
    ...PROMPT_LISTS.flatMap((list) => checkList(document, accepted.get(code), list)),
  ]);
  return [...missing, ...errors];
}

function checkList(document: JsonDocument, filter: PromptFilter | undefined, list: PromptList): ContentProblem[] {
  const seen = new Set<string>();
  return (filter?.[list] ?? []).flatMap(({ words }, entry) =>
    words.flatMap((phrase, index) => {
      const path = [list, entry, 'words', index];
      const isRepeated = seen.has(phrase);
      seen.add(phrase);
      if (isRepeated) return [document.problem(path, `"${phrase}" is in "${list}" twice.`, 'Remove one.')];
      const parts = phrase.split(/[\s…]+/).filter((part) => part !== '');
      if (parts.length > 0 && parts.every((part) => WORD.test(part)) && !/^…|…$/.test(phrase)) return [];
      return [document.problem(path, `"${phrase}" can't be looked for.`, 'A star ends a word, "…" is between two.')];
    }),
  );
}
