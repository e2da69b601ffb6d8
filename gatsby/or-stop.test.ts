import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

/** Loads a file as Gatsby does, in a process of its own. */
function load(code: string) {
  const script = `require('tsx/cjs'); const { orStop } = require('./gatsby/or-stop.ts'); ${code}`;
  return spawnSync(process.execPath, ['-e', script], { cwd: path.resolve('.'), encoding: 'utf8' });
}

test('a mistake in the settings ends the process with its reason, not with a stack', () => {
  const { status, stderr } = load(`orStop(() => { throw new Error('content/site.json:3  product'); });`);
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('ERROR  content/site.json:3  product');
});

test('what can be read is handed on', () => {
  const { status, stdout } = load(`console.log(orStop(() => 7));`);
  expect([status, stdout]).toEqual([0, '7\n']);
});
