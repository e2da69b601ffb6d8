import { formatTimeRange } from './format-time-range';

it.each([
  ['en', 38.2, 61, '38–61 sec'],
  ['en', 40.1, 40.3, '40 sec'],
  ['en', 0, 0.4, '1 sec'],
  ['en', 50, 200, '1–3 min'],
  ['en', 119, 121, '2 min'],
  ['de', 38, 61, '38–61 Sek.'],
  ['ru', 100, 200, '2–3 мин'],
  ['zh-Hans', 38, 61, '38-61秒'],
])('%s: %d to %d s', (language, fromS, toS, expected) => {
  expect(formatTimeRange(language, fromS, toS)).toBe(expected);
});

it('says the longer time alone where the browser knows no ranges', () => {
  const formatRange = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'formatRange') ?? {};
  Reflect.deleteProperty(Intl.NumberFormat.prototype, 'formatRange');
  try {
    expect(formatTimeRange('en', 38, 61)).toBe('61 sec');
  } finally {
    Object.defineProperty(Intl.NumberFormat.prototype, 'formatRange', formatRange);
  }
});
