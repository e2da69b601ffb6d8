const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ';
const SMALL_LETTERS = 'abcdefghijklmnoprstuvwyz';
/** Latin letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ...Object.fromEntries([...SMALL_CAPITALS].map((letter, index) => [letter, SMALL_LETTERS.charAt(index)])),
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Format characters, variation selectors and letters without a shape: nobody sees them in a word. */
// eslint-disable-next-line no-misleading-character-class -- single characters on purpose: none of them is a pair here
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u3164\uffa0\ufe00-\ufe0f]/gu;

/** Characters that Unicode spells out at this length or more are written as one letter, or as nothing. */
const SPELLED_OUT = 3;

/**
 * The text as it is compared: lower case, full-width and styled letters plain, no accents, nothing invisible. It is about
 * as long as the text: only Latin ligatures are spelled out.
 */
export function foldText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/\P{ASCII}/gu, shorten)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Cyrillic}])\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Characters that stand for several: a letter in parentheses is that letter, "ﬃ" stays what it is, and a word or sentence
 * in one character ("㌲", "ﷺ") is a gap, because a prompt of nothing else would become many times as long.
 */
function shorten(character: string): string {
  const plain = character.normalize('NFKC');
  if (plain.length < SPELLED_OUT) return character;
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length === 1 || /^[a-z]{2,3}$/i.test(letters) ? letters : ' ';
}
