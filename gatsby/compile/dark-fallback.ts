/** A custom property and its value; values hold no semicolon. */
const PROPERTY = /(--[\w-]+):([^;{}]*light-dark\([^;{}]*)/g;
/** Finds the question whether the browser has `light-dark()`. */
const CONDITION = /@supports[^{]*/g;

/**
 * Appends the dark theme for browsers without `light-dark()` (Chrome before 123, Firefox before 120, Safari before 17.5):
 * a property with a function that they don't know makes every declaration that uses it void, and the page has no colours.
 * They get the one theme, because only `light-dark()` follows the `color-scheme` of the parts that stay dark.
 *
 * @param css minified; colours of both themes stand as custom properties of `:root`, and nowhere else
 * @throws Error for `light-dark()` outside a custom property
 */
export function withDarkFallback(css: string): string {
  const properties = [...css.matchAll(PROPERTY)].map(([, name, value = '']) => `${name}:${darkOf(value)}`);
  if (css.replace(PROPERTY, '').replace(CONDITION, '').includes('light-dark(')) {
    throw new Error('light-dark() stands outside a custom property: make it one of src/styles/tokens.css.');
  }
  if (properties.length === 0) return css;
  return `${css}@supports not (color:light-dark(red,red)){:root{color-scheme:dark;${properties.join(';')}}}`;
}

/** The value with the second argument in place of each `light-dark()`. */
function darkOf(value: string): string {
  const start = value.indexOf('light-dark(');
  if (start === -1) return value;
  const first = start + 'light-dark('.length;
  let depth = 0;
  let comma = -1;
  for (let at = first; at < value.length; at++) {
    const letter = value[at];
    if (letter === '(') depth++;
    else if (letter === ',' && depth === 0) comma = at;
    else if (letter === ')' && depth-- === 0) {
      return value.slice(0, start) + value.slice(comma + 1, at).trim() + darkOf(value.slice(at + 1));
    }
  }
  throw new Error(`A bracket of light-dark() is not closed: ${value}`);
}
