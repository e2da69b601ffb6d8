import fs from 'node:fs';

const rows = [...fs.readFileSync('docs/promises.md', 'utf8').matchAll(/^\| (.+?) +\| `(.+?)` +\| (.+?) +\|$/gm)].map(
  ([, promise = '', file = '', title = '']) => ({ promise, file, title }),
);

it('lists the promises', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
  expect(new Set(rows.map(({ promise }) => promise)).size).toBe(rows.length);
});

it.each(rows)('$promise', ({ file, title }) => {
  const quoted = ["'", '"', '`'].map((quote) => `(${quote}${title}${quote}`);
  const source = fs.readFileSync(file, 'utf8');
  expect(quoted.some((start) => source.includes(start))).toBe(true);
});
