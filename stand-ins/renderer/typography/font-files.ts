import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { GlobalFonts } from '@napi-rs/canvas';

/** Font packages as npm ships them: cut into slices, each with the code points it holds. */
const TITLE_FONT = '@fontsource-variable/manrope';
const SCRIPT_FONTS = [
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-thai',
] as const;
const EMOJI_FONT = '@fontsource-variable/noto-emoji';
const JAPANESE = '@fontsource-variable/noto-sans-jp';
const KOREAN = '@fontsource-variable/noto-sans-kr';
const SIMPLIFIED = '@fontsource-variable/noto-sans-sc';
const TRADITIONAL = '@fontsource-variable/noto-sans-tc';

/** Frequent characters that only one of the two Chinese spellings has. */
const SIMPLIFIED_ONLY =
  /[们这国说时来为会对发经过进还没问题开见车东长门马鸟鱼龙风飞书画灯灵云雾阳阴乡边远红绿蓝岁华丽梦级头镜宁静滩湾岛际灿烂夜场层亚]/u;
const TRADITIONAL_ONLY =
  /[們這國說時來為會對發經過進還沒問題開見車東長門馬鳥魚龍風飛書畫燈靈雲霧陽陰鄉邊遠紅綠藍歲華麗夢級頭鏡寧靜灘灣島際燦爛場層亞]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

const SLICE_WEIGHTS = 'wght-normal.woff2';
const requireHere = createRequire(__filename);

interface Slice {
  family: string;
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

const slicesByFont = new Map<string, readonly Slice[]>();
const registered = new Set<string>();

/** A canvas font-family list for a text, and whether it can draw a given code point. */
export interface FontStack {
  families: string;
  covers(codePoint: number): boolean;
}

/** Registers the slices that a text needs, no more: a Chinese prompt needs about ten of 400. */
export function fontStackFor(text: string): FontStack {
  const wanted = new Set([...text].map((character) => character.codePointAt(0) ?? 0));
  const slices: Slice[] = [];
  const covered = new Set<number>();
  for (const font of fontsInOrder(text)) {
    for (const slice of slicesOf(font)) {
      const adds = [...wanted].filter((codePoint) => !covered.has(codePoint) && holds(slice, codePoint));
      if (adds.length === 0) continue;
      for (const codePoint of adds) covered.add(codePoint);
      slices.push(slice);
    }
  }
  for (const slice of slices) register(slice.family, slice.file);
  return {
    families: slices.map(({ family }) => `"${family}"`).join(', '),
    covers: (codePoint) => covered.has(codePoint),
  };
}

/** Registers a single-file face and gives its family name. */
export function registerFace(font: string, file: string): string {
  const family = path.basename(file, '.woff2');
  register(family, path.join(directoryOf(font), 'files', file));
  return family;
}

/** The fonts to try, best first. One Han character has four regional shapes, chosen by the rest of the text. */
function fontsInOrder(text: string): string[] {
  const fonts: string[] = [TITLE_FONT, ...SCRIPT_FONTS];
  if (EAST_ASIAN.test(text)) {
    const first = KANA.test(text)
      ? JAPANESE
      : HANGUL.test(text)
        ? KOREAN
        : TRADITIONAL_ONLY.test(text) && !SIMPLIFIED_ONLY.test(text)
          ? TRADITIONAL
          : SIMPLIFIED;
    fonts.push(...new Set([first, SIMPLIFIED, TRADITIONAL, JAPANESE, KOREAN]));
  }
  fonts.push(EMOJI_FONT);
  return fonts;
}

function slicesOf(font: string): readonly Slice[] {
  const known = slicesByFont.get(font);
  if (known) return known;
  const directory = directoryOf(font);
  const name = path.basename(directory);
  const table = JSON.parse(readFileSync(path.join(directory, 'unicode.json'), 'utf8')) as Record<string, string>;
  const slices = Object.entries(table).map(([label, ranges]) => {
    const slice = `${name}-${label.replace(/[[\]]/g, '')}`;
    return {
      family: slice,
      file: path.join(directory, 'files', `${slice}-${SLICE_WEIGHTS}`),
      ranges: ranges.split(',').map(parseRange),
    };
  });
  slicesByFont.set(font, slices);
  return slices;
}

/** `U+4e00` or `U+4e00-4e0f`. */
function parseRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function holds(slice: Slice, codePoint: number): boolean {
  return slice.ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

function directoryOf(font: string): string {
  return path.dirname(requireHere.resolve(`${font}/package.json`));
}

function register(family: string, file: string): void {
  if (registered.has(file)) return;
  if (!GlobalFonts.registerFromPath(file, family)) throw new Error(`Cannot read the font ${file}.`);
  registered.add(file);
}
