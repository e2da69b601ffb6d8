import nothing from '../../substitutes/nothing/index.cjs';

test('a plugin of webpack and the day of a date do nothing', () => {
  expect(() => new nothing({ cwd: '.' }).apply({})).not.toThrow();
  expect(nothing(new Date())).toBeUndefined();
});

test('any other use names the decision', () => {
  expect(() => nothing('select id')).toThrow('decision 0051');
  expect(() => nothing()).toThrow('decision 0051');
});
