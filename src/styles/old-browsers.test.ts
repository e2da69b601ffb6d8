import fs from 'node:fs';
import path from 'node:path';

// Styles that an old browser of package.json's list doesn't know, and whose effect can't be seen in a newer one.

const styles = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: withoutComments(fs.readFileSync(path.join('src', name), 'utf8')) }));

it('color-mix() has a fallback: a value that is void in Chrome before 111 is no colour at all', () => {
  expect(filesWith((css) => withoutBlocks(css, '@supports (color: color-mix(').includes('color-mix('))).toEqual([]);
});

it('::backdrop needs no custom property, which it does not inherit before Chrome 122, Firefox 120, Safari 17.4', () => {
  expect(filesWith((css) => /::backdrop\s*\{[^}]*var\([\w-]+\)/.test(css))).toEqual([]);
});

it('a selector with :has() voids no other one in Firefox before 121', () => {
  const voids = (css: string) =>
    (css.match(/[^{};]+(?=\{)/g) ?? []).some((selectors) => {
      const hasHas = selectors.split(',').map((selector) => selector.includes(':has('));
      return !selectors.includes(':is(') && hasHas.includes(true) && hasHas.includes(false);
    });
  expect(filesWith(voids)).toEqual([]);
});

function filesWith(isAtFault: (css: string) => boolean): string[] {
  return styles.filter(({ css }) => isAtFault(css)).map(({ name }) => name);
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[^]*?\*\//g, '');
}

/** The styles without the blocks whose rule begins with these words. */
function withoutBlocks(css: string, words: string): string {
  const start = css.indexOf(words);
  if (start === -1) return css;
  let end = css.indexOf('{', start) + 1;
  for (let depth = 1; depth > 0 && end < css.length; end += 1) {
    if (css[end] === '{') depth += 1;
    else if (css[end] === '}') depth -= 1;
  }
  return css.slice(0, start) + withoutBlocks(css.slice(end), words);
}
