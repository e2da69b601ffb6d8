/** Where words begin and end in a folded text. */
export interface WordBoundaries {
  /** Positions at which a word begins, ascending. */
  starts: readonly number[];
  isStart(position: number): boolean;
  isEnd(position: number): boolean;
}

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });
/** Scripts without spaces (only a dictionary finds their words), then Korean, digits, and all other letters. */
const RUNS =
  /(?<unspaced>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+)|\p{Script=Hangul}+|\p{N}+|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu;

export function wordBoundaries(text: string): WordBoundaries {
  const starts = new Set<number>();
  const ends = new Set<number>();
  for (const { 0: run, index, groups } of text.matchAll(RUNS)) {
    const segments = groups?.unspaced === undefined ? [{ index: 0, segment: run }] : SEGMENTER.segment(run);
    for (const { index: offset, segment } of segments) {
      starts.add(index + offset);
      ends.add(index + offset + segment.length);
    }
  }
  return {
    starts: [...starts],
    isStart: (position) => starts.has(position),
    isEnd: (position) => ends.has(position),
  };
}
