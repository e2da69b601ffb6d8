import fs from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { Logo } from './Logo';

it('is the mark of the icons and cards, in the colour of the text', () => {
  const { container } = render(<Logo />);
  const file = fs.readFileSync(path.resolve('static/logo.svg'), 'utf8');
  const ofIcons = new DOMParser().parseFromString(file.replaceAll('#FFB454', 'currentColor'), 'image/svg+xml');
  expect(shapesOf(container.querySelector('svg'))).toEqual(shapesOf(ofIcons.documentElement));
});

function shapesOf(svg: Element | null) {
  const shapes = [...(svg?.children ?? [])].map(({ tagName, attributes }) => [
    tagName,
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  ]);
  return { viewBox: svg?.getAttribute('viewBox'), shapes };
}
