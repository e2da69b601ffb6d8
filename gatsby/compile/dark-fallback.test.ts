import { withDarkFallback } from './dark-fallback';

it('appends the dark value of each token for browsers without light-dark()', () => {
  const css = ':root{--ground:light-dark(#fff,#000);--dim:light-dark(rgb(27 24 21/55%),rgb(0 0 0/70%));--screen:#000}';
  expect(withDarkFallback(css)).toBe(
    `${css}@supports not (color:light-dark(red,red)){:root{color-scheme:dark;--ground:#000;--dim:rgb(0 0 0/70%)}}`,
  );
});

it('keeps what stands around it', () => {
  const css = ':root{--shadow:0 1px 0 light-dark(transparent,rgb(255 255 255/4%)) inset,0 2px light-dark(#111,#222)}';
  expect(withDarkFallback(css)).toContain('{color-scheme:dark;--shadow:0 1px 0 rgb(255 255 255/4%) inset,0 2px #222}');
});

it('leaves other styles as they are, and refuses colours that are no token', () => {
  const asks = '@supports not (color:light-dark(red,red)){a{display:none}}';
  expect(withDarkFallback(asks)).toBe(asks);
  expect(() => withDarkFallback('a{color:light-dark(red,blue)}')).toThrow('src/styles/tokens.css');
});
