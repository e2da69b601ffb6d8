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

/** Whole sentences in one character: spelled out, a prompt of them would be eighteen times as long. */
const SENTENCES = /[\ufdfa\ufdfb]/g;

/** The text as it is compared: lower case, full-width and styled letters plain, no accents, nothing invisible. */
export function foldText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(SENTENCES, ' ')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Cyrillic}])\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter);
}
