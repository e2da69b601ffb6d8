import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import languages from '../../content/languages.json';
import { check, refuseErrors } from './read-content';

const LOCALES = path.join(__dirname, '..', '..', 'content', 'locales');
const validator = Compile(Type.Record(Type.String(), Type.Array(Type.String({ minLength: 1 }))));

/**
 * Lists of words to search for in prompts, from `content/locales/<language>/<namespace>.json`: the words of all
 * languages together, without duplicates. `npm run content:check` reports languages without a list.
 *
 * @throws Error that lists every error by file, field and reason
 */
export function readWordLists<Name extends string>(
  namespace: string,
  names: readonly Name[],
): Readonly<Record<Name, readonly string[]>> {
  const errors: string[] = [];
  const files = languages.flatMap(({ code }) => {
    const file = path.join(LOCALES, code, `${namespace}.json`);
    if (!existsSync(file)) return [];
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const lists = check(validator, `locales/${code}/${namespace}.json`, value, errors);
    return lists ? [lists] : [];
  });
  const lists = names.map((name) => [name, [...new Set(files.flatMap((file) => file[name] ?? []))]] as const);
  for (const [name, words] of lists)
    if (words.length === 0) errors.push(`${namespace}.json: "${name}" contains no words.`);
  refuseErrors(errors);
  return Object.fromEntries(lists) as Record<Name, readonly string[]>;
}
