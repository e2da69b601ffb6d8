import fs from 'node:fs';
import path from 'node:path';
import { createElement, type FunctionComponent, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { icon } from '../../src/components/icon';
import * as icons from '../../src/components/icons';
import { shapesOf } from './icon.mjs';

const folder = path.resolve('node_modules/lucide-react/dist/esm/icons');
const list = fs.readFileSync(path.resolve('src/components/icons.ts'), 'utf8');
const used = Array.from(
  list.matchAll(/as (\w+) } from 'lucide-react\/icons\/(.+)'/g),
  ([, name = '', file = '']) => [name as keyof typeof icons, file] as const,
);

/** The module that has the shapes: an earlier name of an icon only leads to it. */
function readIcon(file: string): string {
  const source = fs.readFileSync(path.join(folder, `${file}.mjs`), 'utf8');
  const renamed = /from '\.\/(.+)\.mjs'/.exec(source)?.[1];
  return renamed === undefined ? source : readIcon(renamed);
}

/** The drawn shapes, with the attributes in one order; the package's class names and namespace draw nothing. */
function draw(Icon: FunctionComponent<SVGProps<SVGSVGElement>>): string[] {
  const markup = renderToStaticMarkup(createElement(Icon, { 'aria-hidden': true, strokeWidth: 1.5 }));
  return Array.from(markup.matchAll(/<(\w+)([^>]*)>/g), ([, element = '', attributes = '']) => {
    const kept = Array.from(attributes.matchAll(/([\w-]+)="[^"]*"/g)).filter(
      ([, name = '']) => !['class', 'xmlns'].includes(name),
    );
    return [element, ...kept.map(([attribute]) => attribute).sort()].join(' ');
  });
}

it('knows the icons that the site uses', () => {
  expect(used.map(([name]) => name).sort()).toEqual(Object.keys(icons).sort());
});

it.each(used)('draws %s as lucide-react does', (name, file) => {
  const shapes = shapesOf(readIcon(file));
  const drawn = draw(icon(...(shapes ?? [])));
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn).toEqual(draw(icons[name] as unknown as FunctionComponent<SVGProps<SVGSVGElement>>));
});

it('stops the build when the package writes its icons in another way', () => {
  expect(() => shapesOf("import createLucideIcon from '../createLucideIcon.mjs';")).toThrow('another way');
});
