import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import { compiledProgram } from '../../environment/compiled-program';
import { freePort } from '../testing/free-port';
import { ServerProcess } from '../testing/server-process';
import { COMMANDS_PATH, findService, signCommand } from './running-service';

const ROOT = path.join(__dirname, '..', '..');

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

describe('commands beside a running service with the embedded database', () => {
  let dataDir: string;
  let server: ServerProcess;
  before(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'beside-'));
    server = await ServerProcess.spawn(await freePort(), { DATA_DIR: dataDir }).ready();
  });
  after(async () => {
    await server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  /** As an operator calls it, who knows the folder only. */
  function admin(...args: string[]): Promise<Ended> {
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [...compiledProgram('product-api/admin.ts'), ...args],
        { cwd: ROOT, env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
        (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
      );
    });
  }

  const LOOKS = [['audit'], ['withdrawals'], ['costs'], ['acts', '--json'], ['fly'], ['user', 'nobody'], ['reports']];

  test('answer as they do without it', async () => {
    const beside = await Promise.all(LOOKS.map((args) => admin(...args)));
    assert.deepEqual(
      beside.map(({ code }) => code),
      [0, 0, 0, 0, 1, 1, 0],
    );
    assert.match(beside[5]?.stderr ?? '', /^USER: no account/);
    assert.equal(await server.kill('SIGTERM'), 0);
    assert.ok(!(await readdir(dataDir)).includes('commands.json'), 'nothing is announced any more');
    for (const [index, args] of LOOKS.entries()) assert.deepEqual(await admin(...args), beside[index], args.join(' '));
    server = await ServerProcess.spawn(await freePort(), { DATA_DIR: dataDir }).ready();
  });

  test('are for this machine and its user alone', async () => {
    const service = await findService(dataDir);
    assert.ok(service);
    assert.equal((await stat(path.join(dataDir, 'commands.json'))).mode & 0o777, 0o600);
    const call = async (headers: Record<string, string>) => {
      const answer = await fetch(server.origin + COMMANDS_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ args: ['audit'], systemUser: 'mallory' }),
      });
      return answer.status;
    };
    const authorization = `Bearer ${signCommand(service.secret)}`;
    assert.equal(await call({ authorization }), 200);
    assert.equal(await call({}), 404);
    assert.equal(await call({ authorization: `Bearer ${signCommand('another secret of the same length')}` }), 404);
    assert.equal(await call({ authorization, 'x-forwarded-for': '203.0.113.7' }), 404, 'a proxy passed it on');
  });

  test('say so while it starts, and open the database once it was killed', async () => {
    await server.kill('SIGKILL');
    assert.equal((await admin('audit')).stdout, 'All sums agree.\n', 'what it left behind is in no way');
  });
});
