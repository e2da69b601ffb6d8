import fs from 'node:fs';
import path from 'node:path';

const css = fs.readFileSync(path.resolve('src/styles/tokens.css'), 'utf8');
/** Colours that are the same in both themes are written once. */
const COLOUR = /--([a-z-]+):\s*(?:light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)|(#[0-9a-f]{3,6}));/g;
const colours = [...css.matchAll(COLOUR)].map(([, name = '', light, dark, both = '']) => ({
  name,
  light: light ?? both,
  dark: dark ?? both,
}));
const themes = {
  dark: new Map(colours.map(({ name, dark }) => [name, dark])),
  light: new Map(colours.map(({ name, light }) => [name, light])),
};

/** Text on ground, and the smallest ratio that WCAG 2.2 AA allows it. */
const PAIRS: [text: string, ground: string, ratio: number][] = [
  ...['ground', 'raised', 'raised-more', 'accent-wash', 'danger-wash', 'success-wash'].map(
    (ground): [string, string, number] => ['text', ground, 7],
  ),
  ...['ground', 'raised', 'raised-more', 'accent-wash', 'danger-wash'].map((ground): [string, string, number] => [
    'text-quiet',
    ground,
    4.5,
  ]),
  ...['ground', 'raised', 'raised-more', 'accent-wash'].map((ground): [string, string, number] => [
    'accent',
    ground,
    4.5,
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-fill', 'fill', 7],
  ['on-fill', 'fill-strong', 7],
  ['danger', 'ground', 4.5],
  ['danger', 'raised', 4.5],
  ['danger', 'danger-wash', 4.5],
  ['on-danger', 'danger', 4.5],
  ['success', 'ground', 4.5],
  ['success', 'raised', 4.5],
  ['success', 'success-wash', 4.5],
  ['line-control', 'ground', 3],
  ['line-control', 'raised', 3],
];

describe.each(Object.entries(themes))('%s theme', (_name, colours) => {
  it.each(PAIRS)('%s on %s has %d : 1', (text, ground, ratio) => {
    expect(contrast(colourOf(colours, text), colourOf(colours, ground))).toBeGreaterThanOrEqual(ratio);
  });
});

function colourOf(colours: Map<string, string>, name: string): string {
  const colour = colours.get(name);
  if (!colour) throw new Error(`No colour --${name}.`);
  return colour;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
