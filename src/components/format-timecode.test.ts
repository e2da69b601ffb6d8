import { timecodes } from './format-timecode';

it.each([
  [5, 'en', '05.0'],
  [10, 'de', '10,0'],
  [5, 'ja', '05.0'],
])('%d s in %s', (durationS, language, expected) => {
  expect(timecodes([durationS], language)).toBe(expected);
});

it('lists several lengths, and promises none between them', () => {
  expect(timecodes([5, 10], 'en')).toBe('05.0/10.0');
});
