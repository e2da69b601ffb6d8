import { englishLeft } from './english-left';
import type { JsonDocument } from './json-document';
import { allStrings, placeholdersOf, pluralCategories, readEntries, type LocaleEntries } from './locale-strings';
import type { ContentProblem } from './problem';
import type { Glossary, Languages } from './site-schemas';
import { didYouMean } from './suggestion';

export interface LocaleRules {
  languages: Languages;
  glossary: Glossary;
  /** The product's name: texts write {{product}} instead. */
  productName: string;
}

type Namespaces = ReadonlyMap<string, JsonDocument>;

const ENGLISH = 'en';

/** Everything that is asked of `content/locales/`. */
export function checkLocales(locales: ReadonlyMap<string, Namespaces>, rules: LocaleRules): ContentProblem[] {
  const english = locales.get(ENGLISH) ?? new Map<string, JsonDocument>();
  const known = rules.languages.map(({ code }) => code);
  const strays = [...locales].flatMap(([folder, namespaces]) =>
    known.includes(folder) ? [] : strayFolder(folder, namespaces, known),
  );
  const files = rules.languages.flatMap(({ code, hreflang }) => {
    const namespaces = locales.get(code) ?? new Map<string, JsonDocument>();
    const own = [...namespaces.values()].flatMap((document) => checkStrings(document, hreflang, rules));
    return code === ENGLISH ? own : [...own, ...compareNamespaces(code, namespaces, english, rules)];
  });
  return [...strays, ...files];
}

function strayFolder(folder: string, namespaces: Namespaces, known: readonly string[]): ContentProblem[] {
  const suggestion = didYouMean(folder, known) ?? `Languages: ${known.join(', ')}.`;
  return [...namespaces.values()].map((document) =>
    document.problem([], `"${folder}" is not a language of content/languages.json.`, suggestion),
  );
}

/** What one file must have by itself: texts only, none empty, the plural forms of its language, no product name. */
function checkStrings(document: JsonDocument, hreflang: string, { productName }: LocaleRules): ContentProblem[] {
  const entries = readEntries(document);
  const misfits = entries.misfits.map((path) => document.problem(path, 'Must be text, or a group of texts.'));
  const texts = allStrings(entries).flatMap(({ path, value }) => {
    if (value.trim() === '') return [document.translationProblem(path, 'Must not be empty.')];
    if (!value.includes(productName)) return [];
    const reason = `Spells the product's name "${productName}".`;
    return [document.translationProblem(path, reason, 'Write {{product}}: the name may change.')];
  });
  return [...misfits, ...texts, ...checkPlurals(document, entries, hreflang)];
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
  code: string,
  namespaces: Namespaces,
  english: Namespaces,
  rules: LocaleRules,
): ContentProblem[] {
  const missing = [...english]
    .filter(([name]) => !namespaces.has(name))
    .map(([name, document]): ContentProblem => {
      const file = document.file.replace(`/${ENGLISH}/`, `/${code}/`);
      const reason = `The namespace "${name}" is not translated: visitors read English.`;
      return { kind: 'translation', file, line: 1, field: '', reason };
    });
  const compared = [...namespaces].flatMap(([name, document]) => {
    const source = english.get(name);
    if (source) return compareFile(code, document, source, rules);
    const reason = `There is no content/locales/en/${name}.json.`;
    return [document.translationProblem([], reason, didYouMean(name, [...english.keys()]))];
  });
  return [...missing, ...compared];
}

function compareFile(
  code: string,
  document: JsonDocument,
  source: JsonDocument,
  { glossary }: LocaleRules,
): ContentProblem[] {
  const english = readEntries(source);
  const own = readEntries(document);
  const problems: ContentProblem[] = [];
  const englishKeys = [...english.singles.keys(), ...english.plurals.keys()];
  const ownKeys = new Set([...own.singles.keys(), ...own.plurals.keys()]);

  for (const key of englishKeys) {
    if (!ownKeys.has(key)) {
      problems.push(document.translationProblem(key.split('.'), `"${key}" is missing: visitors read English.`));
    } else if (english.plurals.has(key) !== own.plurals.has(key)) {
      const reason = `"${key}" is a plural in one language and not in the other.`;
      problems.push(document.translationProblem(key.split('.'), reason));
    }
  }
  for (const [key, string] of [...own.singles, ...pluralHeads(own)]) {
    if (englishKeys.includes(key)) continue;
    const untranslated = englishKeys.filter((candidate) => !ownKeys.has(candidate));
    problems.push(
      document.translationProblem(
        string.path,
        `English has no "${key}".`,
        didYouMean(key, untranslated) ?? 'Remove it.',
      ),
    );
  }
  for (const [key, string] of own.singles) {
    const counterpart = english.singles.get(key);
    if (counterpart) problems.push(...compareString(code, document, string, counterpart.value, glossary));
  }
  for (const [key, forms] of own.plurals)
    problems.push(...comparePlural(code, document, forms, english.plurals.get(key), glossary));
  return problems;
}

type Text = LocaleEntries['singles'] extends Map<string, infer S> ? S : never;

function pluralHeads({ plurals }: LocaleEntries): [string, Text][] {
  return [...plurals].flatMap(([key, forms]) =>
    [...forms.values()].slice(0, 1).map((form): [string, Text] => [key, form]),
  );
}

function compareString(
  code: string,
  document: JsonDocument,
  { path, value }: Text,
  english: string,
  glossary: Glossary,
): ContentProblem[] {
  const expected = placeholdersOf(english);
  const found = placeholdersOf(value);
  const problems = checkTerms(code, document, { path, value }, english, glossary);
  if (expected.join() !== found.join()) {
    const reason = `Has the placeholders ${list(found)}, English has ${list(expected)}.`;
    problems.push(document.translationProblem(path, reason));
  }
  return problems;
}

/** Singular forms may leave the number out; "other" must have what English has. */
function comparePlural(
  code: string,
  document: JsonDocument,
  forms: ReadonlyMap<string, Text>,
  english: ReadonlyMap<string, Text> | undefined,
  glossary: Glossary,
): ContentProblem[] {
  const source = english?.get('other');
  if (!source) return [];
  const allowed = placeholdersOf(source.value);
  return [...forms].flatMap(([category, form]) => {
    if (category === 'other') return compareString(code, document, form, source.value, glossary);
    const stray = placeholdersOf(form.value).filter((placeholder) => !allowed.includes(placeholder));
    const missing = allowed.filter((name) => name !== '{{count}}' && !placeholdersOf(form.value).includes(name));
    const problems = checkTerms(code, document, form, english?.get(category)?.value ?? source.value, glossary);
    if (stray.length + missing.length > 0) {
      const reason = `Has the placeholders ${list(placeholdersOf(form.value))}, English has ${list(allowed)}.`;
      problems.push(document.translationProblem(form.path, reason));
    }
    return problems;
  });
}

function checkTerms(
  code: string,
  document: JsonDocument,
  { path, value }: Pick<Text, 'path' | 'value'>,
  english: string,
  glossary: Glossary,
): ContentProblem[] {
  const lost = glossary.neverTranslated.filter((term) => hasTerm(english, term) && !value.includes(term));
  const problems = lost.map((term) =>
    document.translationProblem(
      path,
      `"${term}" of the English text is gone or spelt otherwise.`,
      'content/glossary.json keeps it as it is.',
    ),
  );
  const left = englishLeft(code, english, value, glossary);
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
