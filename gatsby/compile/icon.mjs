import path from 'node:path';
import { runInNewContext } from 'node:vm';

const COMPONENT = path.resolve('src', 'components', 'icon.ts');
const DATA = /^const __iconData = (\{.*?^\});$/ms;

/**
 * A loader of webpack: of an icon of lucide-react, its shapes alone, drawn by our own component. The package's takes 3 kB
 * for settings that nothing here uses, and each shape has a random key.
 */
export default function compileIcon(source) {
  const shapes = shapesOf(source);
  if (!shapes) return source;
  const list = shapes.map((shape) => JSON.stringify(shape)).join();
  return `import { icon } from ${JSON.stringify(COMPONENT)};\nexport default /*#__PURE__*/ icon(${list});\n`;
}

/**
 * Shapes of an icon's module, as src/components/icon.ts draws them; undefined for one that only gives an icon another
 * name.
 */
export function shapesOf(source) {
  const [, data] = DATA.exec(source) ?? [];
  if (data !== undefined) return runInNewContext(`(${data})`).node.map(toShape);
  if (source.includes('createLucideIcon')) throw new Error('The icons of lucide-react are written in another way now.');
  return undefined;
}

function toShape([element, attributes]) {
  delete attributes.key;
  // Only paths have a `d`.
  return Object.keys(attributes).join() === 'd' ? attributes.d : [element, attributes];
}
