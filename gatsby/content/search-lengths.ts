import { scriptOf } from '../languages';

/** Fewest and most characters that search engines show. */
type Range = readonly [least: number, most: number];

interface ShownLengths {
  /** Without the product's name, which is added. */
  title: Range;
  description: Range;
}

const LENGTHS: ShownLengths = { title: [1, 60], description: [110, 155] };
/** Lengths for scripts whose characters are twice as wide. */
const WIDE_LENGTHS: ShownLengths = { title: [1, 30], description: [55, 80] };
const WIDE = new Set(['Kore', 'Jpan', 'Hans', 'Hant']);

/** How long titles and descriptions are that search engines neither cut nor ignore, in a language by its tag. */
export function shownLengths(hreflang: string): ShownLengths {
  return WIDE.has(scriptOf(hreflang) ?? '') ? WIDE_LENGTHS : LENGTHS;
}
