import { isAscii } from 'node:buffer';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { runCommand } from './run-command';

const ROOT = path.dirname(__dirname);
const TIMEOUT_MS = 60_000;

const ENTRY = `import process from 'node:process';
import { greeting } from './greeting';
import words from './words.json';
const place: string = __dirname;
console.log(greeting(words.name), place, __filename, process.argv.slice(1).join(' '));
`;
const GREETING = `export function greeting(name: string): string {
  if (name === 'nobody') throw new TypeError('Nobody is there.');
  return 'Hello ' + name;
}
`;

let root: string;

/** A repository of its own: the program, and the packages that compile it. */
beforeEach(async () => {
  root = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'compiled-')));
  await fs.mkdir(path.join(root, 'scripts'));
  await fs.mkdir(path.join(root, 'node_modules'));
  await fs.copyFile(path.join(__dirname, 'run-compiled.cjs'), path.join(root, 'scripts', 'run-compiled.cjs'));
  for (const name of ['esbuild', '@esbuild']) {
    await fs.symlink(path.join(ROOT, 'node_modules', name), path.join(root, 'node_modules', name));
  }
  await fs.mkdir(path.join(root, 'service'));
  await write('entry.ts', ENTRY);
  await write('greeting.ts', GREETING);
  await write('words.json', '{ "name": "world" }');
});

afterEach(() => fs.rm(root, { recursive: true, force: true }));

function write(name: string, text: string): Promise<void> {
  return fs.writeFile(path.join(root, 'service', name), text);
}

function run(...args: string[]) {
  // From another folder, as a supervisor may.
  return runCommand(process.execPath, [path.join(root, 'scripts', 'run-compiled.cjs'), ...args], {
    cwd: os.tmpdir(),
    timeoutMs: TIMEOUT_MS,
  });
}

async function runEntry(): Promise<string> {
  const { code, output } = await run('service/entry.ts', 'one', '--two');
  expect({ code, output }).toMatchObject({ code: 0 });
  return output.trim();
}

const saying = (greeting: string) => {
  const entry = path.join(root, 'service', 'entry.ts');
  return `${greeting} ${path.dirname(entry)} ${entry} ${entry} one --two`;
};

/** Nothing can be compiled any more. */
const forgetCompiler = () => fs.unlink(path.join(root, 'node_modules', 'esbuild'));

async function keptFile(): Promise<string> {
  const folder = path.join(root, 'node_modules', '.cache', 'compiled');
  const [file, ...others] = await fs.readdir(folder);
  expect(others).toEqual([]);
  return path.join(folder, file ?? '');
}

test('a program finds its own place and its arguments', async () => {
  expect(await runEntry()).toBe(saying('Hello world'));
});

test('a program finds its own place in a folder that was moved, and in a copy that shares the packages', async () => {
  await runEntry();
  const moved = `${root}-moved`;
  await fs.rename(root, moved);
  await fs.cp(moved, root, { recursive: true, filter: (name) => path.basename(name) !== 'node_modules' });
  await fs.symlink(path.join(moved, 'node_modules'), path.join(root, 'node_modules'));
  const copy = root;
  try {
    root = moved;
    expect(await runEntry()).toBe(saying('Hello world'));
    root = copy;
    expect(await runEntry()).toBe(saying('Hello world'));
  } finally {
    root = moved;
    await fs.rm(copy, { recursive: true });
  }
});

test('letters beyond ASCII mean the same, and the compiled file has none', async () => {
  await write('words.json', '{ "name": "ёж €5 🎬" }');
  const greeting = (end: string) => `// Größe
const FOUND = /[€а-яё]+|[🎬]/gu;
export const greeting = (name: string) => name.match(FOUND)?.join('·') + ${end};
`;
  await write('greeting.ts', greeting("'ß'"));
  expect(await runEntry()).toBe(saying('ёж·€·🎬ß'));
  expect(isAscii(await fs.readFile(await keptFile()))).toBe(true);
  // Where an escape would mean something else, letters stay.
  await write('greeting.ts', greeting('String.raw`\\ß`'));
  expect(await runEntry()).toBe(saying('ёж·€·🎬\\ß'));
});

test('what was compiled is kept for the next start', async () => {
  expect((await run('--only-compile', 'service/entry.ts')).code).toBe(0);
  await forgetCompiler();
  expect(await runEntry()).toBe(saying('Hello world'));
});

test.each([
  ['a source', () => write('greeting.ts', GREETING.replace('Hello', 'Welcome')), 'Welcome world'],
  ['a text', () => write('words.json', '{ "name": "moon" }'), 'Hello moon'],
])('%s that has changed is compiled again', async (_what, change, greeting) => {
  await runEntry();
  await change();
  expect(await runEntry()).toBe(saying(greeting));
});

test('another set of packages compiles again', async () => {
  await runEntry();
  await fs.writeFile(path.join(root, 'node_modules', '.package-lock.json'), '{}');
  await forgetCompiler();
  expect(await run('service/entry.ts')).toMatchObject({
    code: 1,
    output: expect.stringContaining('esbuild') as string,
  });
});

test('half a file, left by a power cut, is compiled again', async () => {
  await runEntry();
  const file = await keptFile();
  const code = await fs.readFile(file, 'utf8');
  await fs.writeFile(file, code.slice(0, code.length / 2));
  expect(await runEntry()).toBe(saying('Hello world'));
});

test('where nothing can be kept, each start compiles', async () => {
  await fs.writeFile(path.join(root, 'node_modules', '.cache'), 'no folder');
  expect(await runEntry()).toBe(saying('Hello world'));
  await write('words.json', '{ "name": "moon" }');
  expect(await runEntry()).toBe(saying('Hello moon'));
});

test('an error names the line of the source', async () => {
  await write('words.json', '{ "name": "nobody" }');
  const { code, output } = await run('service/entry.ts');
  expect(code).toBe(1);
  expect(output).toContain('TypeError: Nobody is there.');
  expect(output).toContain(`${path.join(root, 'service', 'greeting.ts')}:2:`);
  expect(output).toContain(`${path.join(root, 'service', 'entry.ts')}:5:`);
});

test('a source that cannot be compiled ends with the place of the error', async () => {
  await write('greeting.ts', 'export const = 1;');
  const { code, output } = await run('service/entry.ts');
  expect(code).toBe(1);
  expect(output).toContain('service/greeting.ts:1:13');
});
