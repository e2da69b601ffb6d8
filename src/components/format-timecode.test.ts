import { formatTimecode, formatTimecodeRange } from './format-timecode';

it.each([
  [5, 'en', 's', '05.0\u00a0s'],
  [10, 'de', 's', '10,0\u00a0s'],
  [5, 'ja', '秒', '05.0\u00a0秒'],
])('%d s in %s', (durationS, language, unit, expected) => {
  expect(formatTimecode(durationS, language, unit)).toBe(expected);
});

it('writes a range once where both ends are the same', () => {
  expect(formatTimecodeRange(5, 10, 'en', 's')).toBe('05.0–10.0\u00a0s');
  expect(formatTimecodeRange(5, 5, 'en', 's')).toBe('05.0\u00a0s');
});
