import fs from 'node:fs';
import path from 'node:path';
import { pluralCategories } from '../locale-strings';
import { acceptTranslations } from '../translations/accept';

/** An eleventh language, whose translations are generated from English. */
export const ADDED_LANGUAGE = { code: 'es', name: 'Español', path: '/es', hreflang: 'es' };

type Json = Record<string, unknown>;

/** Adds an entry to content/languages.json below `root`. */
export function listAddedLanguage(root: string): void {
  edit(root, 'content/languages.json', (languages: object[]) => [...languages, ADDED_LANGUAGE]);
}

/** Writes every text and list of words that the language needs, exactly the files that the check names, and accepts them. */
export function writeAddedTexts(root: string): void {
  const { code } = ADDED_LANGUAGE;
  const invent = inventor(root);
  for (const folder of ['content/locales/en', 'content/guides/en', ...subfolders(root, 'content/legal')]) {
    for (const name of jsonFiles(root, folder)) {
      const isLegal = folder.startsWith('content/legal');
      if (isLegal && name !== 'en.json') continue;
      const target = isLegal ? `${folder}/${code}.json` : `${path.dirname(folder)}/${code}/${name}`;
      write(root, target, invent(read(root, `${folder}/${name}`), isLegal ? LEGAL_FACTS : ['$schema']));
    }
  }
  write(root, `content/prompt-filter/${code}.json`, read(root, 'content/prompt-filter/en.json'));
  for (const name of jsonFiles(root, 'content/models')) {
    edit(root, `content/models/${name}`, (model: { texts: Json }) => ({
      ...model,
      texts: { ...model.texts, [code]: invent(model.texts.en) },
    }));
  }
  acceptTranslations(root, code, ['*']);
}

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', Y: 'Ý' },
  // For words without a vowel, such as a key's "Ctrl".
  C: 'Ç',
};
/** Fields of legal documents that are not translated. */
const LEGAL_FACTS = ['key', 'updatedAt', '$schema'];

/**
 * Generates texts that look foreign: English with accents on all vowels and on capital C, of the same length.
 * Placeholders, markup, addresses and the glossary's terms are kept. All plural forms have the text of English's "other".
 */
function inventor(root: string): (value: unknown, keptFields?: readonly string[]) => unknown {
  const { neverTranslated } = read(root, 'content/glossary.json') as { neverTranslated: string[] };
  const terms = [...neverTranslated]
    .sort((a, b) => b.length - a.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const kept = new RegExp(
    String.raw`(\{\{.*?\}\}|^\[(?:if|unless) [\w.-]+\]|\{product\}|<[^>]*>|https?://\S+|\S+@\S+|${terms.join('|')})`,
  );
  const inventText = (text: string) =>
    text
      .split(kept)
      .map((part, index) =>
        index % 2 === 1 ? part : part.replace(/[aeiouyAEIOUYC]/g, (letter) => ACCENTS[letter] ?? ''),
      )
      .join('');
  const invent = (value: unknown, keptFields: readonly string[] = []): unknown => {
    if (typeof value === 'string') return inventText(value);
    if (Array.isArray(value)) return value.map((inner) => invent(inner, keptFields));
    const fields = Object.entries(value as Json);
    const entries = fields.map(
      ([field, inner]) => [field, keptFields.includes(field) ? inner : invent(inner, keptFields)] as const,
    );
    return Object.fromEntries(entries.flatMap(pluralForms));
  };
  return invent;
}

/** Copies "credits_other" to every plural form of the language; English's other forms are overwritten or dropped. */
function pluralForms(
  [field, value]: readonly [string, unknown],
  _index: number,
  all: readonly (readonly [string, unknown])[],
) {
  const [, stem, category] = /^(.+)_(zero|one|two|few|many|other)$/.exec(field) ?? [];
  if (stem === undefined || !all.some(([other]) => other === `${stem}_other`)) return [[field, value]];
  if (category !== 'other') return [];
  return pluralCategories(ADDED_LANGUAGE.hreflang).required.map((form) => [`${stem}_${form}`, value]);
}

function edit<T>(root: string, file: string, change: (value: T) => unknown): void {
  write(root, file, change(read(root, file) as T));
}

function read(root: string, file: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}

function write(root: string, file: string, value: unknown): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), `${JSON.stringify(value, null, 2)}\n`);
}

function jsonFiles(root: string, folder: string): string[] {
  return fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.json'));
}

function subfolders(root: string, folder: string): string[] {
  return fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
}
