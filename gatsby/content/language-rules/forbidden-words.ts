import { scriptOf, type Language } from '../../languages';

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Where a word of content/terms.json is in a text, or undefined. Languages with spaces: whole words, in capitals or
 * not, with a star for any letters. Korean: from the beginning of a word, as particles follow it. Chinese and
 * Japanese: only where `Intl.Segmenter` sees the limits of a word, so that 性交 is not in 女性交谈.
 */
export function findWord(text: string, word: string, { hreflang }: Pick<Language, 'hreflang'>): string | undefined {
  const script = scriptOf(hreflang) ?? 'Latn';
  for (const match of withTypographicApostrophes(text).matchAll(expressionFor(word, script))) {
    if (!isSegmented(script) || isBetweenWords(text, match.index, match[0], hreflang)) return match[0];
  }
  return undefined;
}

/** Whether a text can have one of the words at all: one search for all of them, which most texts end with. */
export function hasAnyOf(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false;
  const any = new RegExp(words.map((word) => escape(stemOf(word))).join('|'), 'iu');
  return (text) => any.test(withTypographicApostrophes(text));
}

const LIMITS: Readonly<Record<string, readonly [string, string]>> = {
  Kore: ['(?<!\\p{Script=Hangul})', ''],
  Jpan: ['', ''],
  Hans: ['', ''],
  Hant: ['', ''],
};

const expressions = new Map<string, RegExp>();

function expressionFor(word: string, script: string): RegExp {
  const key = `${script} ${word}`;
  const known = expressions.get(key);
  if (known) return known;
  const [before, after] = LIMITS[script] ?? ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  const stem = stemOf(word);
  const pattern = stem === word ? `${escape(word)}${after}` : `${escape(stem)}[\\p{L}\\p{M}]*`;
  const expression = new RegExp(`${before}${pattern}`, 'giu');
  expressions.set(key, expression);
  return expression;
}

/** Without the star for any letters. */
function stemOf(word: string): string {
  return word.endsWith('*') ? word.slice(0, -1) : word;
}

function withTypographicApostrophes(text: string): string {
  return text.replaceAll("'", '’');
}

function isSegmented(script: string): boolean {
  return script === 'Jpan' || script === 'Hans' || script === 'Hant';
}

function isBetweenWords(text: string, start: number, found: string, hreflang: string): boolean {
  let segmenter = segmenters.get(hreflang);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(hreflang, { granularity: 'word' });
    segmenters.set(hreflang, segmenter);
  }
  const limits = new Set([text.length, ...[...segmenter.segment(text)].map(({ index }) => index)]);
  const ends = [limits.has(start), limits.has(start + found.length)];
  // Compounds in katakana are one segment: ビデオクリップ.
  return /\p{Script=Katakana}/u.test(found) ? ends.some(Boolean) : ends.every(Boolean);
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
