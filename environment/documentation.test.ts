import fs from 'node:fs';
import path from 'node:path';
import { readSettings } from '../demo/read-settings';
import { isPublished, readBuildEnv } from '../gatsby/build-env';
import { readEnv as readProductApiEnv } from '../product-api/env';
import { readEnv as readFunctionsEnv } from '../src/functions/env';
import { readHostEnv } from '../src/host/host-env';
import { envExample, withVariableTable } from './documentation';
import { namesReadBy } from './testing/names-read-by';
import { COMPILED_IN_NAMES, VARIABLE_NAMES } from './variables';

const root = path.dirname(__dirname);
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

it('docs/environment.md and .env.example match the declarations (else: npm run environment:docs)', () => {
  expect(read('docs/environment.md')).toBe(withVariableTable(read('docs/environment.md')));
  expect(read('.env.example')).toBe(envExample());
});

it('declares every variable that is read, and no other', () => {
  const readers = [
    readBuildEnv,
    isPublished,
    readFunctionsEnv,
    readHostEnv,
    readProductApiEnv,
    (environment: Readonly<Record<string, string | undefined>>) => readSettings(root, environment),
  ];
  const names = new Set(readers.flatMap((reader) => [...namesReadBy(reader)]));
  expect([...names].sort()).toEqual([...VARIABLE_NAMES].sort());
});

it('pages use only variables that are compiled in', () => {
  const files = fs.readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(functions|host|api)\//.test(file));
  const names = pages.flatMap((file) =>
    [...read(path.join('src', file)).matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(COMPILED_IN_NAMES).toContain(name);
});
