import { englishLeft } from './english-left';
import type { JsonDocument } from './json-document';
import {
  allStrings,
  placeholdersOf,
  pluralCategories,
  readEntries,
  type LocaleEntries,
  type LocaleWords,
} from './locale-strings';
import type { ContentProblem } from './problem';
import { DEFAULT_LANGUAGE, type Language } from '../languages';
import type { Glossary, Languages } from './site-schemas';
import { strayLanguage } from './stray-language';
import { didYouMean } from './suggestion';

export interface LocaleRules {
  languages: Languages;
  glossary: Glossary;
  /** The product's name: texts write {{product}} instead. */
  productName: string;
}

type Namespaces = ReadonlyMap<string, JsonDocument>;

/** All rules for `content/locales/`. */
export function checkLocales(locales: ReadonlyMap<string, Namespaces>, rules: LocaleRules): ContentProblem[] {
  const english = locales.get(DEFAULT_LANGUAGE) ?? new Map<string, JsonDocument>();
  const strays = [...locales].flatMap(([folder, namespaces]) =>
    [...namespaces.values()].flatMap((document) => strayLanguage(document, [], folder, rules.languages)),
  );
  const files = rules.languages.flatMap((language) => {
    const namespaces = locales.get(language.code) ?? new Map<string, JsonDocument>();
    const own = [...namespaces.values()].flatMap((document) => checkStrings(document, language.hreflang, rules));
    if (language.code === DEFAULT_LANGUAGE) return own;
    return [...own, ...compareNamespaces(language, namespaces, english, rules)];
  });
  return [...strays, ...files];
}

/** Rules for a single file: only texts, none empty, all plural forms of its language, no product name. */
function checkStrings(document: JsonDocument, hreflang: string, { productName }: LocaleRules): ContentProblem[] {
  const entries = readEntries(document);
  const misfits = entries.misfits.map((path) =>
    document.problem(path, 'Must be text, a list of words, or a group of these.'),
  );
  const words = [...entries.wordLists.values()].flatMap((list) => checkWords(document, list));
  const texts = allStrings(entries).flatMap(({ path, value }) => {
    if (value.trim() === '') return [document.translationProblem(path, 'Must not be empty.')];
    if (!value.includes(productName)) return [];
    const reason = `Spells the product's name "${productName}".`;
    return [document.translationProblem(path, reason, 'Write {{product}}: the name may change.')];
  });
  return [...misfits, ...words, ...texts, ...checkPlurals(document, entries, hreflang)];
}

function checkWords(document: JsonDocument, { path, words }: LocaleWords): ContentProblem[] {
  if (words.length === 0) return [document.translationProblem(path, 'Contains no words.')];
  return words.flatMap((word, index) => {
    if (word.trim() === '') return [document.translationProblem([...path, index], 'Must not be empty.')];
    if (words.indexOf(word) === index) return [];
    return [document.translationProblem([...path, index], `"${word}" is in the list twice.`, 'Remove one.')];
  });
}

function checkPlurals(document: JsonDocument, { plurals }: LocaleEntries, hreflang: string): ContentProblem[] {
  const { required, allowed } = pluralCategories(hreflang);
  return [...plurals].flatMap(([key, forms]) => {
    const [form] = forms.values();
    const path = form?.path ?? [];
    const missing = required
      .filter((category) => !forms.has(category))
      .map((category) => document.translationProblem(path, `The plural form "${key}_${category}" is missing.`));
    const idle = [...forms]
      .filter(([category]) => !allowed.includes(category))
      .map(([category, string]) =>
        document.translationProblem(string.path, `${hreflang} has no plural form "${category}".`, 'Remove it.'),
      );
    return [...missing, ...idle];
  });
}

function compareNamespaces(
  language: Language,
  namespaces: Namespaces,
  english: Namespaces,
  rules: LocaleRules,
): ContentProblem[] {
  const missing = [...english]
    .filter(([name]) => !namespaces.has(name))
    .flatMap(([name, source]) => missingFile(`content/locales/${language.code}/${name}.json`, source));
  const compared = [...namespaces].flatMap(([name, document]) => {
    const source = english.get(name);
    if (source) return compareFile(language, document, source, rules);
    const reason = `There is no content/locales/en/${name}.json.`;
    return [document.translationProblem([], reason, didYouMean(name, [...english.keys()]))];
  });
  return [...missing, ...compared];
}

/** Every missing text, so that translators can use the output as a to-do list. */
function missingFile(file: string, source: JsonDocument): ContentProblem[] {
  const entries = readEntries(source);
  return keysOf(entries).map((key) => ({
    kind: 'translation',
    file,
    line: 1,
    field: key,
    reason: missingReason(key, entries),
  }));
}

function keysOf({ singles, plurals, wordLists }: LocaleEntries): string[] {
  return [...singles.keys(), ...plurals.keys(), ...wordLists.keys()];
}

