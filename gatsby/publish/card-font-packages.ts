/** The face of the site itself (src/styles/global.css). */
const ONEST = '@fontsource-variable/onest';

/**
 * The font package for each script (ISO 15924) that a social card can be drawn in. The site's own face has no East
 * Asian letters; browsers take the system's there, a canvas has none to take. No script that is written from right to
 * left before pages have a `dir`: the content check goes by this table.
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

/** For the product's name and whatever else a title has in Latin letters. */
export const LATIN_FONT_PACKAGE = ONEST;
