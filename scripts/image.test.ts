import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

// The image can't be built here, so its files are put into a folder of their own, where its commands run.

const root = path.dirname(__dirname);
const lastStage =
  fs
    .readFileSync(path.join(root, 'ops/Dockerfile'), 'utf8')
    .split(/^FROM .*$/m)
    .at(-1) ?? '';

describe('a folder with the files of the image', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'image-'));
    for (const [, sources = '', target = ''] of lastStage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)) {
      const names = sources.split(' ');
      for (const source of names) {
        const isFolder = target.endsWith('/');
        const place = isFolder ? path.join(folder, target, path.basename(source)) : path.join(folder, target);
        fs.cpSync(path.join(root, source), place, { recursive: true });
      }
    }
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  function npmRun(name: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: path.join(folder, 'data') },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  it('compiles what the image compiles', () => {
    const [, command = ''] = /^RUN (node scripts\/run-compiled\.cjs (?:.*\\\n)*.*)$/m.exec(lastStage) ?? [];
    expect(command).toContain('product-api/server.ts');
    execFileSync('sh', ['-ec', command], { cwd: folder, stdio: 'pipe' });
  }, 600_000);

  it('runs every command that the manual tells an operator to run there', () => {
    expect(npmRun('admin', 'reports')).toEqual({ status: 0, stdout: 'reports:\n  none\n', stderr: '' });
    expect(npmRun('withdrawals').stdout).toBe('0 open.\n');
    expect(npmRun('ledger:audit').stdout).toBe('All sums agree.\n');
    expect(npmRun('costs')).toMatchObject({ status: 0, stderr: '' });
    expect(npmRun('launch:check')).toMatchObject({ status: 1, stderr: '' });
    expect(npmRun('stripe:check')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/STRIPE_SECRET_KEY/) as string,
    });
  }, 600_000);
});
