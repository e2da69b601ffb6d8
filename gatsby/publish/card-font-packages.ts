/** The site's own typeface (src/styles/global.css). */
const ONEST = '@fontsource-variable/onest';

/**
 * The font package for each script (ISO 15924) in which social cards can be drawn. The site's typeface has no East
 * Asian letters: browsers fall back to system fonts, a canvas cannot. The content check allows only these scripts, so
 * add none that is written from right to left before pages set `dir`.
 */
export const CARD_FONT_PACKAGES: Readonly<Record<string, string>> = {
  Latn: ONEST,
  Cyrl: ONEST,
  Kore: '@fontsource-variable/noto-sans-kr',
  Hant: '@fontsource-variable/noto-sans-tc',
  Hans: '@fontsource-variable/noto-sans-sc',
  Jpan: '@fontsource-variable/noto-sans-jp',
  Thai: '@fontsource-variable/noto-sans-thai',
  Deva: '@fontsource-variable/noto-sans-devanagari',
};

/** For the product's name and other Latin letters in a title. */
export const LATIN_FONT_PACKAGE = ONEST;
