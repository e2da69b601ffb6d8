import fs from 'node:fs';
import { shortClassName } from './class-name';
import { filesBelow } from './digest-files';

it('gives no two classes of the site the same name', () => {
  const owners = new Map<string, string>();
  for (const file of filesBelow('.', 'src', /\.module\.css$/)) {
    const names = fs.readFileSync(file, 'utf8').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g);
    for (const [, name = ''] of names) {
      const short = shortClassName(file, name);
      const owner = `.${name} of ${file}`;
      // Rename one of the two, if this fails.
      expect(owners.get(short) ?? owner).toBe(owner);
      owners.set(short, owner);
    }
  }
  expect(owners.size).toBeGreaterThan(500);
});

it('needs no escapes in a stylesheet', () => {
  const names = Array.from({ length: 500 }, (_, index) => shortClassName('a.module.css', `class${index}`));
  expect(names.filter((name) => !/^[a-zA-Z][\w-]{3}$/.test(name))).toEqual([]);
});

it('names a class alike on Windows', () => {
  expect(shortClassName('src\\a.module.css', 'wide')).toBe(shortClassName('src/a.module.css', 'wide'));
});
