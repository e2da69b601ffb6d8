import fs from 'node:fs';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { scriptOf } from '../languages';
import { CARD_FONT_PACKAGES, LATIN_FONT_PACKAGE } from './card-font-packages';

interface FontSlice {
  label: string;
  /** First and last code point. */
  ranges: (readonly [number, number])[];
}

const tables = new Map<string, FontSlice[]>();
const registered = new Set<string>();

/**
 * A canvas font-family list for `text` in a language. The npm font packages are split by code points; only the slices
 * that the text needs are loaded.
 */
export function cardFontFamilies(root: string, hreflang: string, text: string): string {
  const own = CARD_FONT_PACKAGES[scriptOf(hreflang) ?? ''];
  if (own === undefined) throw new Error(`No font for social cards in "${hreflang}".`);
  return [...new Set([LATIN_FONT_PACKAGE, own])]
    .flatMap((font) => slicesFor(path.join(root, 'node_modules', font), text))
    .map((family) => `"${family}"`)
    .join(', ');
}

function slicesFor(folder: string, text: string): string[] {
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  return tableOf(folder).flatMap(({ label, ranges }) => {
    const isNeeded = codePoints.some((codePoint) =>
      ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
    );
    if (!isNeeded) return [];
    const family = `${path.basename(folder)}-${label.replace(/[[\]]/g, '')}`;
    const file = path.join(folder, 'files', `${family}-wght-normal.woff2`);
    if (!registered.has(file)) {
      if (!GlobalFonts.registerFromPath(file, family)) throw new Error(`Cannot read the font ${file}.`);
      registered.add(file);
    }
    return [family];
  });
}

/** The slices of a font package; cached, because there are thousands of cards. */
function tableOf(folder: string): FontSlice[] {
  const known = tables.get(folder);
  if (known) return known;
  const labels = JSON.parse(fs.readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const table = Object.entries(labels).map(([label, ranges]) => ({ label, ranges: ranges.split(',').map(parseRange) }));
  tables.set(folder, table);
  return table;
}

/** `U+4e00` or `U+4e00-4e0f`. */
function parseRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
