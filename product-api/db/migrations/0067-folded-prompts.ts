import { sql } from 'kysely';
import { ACCENTS, SAME_LETTERS, SPELLED_OUT } from '#contracts/fold-search';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const plain = `regexp_replace(normalize(prompt, NFKD), ${literal(ACCENTS)}, '', 'g')`;
const same = `translate(${plain}, ${literal(SAME_LETTERS.from)}, ${literal(SAME_LETTERS.to)})`;
const folded = SPELLED_OUT.reduce((text, [from, to]) => `replace(${text}, ${literal(from)}, ${literal(to)})`, same);

/** The prompt as `foldSearch` folds a search, so that a search reads one column and folds nothing. */
export const foldedPrompts = [
  sql.raw(`alter table videos add column folded_prompt text generated always as (${folded}) stored`),
];
