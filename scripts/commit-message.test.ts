import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// The hook that CONTRIBUTING.md offers: `git config core.hooksPath .githooks`.

const hook = path.resolve(__dirname, '../.githooks/commit-msg');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'commit-message-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function check(message: string) {
  const file = path.join(folder, 'COMMIT_EDITMSG');
  fs.writeFileSync(file, message);
  return spawnSync(hook, [file], { encoding: 'utf8' });
}

test.each([
  'feat(films): join shots of different sizes',
  'docs: say how a release is made\n\nWhy, in more words than a subject has.',
  '# a comment of git\n\nfix(product-api): end a stream with its session',
  "Merge branch 'films'",
  'Revert "feat(films): join shots of different sizes"',
  'fixup! feat(films): join shots of different sizes',
  `fix(films): ${'ä'.repeat(60)}`,
])('takes %j', (message) => {
  expect(check(message)).toMatchObject({ status: 0, stderr: '' });
});

test.each([
  ['Join shots', 'Begin with feat|fix'],
  ['feat(films): Join shots', 'Begin with'],
  ['feature(films): join shots', 'Begin with'],
  ['feat(Films): join shots', 'Begin with'],
  [`feat(films): ${'join '.repeat(13)}`, 'longer than 72'],
  ['', 'Begin with'],
])('refuses %j and says why', (message, reason) => {
  const { status, stderr } = check(message);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
});

test('every file of the offered hooks can be run', () => {
  const hooks = fs.readdirSync(path.dirname(hook)).map((name) => path.join(path.dirname(hook), name));
  for (const file of hooks) expect(fs.statSync(file).mode & 0o100).toBe(0o100);
});