function missingReason(key: string, { wordLists }: LocaleEntries): string {
  return wordLists.has(key)
    ? `"${key}" is missing: this language has no words for it.`
    : `"${key}" is missing: visitors see English.`;
}

function compareFile(
  language: Language,
  document: JsonDocument,
  source: JsonDocument,
  { glossary }: LocaleRules,
): ContentProblem[] {
  const english = readEntries(source);
  const own = readEntries(document);
  const problems: ContentProblem[] = [];
  const englishKeys = keysOf(english);
  const ownKeys = new Set(keysOf(own));

  for (const key of englishKeys) {
    if (!ownKeys.has(key)) {
      problems.push(document.translationProblem(key.split('.'), missingReason(key, english)));
    } else if (english.wordLists.has(key) !== own.wordLists.has(key)) {
      const reason = `"${key}" is a list of words in one language but not in the other.`;
      problems.push(document.translationProblem(key.split('.'), reason));
    } else if (english.plurals.has(key) !== own.plurals.has(key)) {
      const reason = `"${key}" is a plural in one language but not in the other.`;
      problems.push(document.translationProblem(key.split('.'), reason));
    }
  }
  for (const [key, { path }] of [...own.singles, ...pluralHeads(own), ...own.wordLists]) {
    if (englishKeys.includes(key)) continue;
    const untranslated = englishKeys.filter((candidate) => !ownKeys.has(candidate));
    problems.push(
      document.translationProblem(path, `English has no "${key}".`, didYouMean(key, untranslated) ?? 'Remove it.'),
    );
  }
  for (const [key, string] of own.singles) {
    const counterpart = english.singles.get(key);
    if (counterpart) problems.push(...compareString(language, document, string, counterpart.value, glossary));
  }
  for (const [key, forms] of own.plurals)
    problems.push(...comparePlural(language, document, forms, english.plurals.get(key), glossary));
  return problems;
}

type Text = LocaleEntries['singles'] extends Map<string, infer S> ? S : never;

function pluralHeads({ plurals }: LocaleEntries): [string, Text][] {
  return [...plurals].flatMap(([key, forms]) =>
    [...forms.values()].slice(0, 1).map((form): [string, Text] => [key, form]),
  );
}

function compareString(
  language: Language,
  document: JsonDocument,
  { path, value }: Text,
  english: string,
  glossary: Glossary,
): ContentProblem[] {
  const expected = placeholdersOf(english);
  const found = placeholdersOf(value);
  const problems = checkTerms(language, document, { path, value }, english, glossary);
  if (expected.join() !== found.join()) {
    const reason = `Has the placeholders ${list(found)}, English has ${list(expected)}.`;
    problems.push(document.translationProblem(path, reason));
  }
  return problems;
}

/** Singular forms may omit the number; "other" must have the same placeholders as English. */
function comparePlural(
  language: Language,
  document: JsonDocument,
  forms: ReadonlyMap<string, Text>,
  english: ReadonlyMap<string, Text> | undefined,
  glossary: Glossary,
): ContentProblem[] {
  const source = english?.get('other');
  if (!source) return [];
  const allowed = placeholdersOf(source.value);
  return [...forms].flatMap(([category, form]) => {
    if (category === 'other') return compareString(language, document, form, source.value, glossary);
    const stray = placeholdersOf(form.value).filter((placeholder) => !allowed.includes(placeholder));
    const missing = allowed.filter((name) => name !== '{{count}}' && !placeholdersOf(form.value).includes(name));
    const problems = checkTerms(language, document, form, english?.get(category)?.value ?? source.value, glossary);
    if (stray.length + missing.length > 0) {
      const reason = `Has the placeholders ${list(placeholdersOf(form.value))}, English has ${list(allowed)}.`;
      problems.push(document.translationProblem(form.path, reason));
    }
    return problems;
  });
}

function checkTerms(
  language: Language,
  document: JsonDocument,
  { path, value }: Pick<Text, 'path' | 'value'>,
  english: string,
  glossary: Glossary,
): ContentProblem[] {
  const lost = glossary.neverTranslated.filter((term) => hasTerm(english, term) && !value.includes(term));
  const problems = lost.map((term) =>
    document.translationProblem(
      path,
      `"${term}" of the English text is missing or spelt differently.`,
      'content/glossary.json says not to translate it.',
    ),
  );
  const left = englishLeft(language, english, value, glossary);
  if (left === undefined) return problems;
  const suggestion = 'Translate it, or add the word to content/glossary.json.';
  return [...problems, document.translationProblem(path, left, suggestion)];
}

function hasTerm(text: string, term: string): boolean {
  const index = text.indexOf(term);
  if (index < 0) return false;
  const around = `${text[index - 1] ?? ' '}${text[index + term.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}

function list(placeholders: readonly string[]): string {
  return placeholders.length === 0 ? 'none' : placeholders.join(', ');
}
