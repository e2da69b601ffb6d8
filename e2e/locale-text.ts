import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A text of content/locales, by language, namespace and dotted key. */
export function localeText(language: string, namespace: string, key: string): string {
  const file = path.join(path.dirname(__dirname), 'content/locales', language, `${namespace}.json`);
  const text = key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], JSON.parse(readFileSync(file, 'utf8')));
  if (typeof text !== 'string') throw new Error(`${file} has no text "${key}".`);
  return text;
}
