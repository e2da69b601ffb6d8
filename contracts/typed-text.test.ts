import { cleanText, countCharacters, isBlank, plainText, wholeNumber } from './typed-text';

it.each([
  ['  A pier \u200b', 'A pier'],
  ['Cafe\u0301', 'Café'],
  ['\u1112\u1161\u11ab', '한'],
  ['left\u202eright', 'leftright'],
  ['a\u0007b\tc\nd', 'ab\tc\nd'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['می‌خواهم', 'می‌خواهم'],
  ['ＦＵＬＬ', 'ＦＵＬＬ'],
  ['hidden\u{e0041}\u{e0042}', 'hidden'],
])('%j is sent as %j', (typed, sent) => expect(cleanText(typed)).toBe(sent));

it.each([
  ['', true],
  [' \n\t', true],
  ['\u200b\u3164\ufeff', true],
  ['\u200d\ufe0f', true],
  ['\u0301', true],
  ['.', false],
  ['雨', false],
  ['🌧️', false],
])('%j is blank: %s', (text, blank) => expect(isBlank(text)).toBe(blank));

it.each([
  ['１０', 10],
  [' 42\u200b ', 42],
  ['١٢٣', 123],
  ['۱۲۳', 123],
  ['0', 0],
  ['1.5', undefined],
  ['-1', undefined],
  ['ten', undefined],
  ['', undefined],
])('%j is the number %s', (typed, value) => expect(wholeNumber(typed)).toBe(value));

it('makes words of other widths plain', () => expect(plainText('　７２０ｐ ')).toBe('720p'));

it('counts what a person counts', () => {
  expect(countCharacters('👩‍👩‍👧 e\u0301 🇩🇪')).toBe(5);
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  expect(countCharacters('👍a')).toBe(2);
  Object.assign(Intl, { Segmenter });
});
