// Text as people type it: widths, composed and invisible characters, numbers from any keyboard.

/**
 * Controls except tab and line breaks, and invisible characters: marks of direction and order, zero-width spaces,
 * tags, fillers without a shape. The joiners stay, which scripts and emoji need.
 */
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- controls are what it finds
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Letters, numbers, signs and pictures; neither spaces nor joiners nor lone accents. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A prompt as it is sent and kept: composed (NFC), without invisible characters, trimmed. */
export function cleanText(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFC').trim();
}

/** Whether there is nothing to be seen in it. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text.replace(UNSEEN, ''));
}

/** Words and numbers of a field that isn't prose: full-width digits, letters and signs become plain (NFKC). */
export function plainText(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '').trim();
}

/** A whole number from 0 on, as people write it on any keyboard; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  const digits = plainText(text).replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf));
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Arabic and Persian digits: their last four bits are their value. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Characters as a person counts them: an emoji of a family is one. Code points where the browser can't tell. */
export function countCharacters(text: string): number {
  if (typeof Intl.Segmenter !== 'function') return [...text].length;
  return [...new Intl.Segmenter().segment(text)].length;
}
