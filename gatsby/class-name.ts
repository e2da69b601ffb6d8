import { createHash } from 'node:crypto';
import { toSlashes } from './digest-files';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CHARACTERS = `${LETTERS}0123456789-_`;

/**
 * A build's name for a class of a stylesheet: four characters, because each name is in HTML, styles and JavaScript.
 * `class-name.test.ts` sees to it that no two classes have the same.
 * @param file relative to the project, so that it is the same on every machine
 */
export function shortClassName(file: string, name: string): string {
  const [first = 0, ...rest] = createHash('sha256')
    .update(`${toSlashes(file)}\n${name}`)
    .digest();
  const others = rest.slice(0, 3).map((byte) => CHARACTERS[byte % CHARACTERS.length]);
  return [LETTERS[first % LETTERS.length], ...others].join('');
}
