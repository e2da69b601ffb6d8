import { cardFontFamilies } from './card-fonts';

it.each([
  ['en', 'Make', /^"onest-latin"$/],
  ['ru', 'Видео', /"onest-cyrillic"/],
  ['ko', '영상', /"noto-sans-kr-/],
  ['zh-Hant', '影片', /"noto-sans-tc-/],
  ['zh-Hans', '视频', /"noto-sans-sc-/],
  ['ja', '動画', /"noto-sans-jp-/],
  ['th', 'วิดีโอ', /"noto-sans-thai-thai"/],
  ['hi', 'वीडियो', /"noto-sans-devanagari-devanagari"/],
])('a card in %s has a font for its script', (hreflang, text, families) => {
  expect(cardFontFamilies(process.cwd(), hreflang, text)).toMatch(families);
});

it('refuses a script without a font', () => {
  expect(() => cardFontFamilies(process.cwd(), 'ka', 'ვიდეო')).toThrow('No font for social cards in "ka"');
});
