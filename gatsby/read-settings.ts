import type { TSchema } from 'typebox';
import { readDocument } from './content/content-tree';
import { JsonDocument } from './content/json-document';
import { formatProblem } from './content/problem';
import { checkSchema } from './content/schema-check';

/**
 * Reads a JSON file of `content/` that the build needs before Gatsby has read any.
 * @throws Error naming file, line, field and cure of each mistake
 */
export function readSettings<T>(root: string, name: string, schema: TSchema): T {
  const file = `content/${name}.json`;
  const document = readDocument(root, file);
  const problems = document instanceof JsonDocument ? checkSchema(document, schema) : [document];
  if (document instanceof JsonDocument && problems.length === 0) return document.value as T;
  throw new Error(problems.map(formatProblem).join('\n'));
}
