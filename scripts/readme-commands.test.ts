import fs from 'node:fs';
import path from 'node:path';
import { TRIED, TRIED_ELSEWHERE } from './readme-commands';

const root = path.dirname(__dirname);
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const commands = [...read('README.md').matchAll(/`npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);

test('each command of the README is tried in a fresh clone, or has another test', () => {
  const known = new Set([...Object.keys(TRIED), ...Object.keys(TRIED_ELSEWHERE), 'test:commands']);
  expect(commands.length).toBeGreaterThan(15);
  expect([...new Set(commands)].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('each command of the README first installs what it needs', () => {
  const missing = commands.filter((name) => !scripts[`pre${name}`]?.includes('scripts/ensure-installed.mjs'));
  expect(missing).toEqual([]);
});
