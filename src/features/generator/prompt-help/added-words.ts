/** Words that a press of a chip has put into the prompt. */
export interface Addition {
  /** The chip. */
  key: string;
  /** Exactly what was inserted: the words, and what separates them from the text before. */
  piece: string;
}

/** A change of the prompt from `start` to `end` (UTF-16, as text fields count). */
export interface PromptEdit {
  start: number;
  end: number;
  text: string;
}

interface Place {
  start: number;
  end: number;
}

const IN_A_WORD = /[\p{L}\p{N}]/u;

/** The words go to the end: nothing that was typed moves or changes. */
export function pieceFor(prompt: string, words: string): string {
  const last = prompt.at(-1);
  if (last === undefined || /\s/.test(last)) return words;
  if (/[,;:，、；：]/.test(last)) return ` ${words}`;
  // Words in brackets are commands of their own.
  if (/[.!?…。！？]/.test(last) || words.startsWith('[')) return ` ${words}`;
  return `, ${words}`;
}

/** Where the words of this chip are in the prompt as they were added; undefined once they were changed or removed. */
export function placeOf(prompt: string, additions: readonly Addition[], key: string): Place | undefined {
  const own = additions.filter((addition) => addition.key === key).map(({ piece }) => piece);
  // "close-up" is also part of "extreme close-up", which another chip may have added.
  const others = additions.filter((addition) => addition.key !== key).map(({ piece }) => piece);
  const places = own.flatMap((piece) => {
    const taken = others.filter((other) => other.includes(piece)).flatMap((other) => placesOf(prompt, other));
    return placesOf(prompt, piece).filter(
      ({ start, end }) => !taken.some((place) => start >= place.start && end <= place.end),
    );
  });
  return places.sort((one, other) => one.end - other.end || other.start - one.start).at(-1);
}

/**
 * Takes exactly the added words away. Where they began the prompt, the separator of the words that come next goes too,
 * if a chip has put it there; `additions` then has those words without it.
 */
export function removal(
  prompt: string,
  additions: readonly Addition[],
  { start, end }: Place,
): { edit: PromptEdit; additions: readonly Addition[] } {
  const next = start > 0 ? undefined : additions.find(({ key }) => placeOf(prompt, additions, key)?.start === end);
  const nextPiece = next && prompt.slice(end, placeOf(prompt, additions, next.key)?.end);
  const separator = nextPiece === undefined ? '' : (/^[,\s]*/.exec(nextPiece)?.[0] ?? '');
  return {
    edit: { start, end: end + separator.length, text: '' },
    additions:
      next && nextPiece !== undefined && separator !== ''
        ? withAddition(additions, { key: next.key, piece: nextPiece.slice(separator.length) })
        : additions,
  };
}

/** More than any prompt holds; older ones are forgotten. */
const MOST_ADDITIONS = 60;

/** Removed pieces stay in the list: undo may bring them back into the prompt. */
export function withAddition(additions: readonly Addition[], added: Addition): readonly Addition[] {
  const others = additions.filter(({ key, piece }) => key !== added.key || piece !== added.piece);
  return [...others, added].slice(-MOST_ADDITIONS);
}

function placesOf(prompt: string, piece: string): Place[] {
  const places: Place[] = [];
  for (let start = prompt.indexOf(piece); start >= 0; start = prompt.indexOf(piece, start + 1)) {
    const end = start + piece.length;
    const [before, after] = [prompt.at(start - 1), prompt[end]];
    const beginsInWord = start > 0 && before !== undefined && touches(before, piece[0]);
    const endsInWord = after !== undefined && touches(after, piece.at(-1));
    if (!beginsInWord && !endsInWord) places.push({ start, end });
  }
  return places;
}

/** Whether two neighbors belong to one word: then the words were typed on. */
function touches(one: string, other: string | undefined): boolean {
  return other !== undefined && IN_A_WORD.test(one) && IN_A_WORD.test(other);
}
