import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A text of content/locales (of this project, or of the one in `root`), by language, namespace and dotted key. */
export function localeText(language: string, namespace: string, key: string, root = path.dirname(__dirname)): string {
  const file = path.join(root, 'content/locales', language, `${namespace}.json`);
  const text = key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], JSON.parse(readFileSync(file, 'utf8')));
  if (typeof text !== 'string') throw new Error(`${file} has no text "${key}".`);
  return text;
}
