/** No line may start with one of these, or end with one of those (the East Asian rules, and ours for quotes). */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}、。，．！？：；ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…%％]/u;
const OPENING = /[\p{Ps}\p{Pi}¿¡#@"']$/u;
/** Scripts written without spaces: a line may break between any two words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Emoji_Presentation}]/u;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Splits a text where a line may break; spaces stay at the end of their piece. */
export function breakablePieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of words.segment(text)) {
    if (piece !== '' && mayBreak(piece, segment)) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after)) return false;
  if (/\s$/u.test(before)) return true;
  if (CLOSING.test(after) || OPENING.test(before)) return false;
  if (/[-–—/]$/u.test(before)) return true;
  const last = graphemesOf(before).at(-1) ?? '';
  return UNSPACED.test(last) || UNSPACED.test(after.slice(0, 2));
}

/**
 * Breaks pieces into lines no wider than `maxWidth`, at most `maxLines` of them; a piece wider than a line is cut
 * between graphemes.
 */
export function fillLines(
  pieces: readonly string[],
  maxWidth: number,
  measure: (text: string) => number,
  maxLines = Infinity,
): string[] {
  const lines: string[] = [];
  let line = '';
  const place = (piece: string): void => {
    if (line !== '' && measure((line + piece).trimEnd()) > maxWidth) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  };
  for (const piece of pieces) {
    if (lines.length >= maxLines) break;
    if (measure(piece.trimEnd()) <= maxWidth) place(piece);
    else graphemesOf(piece).forEach(place);
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines.slice(0, maxLines);
}

/** The same number of lines with their ends as even as they get: no lone word at the end. */
export function balanceLines(pieces: readonly string[], maxWidth: number, measure: (text: string) => number): string[] {
  let best = fillLines(pieces, maxWidth, measure);
  const wanted = best.length;
  // Never narrower than the longest word that a full line holds: evenness is no reason to cut one.
  const longest = Math.max(0, ...pieces.map((piece) => measure(piece.trimEnd())).filter((width) => width <= maxWidth));
  let [low, high] = [Math.max(longest, maxWidth / Math.max(1, wanted) / 1.5), maxWidth];
  for (let step = 0; step < 7 && low < high; step += 1) {
    const width = (low + high) / 2;
    const lines = fillLines(pieces, width, measure);
    if (lines.length > wanted) low = width;
    else [best, high] = [lines, width];
  }
  return best;
}
