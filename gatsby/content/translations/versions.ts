import { DEFAULT_LANGUAGE } from '../../languages';
import type { JsonDocument, JsonPath } from '../json-document';
import { readEntries } from '../locale-strings';

/** One string of a unit: its only one (part ""), a point of a list ("0", "1"), or a plural form ("one", "other"). */
interface UnitText {
  part: string;
  path: JsonPath;
  value: string;
}

/** A unit in one language. */
export interface UnitVersion {
  document: JsonDocument;
  path: JsonPath;
  texts: UnitText[];
}

/** By the unit's key. */
export type Versions = Map<string, UnitVersion>;

/** Fields that are the same in every language. */
const FACTS = new Set(['$schema', 'key', 'updatedAt']);
/** Steps that would only lengthen a key: "sections.credits.blocks.2.paragraph" is "credits.2". */
const SILENT_STEPS = new Set(['texts', 'sections', 'blocks', 'paragraph', 'list']);

/** The units of a locale file. Lists of words are no translations. */
export function localeVersions(document: JsonDocument): Versions {
  const { singles, plurals } = readEntries(document);
  const versions: Versions = new Map();
  for (const [key, { path, value }] of singles) {
    versions.set(key, { document, path, texts: [{ part: '', path, value }] });
  }
  for (const [key, forms] of plurals) {
    const texts = [...forms].map(([part, { path, value }]) => ({ part, path, value }));
    versions.set(key, { document, path: texts[0]?.path ?? [], texts });
  }
  return versions;
}

/** The units below `from` in any other file: its strings, and its lists of strings as one unit each. */
export function fieldVersions(document: JsonDocument, from: JsonPath, label: JsonPath = from): Versions {
  const versions: Versions = new Map();
  const collect = (value: unknown, path: JsonPath, steps: JsonPath): void => {
    const key = steps.filter((step) => !SILENT_STEPS.has(String(step))).join('.');
    if (typeof value === 'string') {
      versions.set(key, { document, path, texts: [{ part: '', path, value }] });
    } else if (isStringList(value)) {
      const texts = value.map((point, index) => ({ part: String(index), path: [...path, index], value: point }));
      versions.set(key, { document, path, texts });
    } else if (Array.isArray(value)) {
      value.forEach((entry: unknown, index) => collect(entry, [...path, index], [...steps, nameOf(entry) ?? index]));
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) {
        if (!FACTS.has(field)) collect(inner, [...path, field], [...steps, field]);
      }
    }
  };
  collect(valueAt(document.value, from), from, label);
  return versions;
}

/** Groups with a field for each language: where they are in the document, and the languages they have. */
export function languageGroups(document: JsonDocument): { path: JsonPath; codes: string[] }[] {
  const found: { path: JsonPath; codes: string[] }[] = [];
  const search = (value: unknown, path: JsonPath): void => {
    if (typeof value !== 'object' || value === null) return;
    const fields = Object.entries(value as Record<string, unknown>);
    if (!Array.isArray(value) && isLanguageGroup(fields)) {
      found.push({ path, codes: fields.map(([code]) => code) });
      return;
    }
    for (const [field, inner] of fields) search(inner, [...path, Array.isArray(value) ? Number(field) : field]);
  };
  search(document.value, []);
  return found;
}

function isLanguageGroup(fields: readonly [string, unknown][]): boolean {
  const names = fields.map(([name]) => name);
  return names.includes(DEFAULT_LANGUAGE) && names.every((name) => /^[a-z]{2}$/.test(name));
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');
}

/** `key` of a list's entry, which survives a new entry before it; its index does not. */
function nameOf(entry: unknown): string | undefined {
  const key = (entry as { key?: unknown } | null)?.key;
  return typeof key === 'string' ? key : undefined;
}

function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}
