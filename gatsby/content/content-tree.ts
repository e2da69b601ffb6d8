import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { JsonDocument } from './json-document';
import type { ContentProblem } from './problem';

/** The prices that were last confirmed, by name; `npm run content:check` keeps it. */
export const PRICE_LOCK = 'content/prices.lock.json';

/** Everything in `content/` as it is on disk, before any rule is checked. */
export interface ContentTree {
  root: string;
  site?: JsonDocument;
  languages?: JsonDocument;
  plans?: JsonDocument;
  footer?: JsonDocument;
  /** Words of the chips under the prompt. */
  promptWords?: JsonDocument;
  glossary?: JsonDocument;
  /** Optional: notes for translators. */
  notes?: JsonDocument;
  /** Optional: the term base. */
  terms?: JsonDocument;
  models: JsonDocument[];
  /** Definitions of the providers' endpoints. */
  definitions: JsonDocument[];
  /** By document ("privacy"), then language. */
  legal: ReadonlyMap<string, ReadonlyMap<string, JsonDocument>>;
  /** Texts of models' pages besides their facts: by language, then by the name of the model's file. */
  guides: ReadonlyMap<string, ReadonlyMap<string, JsonDocument>>;
  /** Word lists for prompts, by language. */
  promptFilters: ReadonlyMap<string, JsonDocument>;
  /** By language, then namespace. */
  locales: ReadonlyMap<string, ReadonlyMap<string, JsonDocument>>;
  /** By language: the English that its texts were made from. */
  locks: ReadonlyMap<string, JsonDocument>;
  /** By language: the texts that a second person has read. */
  readings: ReadonlyMap<string, JsonDocument>;
  /** Optional: the prices that were last confirmed. */
  prices?: JsonDocument;
  /** Files that are missing or not JSON. */
  unreadable: ContentProblem[];
  /** Fields that are given twice, and days that don't exist. */
  slips: ContentProblem[];
}

/** Reads `content/` below `root` (the project's folder). Editors' mistakes never make it throw. */
export function readContentTree(root: string): ContentTree {
  const unreadable: ContentProblem[] = [];
  const slips: ContentProblem[] = [];
  const read = (file: string): JsonDocument | undefined => {
    const document = readDocument(root, file);
    if (document instanceof JsonDocument) {
      slips.push(...document.slips());
      return document;
    }
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

  const translations = readFolder('content/translations');
  const recordsOf = (ending: RegExp) =>
    new Map(
      [...translations].flatMap(([name, document]) =>
        ending.test(name) ? [[name.replace(ending, ''), document] as const] : [],
      ),
    );

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
    locks: recordsOf(/\.lock$/),
    readings: recordsOf(/\.read$/),
    prices: readIfThere(PRICE_LOCK),
    unreadable,
    slips,
  };
}

/** Reads a JSON file of `content/`: the document, or the problem that makes it unreadable. */
export function readDocument(root: string, file: string): JsonDocument | ContentProblem {
  const problem = { kind: 'mistake', file, line: 1, field: '' } as const;
  let bytes: Buffer;
  try {
    bytes = fs.readFileSync(path.join(root, file));
  } catch {
    return { ...problem, reason: 'This file is missing or cannot be read.' };
  }
  const invalidAt = isUtf8(bytes) ? undefined : firstInvalid(bytes);
  if (invalidAt !== undefined) {
    const reason = 'This file is not encoded as UTF-8: visitors would see � in place of a letter.';
    return { ...problem, line: invalidAt, reason, suggestion: 'Save it again with the encoding UTF-8.' };
  }
  if (bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
    const reason = 'This file begins with an invisible byte order mark.';
    return { ...problem, reason, suggestion: 'Save it again as UTF-8 without BOM.' };
  }
  return JsonDocument.parse(file, bytes.toString('utf8'));
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 0x0a;

/** The first line with bytes that are not UTF-8. */
function firstInvalid(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, start);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(start, next))) return line;
    start = next;
  }
  return line;
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
