import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const site = { version: '1.0.0', integrity: 'sha512-site' };
const tool = { version: '2.0.0', integrity: 'sha512-tool', dev: true };
const otherPlatform = { version: '3.0.0', integrity: 'sha512-other', optional: true };

let root: string;
beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'ensure-installed-'));
  for (const folder of ['scripts', 'node_modules']) await fs.mkdir(path.join(root, folder));
  await fs.copyFile('scripts/ensure-installed.mjs', path.join(root, 'scripts/ensure-installed.mjs'));
  // In place of npm: writes down what it was called with.
  await fs.writeFile(
    path.join(root, 'npm.js'),
    `require('node:fs').appendFileSync('calls', process.argv.slice(2, -3).join(' ') + '\\n');`,
  );
  await write('package-lock.json', { '': {}, site, tool, otherPlatform });
});
afterEach(() => fs.rm(root, { recursive: true }));

function write(file: string, packages: Record<string, object>): Promise<void> {
  return fs.writeFile(path.join(root, file), JSON.stringify({ packages }));
}

/** @returns what npm was called with, a call each */
async function ensureInstalled(args: readonly string[], nodeOptions: readonly string[] = []): Promise<string[]> {
  const env = { ...process.env, npm_execpath: path.join(root, 'npm.js') };
  const script = path.join(root, 'scripts/ensure-installed.mjs');
  await run(process.execPath, [...nodeOptions, script, ...args], { cwd: root, env });
  const calls = await fs.readFile(path.join(root, 'calls'), 'utf8').catch(() => '');
  return calls.split('\n').filter((call) => call !== '');
}

it.each([
  ['in a fresh clone', undefined, [], ['ci --ignore-scripts']],
  ['in a fresh clone, for running', undefined, ['--running'], ['ci --omit=dev --ignore-scripts']],
  ['with all packages', { site, tool }, [], []],
  ['with all packages, for running', { site, tool }, ['--running'], []],
  ['with those for running, for running', { site }, ['--running'], []],
  ['with those for running: adds the others', { site }, [], ['install --no-save --ignore-scripts']],
  ['with an old one: begins again', { site: { ...site, version: '0.9.0' }, tool }, [], ['ci --ignore-scripts']],
  [
    'with an old one, for running',
    { site: { ...site, version: '0.9.0' } },
    ['--running'],
    ['ci --omit=dev --ignore-scripts'],
  ],
  [
    'with an old one, for running: keeps tools',
    { site, tool: { ...tool, version: '1.0.0' } },
    ['--running'],
    ['ci --ignore-scripts'],
  ],
])('%s', async (_, installed, args, calls) => {
  if (installed !== undefined) await write('node_modules/.package-lock.json', { ...installed });
  expect(await ensureInstalled(args)).toEqual(calls);
});

it('lets packages compile their native code where none comes compiled for the machine', async () => {
  const native = { hasInstallScript: true, optionalDependencies: { forThis: '1.0.0' } };
  const forThis = { optional: true, os: [process.platform], cpu: [process.arch] };
  await write('package-lock.json', { '': {}, 'node_modules/native': native, 'node_modules/forThis': forThis });
  await fs.writeFile(path.join(root, 'riscv.cjs'), "Object.defineProperty(process, 'arch', { value: 'riscv64' });");
  expect(await ensureInstalled([], ['--require', path.join(root, 'riscv.cjs')])).toEqual(['ci']);
  await fs.rm(path.join(root, 'calls'));
  expect(await ensureInstalled([])).toEqual(['ci --ignore-scripts']);
});
