import { DEFAULT_LANGUAGE } from '../languages';
import type { ContentTree } from './content-tree';
import type { JsonDocument, JsonPath } from './json-document';
import { allStrings, readEntries } from './locale-strings';
import type { ContentProblem } from './problem';
import type { PromptWords } from './prompt-words-schema';
import { didYouMean } from './suggestion';

interface NamedEntry {
  key: string;
  path: JsonPath;
}

/** Every chip is there once and has a label, every label a chip, and models name chips and models that exist. */
export function checkPromptWords(tree: ContentTree, document: JsonDocument, content: PromptWords): ContentProblem[] {
  const groups = content.groups.map(({ key }, index): NamedEntry => ({ key, path: ['groups', index, 'key'] }));
  const chips = content.groups.flatMap(({ words }, group) =>
    words.map(({ key }, index): NamedEntry => ({ key, path: ['groups', group, 'words', index, 'key'] })),
  );
  return [
    ...[groups, chips].flatMap((entries) => repeated(document, entries)),
    ...checkLabels(tree, document, [
      ...groups.map(({ key, path }) => ({ key: `kinds.${key}`, path })),
      ...chips.map(({ key, path }) => ({ key: `words.${key}`, path })),
    ]),
    ...checkModelWords(tree, document, content, new Set(chips.map(({ key }) => key))),
  ];
}

function repeated(document: JsonDocument, entries: readonly NamedEntry[]): ContentProblem[] {
  return entries
    .filter(({ key }, index) => entries.findIndex((other) => other.key === key) !== index)
    .map(({ key, path }) => document.problem(path, `"${key}" is in the list twice.`));
}

/** In English; that the other languages have what English has is checked with all texts. */
function checkLabels(tree: ContentTree, document: JsonDocument, entries: readonly NamedEntry[]): ContentProblem[] {
  const labels = tree.locales.get(DEFAULT_LANGUAGE)?.get('prompt-help');
  const labelled = new Set(labels ? allStrings(readEntries(labels)).map(({ key }) => key) : []);
  const wanted = new Set(entries.map(({ key }) => key));
  return [
    ...entries
      .filter(({ key }) => !labelled.has(key))
      .map(({ key, path }) => document.problem(path, `Has no label: "${key}" in content/locales/en/prompt-help.json.`)),
    ...[...labelled]
      .filter((key) => key.startsWith('words.') && !wanted.has(key))
      .flatMap((key) => labels?.problem(key.split('.'), `${document.file} has no such words.`) ?? []),
  ];
}

function checkModelWords(
  tree: ContentTree,
  document: JsonDocument,
  { models }: PromptWords,
  chips: ReadonlySet<string>,
): ContentProblem[] {
  const known = tree.models.flatMap(({ value }) =>
    typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string' ? [value.key] : [],
  );
  return models.flatMap(({ key, words }, index) => [
    ...(known.includes(key)
      ? []
      : [document.problem(['models', index, 'key'], `There is no model "${key}".`, didYouMean(key, known))]),
    ...Object.keys(words)
      .filter((chip) => !chips.has(chip))
      .map((chip) =>
        document.problem(['models', index, 'words', chip], `No group has "${chip}".`, didYouMean(chip, [...chips])),
      ),
  ]);
}
