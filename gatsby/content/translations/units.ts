import { DEFAULT_LANGUAGE } from '../../languages';
import type { ContentTree } from '../content-tree';
import type { JsonDocument } from '../json-document';
import { fieldVersions, languageGroups, localeVersions, type UnitVersion, type Versions } from './versions';

/** The unit that is translated as one: a text, a list of points, or all plural forms of a text. */
export interface TranslationUnit {
  /** Its file without language and ending: "generator", "models/veo3.1", "legal/terms". */
  group: string;
  /** Its name in there: "seed.draw", "summary", "credits.2" (third block of the section "credits"). */
  key: string;
  english: UnitVersion;
  /** By language code, English excepted. */
  translations: ReadonlyMap<string, UnitVersion>;
}

/** How editors and tools name a unit: "generator.seed.draw". */
export function unitId({ group, key }: Pick<TranslationUnit, 'group' | 'key'>): string {
  return key === '' ? group : `${group}.${key}`;
}

const unitsOf = new WeakMap<ContentTree, TranslationUnit[]>();

/** Every text of `content/` that is written in English and translated; read once of each tree. */
export function readUnits(tree: ContentTree): readonly TranslationUnit[] {
  const known = unitsOf.get(tree) ?? findUnits(tree);
  unitsOf.set(tree, known);
  return known;
}

function findUnits(tree: ContentTree): TranslationUnit[] {
  const settings = [tree.site, tree.footer, tree.plans].filter((document) => document !== undefined);
  return [
    ...[...(tree.locales.get(DEFAULT_LANGUAGE)?.keys() ?? [])].flatMap((name) =>
      join(name, versionsByLanguage(documentsOf(tree.locales, name), localeVersions)),
    ),
    ...[...(tree.guides.get(DEFAULT_LANGUAGE)?.keys() ?? [])].flatMap((name) =>
      join(
        `guides/${name}`,
        versionsByLanguage(documentsOf(tree.guides, name), (document) => fieldVersions(document, [])),
      ),
    ),
    ...[...tree.legal].flatMap(([name, documents]) =>
      join(
        `legal/${name}`,
        versionsByLanguage(documents, (document) => fieldVersions(document, [])),
      ),
    ),
    ...tree.models.flatMap((document) => singleFile(`models/${document.name}`, document)),
    ...settings.flatMap((document) => singleFile(document.name, document)),
  ];
}

/** The file `name` of each language's folder. */
function documentsOf(folders: ContentTree['locales'], name: string): ReadonlyMap<string, JsonDocument> {
  return new Map(
    [...folders].flatMap(([code, documents]): [string, JsonDocument][] => {
      const document = documents.get(name);
      return document ? [[code, document]] : [];
    }),
  );
}

function versionsByLanguage(
  documents: ReadonlyMap<string, JsonDocument>,
  versionsOf: (document: JsonDocument) => Versions,
): Map<string, Versions> {
  return new Map([...documents].map(([code, document]) => [code, versionsOf(document)]));
}

/** Units of a file that holds all languages beside each other: `{ "en": ..., "de": ... }`. */
function singleFile(group: string, document: JsonDocument): TranslationUnit[] {
  return languageGroups(document).flatMap(({ path, codes }) =>
    join(group, new Map(codes.map((code) => [code, fieldVersions(document, [...path, code], path)]))),
  );
}

function join(group: string, languages: ReadonlyMap<string, Versions>): TranslationUnit[] {
  const english = languages.get(DEFAULT_LANGUAGE) ?? new Map<string, UnitVersion>();
  const others = [...languages].filter(([code]) => code !== DEFAULT_LANGUAGE);
  return [...english].map(([key, version]) => ({
    group,
    key,
    english: version,
    translations: new Map(
      others.flatMap(([code, versions]): [string, UnitVersion][] => {
        const own = versions.get(key);
        return own ? [[code, own]] : [];
      }),
    ),
  }));
}
