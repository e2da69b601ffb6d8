import type { JsonDocument, JsonPath } from './json-document';

/** A string of a locale file and its location. */
export interface LocaleString {
  path: JsonPath;
  /** Path joined by dots, as code spells the key. */
  key: string;
  value: string;
}

/** Words to search for in prompts: not translations of the English list, but a separate one. */
export interface LocaleWords {
  path: JsonPath;
  key: string;
  words: string[];
}

/** The strings of a namespace as i18next sees them: a plural's forms gathered under one key. */
export interface LocaleEntries {
  singles: Map<string, LocaleString>;
  /** By the key without its suffix, then by plural category. */
  plurals: Map<string, Map<string, LocaleString>>;
  /** By key. */
  wordLists: Map<string, LocaleWords>;
  /** Values that are not texts, lists of words or groups of these. */
  misfits: JsonPath[];
}

const PLURAL_SUFFIX = /^(.+)_(zero|one|two|few|many|other)$/;

export function readEntries(document: JsonDocument): LocaleEntries {
  const entries: LocaleEntries = { singles: new Map(), plurals: new Map(), wordLists: new Map(), misfits: [] };
  const strings: LocaleString[] = [];
  collect(document.value, [], strings, entries);
  const keys = new Set(strings.map(({ key }) => key));
  for (const string of strings) {
    const [, stem, category] = PLURAL_SUFFIX.exec(string.key) ?? [];
    // Only a key with an "_other" beside it is a plural: "sort_one" alone is not.
    if (stem === undefined || category === undefined || !keys.has(`${stem}_other`)) {
      entries.singles.set(string.key, string);
      continue;
    }
    const forms = entries.plurals.get(stem) ?? new Map<string, LocaleString>();
    entries.plurals.set(stem, forms.set(category, string));
  }
  return entries;
}

/** Every text of a namespace, including plural forms. */
export function allStrings({ singles, plurals }: LocaleEntries): LocaleString[] {
  return [...singles.values(), ...[...plurals.values()].flatMap((forms) => [...forms.values()])];
}

type Unsorted = Pick<LocaleEntries, 'wordLists' | 'misfits'>;

function collect(value: unknown, path: (string | number)[], strings: LocaleString[], entries: Unsorted): void {
  const key = path.join('.');
  if (typeof value === 'string') {
    strings.push({ path, key, value });
  } else if (isWordList(value)) {
    entries.wordLists.set(key, { path, key, words: value });
  } else if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    for (const [name, entry] of Object.entries(value)) collect(entry, [...path, name], strings, entries);
  } else {
    entries.misfits.push(path);
  }
}

function isWordList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}

/** Placeholders (`{{count}}`) and markup (`<b>`) of a text, each once, sorted. */
export function placeholdersOf(value: string): string[] {
  const variables = [...value.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const tags = [...value.matchAll(/<\/?([a-zA-Z0-9]+)\s*\/?>/g)].map(([, name]) => `<${name}>`);
  return [...new Set([...variables, ...tags])].sort();
}

export interface PluralCategories {
  /** Categories that numbers below a thousand need. */
  required: readonly string[];
  /** All categories of the language: French and Italian have "many" for millions only. */
  allowed: readonly string[];
}

const categories = new Map<string, PluralCategories>();

/** Plural categories of a language, by Intl. `hreflang` is its language tag, not its folder ("zh-Hant", not "tw"). */
export function pluralCategories(hreflang: string): PluralCategories {
  const known = categories.get(hreflang) ?? findCategories(hreflang);
  categories.set(hreflang, known);
  return known;
}

function findCategories(hreflang: string): PluralCategories {
  const rules = new Intl.PluralRules(hreflang);
  const required = new Set(['other']);
  for (let count = 0; count < 1000; count += 1) required.add(rules.select(count));
  return { required: [...required], allowed: rules.resolvedOptions().pluralCategories };
}
