import { formatNumberRange } from './format-number-range';

it.each([
  ['en', 12, 30, '12–30'],
  ['en', 30, 30, '30'],
  ['ja', 3, 16, '3～16'],
])('%s: %d to %d', (language, from, to, expected) => {
  expect(formatNumberRange(new Intl.NumberFormat(language), from, to)).toBe(expected);
});

it('joins the two numbers where the browser knows no ranges', () => {
  const format = new Intl.NumberFormat('de');
  const old = { format: (value: number) => format.format(value) };
  expect(formatNumberRange(old, 1200, 3000)).toBe('1.200–3.000');
});
