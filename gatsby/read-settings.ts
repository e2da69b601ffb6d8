import fs from 'node:fs';
import path from 'node:path';
import { JsonDocument } from './content/json-document';
import { formatProblem } from './content/problem';

/**
 * Reads a JSON file of `content/` that the build needs before Gatsby has read any. Throws with the file and line if it
 * is not JSON; its schema is checked later (content/check-content.ts).
 */
export function readSettings(root: string, name: string): unknown {
  const file = `content/${name}.json`;
  const document = JsonDocument.parse(file, fs.readFileSync(path.join(root, file), 'utf8'));
  if (document instanceof JsonDocument) return document.value;
  throw new Error(formatProblem(document));
}
