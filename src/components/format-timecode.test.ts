import { formatTimecode, formatTimecodes } from './format-timecode';

it.each([
  [5, 'en', 's', '05.0\u00a0s'],
  [10, 'de', 's', '10,0\u00a0s'],
  [5, 'ja', '秒', '05.0\u00a0秒'],
])('%d s in %s', (durationS, language, unit, expected) => {
  expect(formatTimecode(durationS, language, unit)).toBe(expected);
});

it('lists several lengths, and promises none between them', () => {
  expect(formatTimecodes([5, 10], 'en', 's')).toBe('05.0/10.0\u00a0s');
  expect(formatTimecodes([5], 'de', 's')).toBe('05,0\u00a0s');
});
