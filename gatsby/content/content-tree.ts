import fs from 'node:fs';
import path from 'node:path';
import { JsonDocument } from './json-document';
import type { ContentProblem } from './problem';

/** Everything in `content/` as it is on disk, before any rule is checked. */
export interface ContentTree {
  root: string;
  site?: JsonDocument;
  languages?: JsonDocument;
  plans?: JsonDocument;
  footer?: JsonDocument;
  /** What the chips under the prompt add to it. */
  promptWords?: JsonDocument;
  glossary?: JsonDocument;
  /** Optional: notes for translators. */
  notes?: JsonDocument;
  /** Optional: the term base. */
  terms?: JsonDocument;
  models: JsonDocument[];
  /** What the providers say of their endpoints. */
  definitions: JsonDocument[];
  /** By document ("privacy"), then language. */
  legal: ReadonlyMap<string, ReadonlyMap<string, JsonDocument>>;
  /** What is on a model's page besides its facts: by language, then by the name of the model's file. */
  guides: ReadonlyMap<string, ReadonlyMap<string, JsonDocument>>;
  /** Word lists for prompts, by language. */
  promptFilters: ReadonlyMap<string, JsonDocument>;
  /** By language, then namespace. */
  locales: ReadonlyMap<string, ReadonlyMap<string, JsonDocument>>;
  /** By language: the English that its texts were made from. */
  locks: ReadonlyMap<string, JsonDocument>;
  /** Files that are missing or not JSON. */
  unreadable: ContentProblem[];
}

/** Reads `content/` below `root` (the project's folder). Editors' mistakes never make it throw. */
export function readContentTree(root: string): ContentTree {
  const unreadable: ContentProblem[] = [];
  const read = (file: string): JsonDocument | undefined => {
    const document = readDocument(root, file);
    if (document instanceof JsonDocument) return document;
    unreadable.push(document);
    return undefined;
  };
  const readIfThere = (file: string) => (fs.existsSync(path.join(root, file)) ? read(file) : undefined);
  const readFolder = (folder: string) => {
    const documents = new Map<string, JsonDocument>();
    for (const name of jsonFiles(path.join(root, folder))) {
      const document = read(`${folder}/${name}.json`);
      if (document) documents.set(name, document);
    }
    return documents;
  };
  const readFolders = (folder: string) =>
    new Map(subfolders(path.join(root, folder)).map((name) => [name, readFolder(`${folder}/${name}`)]));

  return {
    root,
    site: read('content/site.json'),
    languages: read('content/languages.json'),
    plans: read('content/plans.json'),
    footer: read('content/footer.json'),
    promptWords: read('content/prompt-words.json'),
    glossary: read('content/glossary.json'),
    notes: readIfThere('content/notes.json'),
    terms: readIfThere('content/terms.json'),
    models: [...readFolder('content/models').values()],
    definitions: [...readFolders('content/providers').values()].flatMap((folder) => [...folder.values()]),
    legal: readFolders('content/legal'),
    guides: readFolders('content/guides'),
    promptFilters: readFolder('content/prompt-filter'),
    locales: readFolders('content/locales'),
    locks: new Map([...readFolder('content/translations')].map(([name, lock]) => [name.replace(/\.lock$/, ''), lock])),
    unreadable,
  };
}

function readDocument(root: string, file: string): JsonDocument | ContentProblem {
  try {
    return JsonDocument.parse(file, fs.readFileSync(path.join(root, file), 'utf8'));
  } catch {
    return { kind: 'mistake', file, line: 1, field: '', reason: 'This file is missing or cannot be read.' };
  }
}

function jsonFiles(folder: string): string[] {
  return entries(folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => entry.name.slice(0, -'.json'.length))
    .sort();
}

function subfolders(folder: string): string[] {
  return entries(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function entries(folder: string): fs.Dirent[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : [];
}
