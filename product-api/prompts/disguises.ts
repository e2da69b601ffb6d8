/** Ways in which people hide a word: each undone in a copy of the (folded) text, beside the text itself. */

const CYRILLIC = 'аеорсхуктмнвіјѕԁһѵ';
const GREEK = 'αορνεικτυχη';
const LATIN_OF = new Map([
  ...pairs(CYRILLIC, 'aeopcxyktmhbijsdhv'),
  ...pairs(GREEK, 'aopveiktuxn'),
  ...pairs('03457@$€!|', 'oeastaseil'),
]);
const CYRILLIC_OF = new Map([...pairs('aeopcxyktmhb', CYRILLIC), ...pairs('03', 'оз')]);

/** A word together with the signs that stand for letters inside one. */
const WORD = /[\p{L}\p{N}@$€!|]+/gu;
/** Single letters with one sign or space between two: "p o r n", "섹.스". */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?![\p{L}\p{N}])(?:[ .·・*_~|/+-]\p{L}(?![\p{L}\p{N}]))+/gu;
/** Between the parts of a cut word, which are short, or anywhere between letters of a script without spaces. */
const INSIDE_WORD =
  /(?<=(?<!\p{L})\p{L}{1,4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[.·・*_~|+-](?=\p{L}{1,4}(?!\p{L})|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu;

/** The text and, where it has something like a disguise, what it reads as without. */
export function readings(text: string): string[] {
  const russian = RUSSIAN.test(text) && isRussian(text);
  const latin = text.replace(WORD, (word) => (russian && RUSSIAN_WORD.test(word) ? word : toLatin(word)));
  const spellings = [
    text,
    latin.replace(/1/g, (digit, at: number) => (hasLetterBeside(latin, at) ? 'i' : digit)),
    latin.replace(/1/g, (digit, at: number) => (hasLetterBeside(latin, at) ? 'l' : digit)),
    text.replace(WORD, (word) => toCyrillic(word)),
  ];
  return [...new Set(spellings.flatMap((spelling) => [spelling, ...joinings(spelling)]))];
}

/** "p o r n" as one word; "a p o r n" as "a porn" too, since a word of one letter may come first. */
function joinings(text: string): string[] {
  const joined = (run: string) => run.replace(/[^\p{L}]/gu, '');
  return [
    text.replace(SPELLED, joined),
    text.replace(SPELLED, (run) => `${run.charAt(0)} ${joined(run.slice(1))}`),
    text.replace(SPELLED, joined).replace(INSIDE_WORD, ''),
  ].map((reading) => reading.replace(/(\p{L})\1{2,}/gu, '$1'));
}

const RUSSIAN = /[а-яё]/;
const RUSSIAN_WORD = /^[а-яё]+$/;

/** Most words of a Russian text have a letter that no Latin one looks like: those without any are Russian too. */
function isRussian(text: string): boolean {
  const words = text.match(/[а-яё]+/g) ?? [];
  const own = words.filter((word) => [...word].some((letter) => !LATIN_OF.has(letter)));
  return own.length > words.length / 2;
}

const PLAIN = /^(?:[a-z]+|[а-яё]{8,})$/;

function toLatin(word: string): string {
  if (PLAIN.test(word)) return word;
  const letters = [...word.replace(/^[!|]+|[!|]+$/g, (edge) => ' '.repeat(edge.length))];
  const hasLatin = /\p{Script=Latin}/u.test(word);
  // Short words ("то") are too often nothing but look-alikes.
  const isImitation = letters.length > 2 && letters.every((letter) => LATIN_OF.has(letter) && /\p{L}/u.test(letter));
  return hasLatin || isImitation ? letters.map((letter) => LATIN_OF.get(letter) ?? letter).join('') : word;
}

function toCyrillic(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word)) return word;
  return [...word].map((letter) => CYRILLIC_OF.get(letter) ?? letter).join('');
}

function hasLetterBeside(text: string, at: number): boolean {
  return /\p{Script=Latin}/u.test(text.charAt(at - 1)) || /\p{Script=Latin}/u.test(text.charAt(at + 1));
}

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((sign, index) => [sign, to.charAt(index)]);
}
