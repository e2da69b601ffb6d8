import { embedCode } from './embed-code';

const SRC = 'https://site.test/embed/TOKEN';

it.each([
  [16 / 9, 'width="640" height="360"'],
  [9 / 16, 'width="360" height="640"'],
  [1, 'width="640" height="640"'],
])('keeps the shape %s', (shape, size) => {
  expect(embedCode({ src: SRC, shape, title: 'A video' })).toContain(size);
});

it('stays one element, whatever the title', () => {
  expect(embedCode({ src: SRC, shape: 1, title: '"><script>&' })).toContain('title="&quot;&gt;&lt;script&gt;&amp;"');
});
