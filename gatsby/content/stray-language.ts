import type { JsonDocument, JsonPath } from './json-document';
import type { ContentProblem } from './problem';
import type { Languages } from './site-schemas';
import { didYouMean } from './suggestion';

/** Reports content in a language `code` that content/languages.json lacks. */
export function strayLanguage(
  document: JsonDocument,
  path: JsonPath,
  code: string,
  languages: Languages,
): ContentProblem[] {
  const known = languages.map((language) => language.code);
  if (known.includes(code)) return [];
  const suggestion = didYouMean(code, known) ?? `Languages: ${known.join(', ')}.`;
  return [document.problem(path, `"${code}" is not a language of content/languages.json.`, suggestion)];
}
