import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SupervisedChild } from './supervisor';

const root = path.dirname(__dirname);
let folder: string;
const children: SupervisedChild[] = [];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'supervisor-'));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
  await fs.rm(folder, { recursive: true });
});

/** A child that writes its pid, starts its own child and then runs `code`. */
async function childWith(code: string, reported: string[] = []): Promise<SupervisedChild> {
  const entry = path.join(folder, 'entry.ts');
  await fs.writeFile(
    entry,
    `import fs from 'node:fs';
     import { spawn } from 'node:child_process';
     const grandchild = spawn('sleep', ['60'], { stdio: 'ignore' });
     fs.appendFileSync(${JSON.stringify(path.join(folder, 'pids'))}, process.pid + ' ' + grandchild.pid + '\\n');
     ${code}`,
  );
  const child = new SupervisedChild({
    name: 'part',
    args: ['--import', 'tsx', entry],
    environment: process.env,
    cwd: root,
    logFile: path.join(folder, 'logs', 'part.log'),
    report: (line) => reported.push(line),
  });
  children.push(child);
  return child;
}

async function pids(): Promise<number[][]> {
  const text = await fs.readFile(path.join(folder, 'pids'), 'utf8').catch(() => '');
  return text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').map(Number));
}

/** A zombie (ended, but not yet reaped by its parent) is not alive. */
async function isAlive(pid: number | undefined): Promise<boolean> {
  try {
    process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !stat.includes(') Z ');
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It never happened.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const STAYS = `setInterval(() => undefined, 1000); process.on('SIGTERM', () => { grandchild.kill(); console.log('bye'); process.exit(0); });`;

describe('SupervisedChild', () => {
  it('stops when asked, and is not started again', async () => {
    const reported: string[] = [];
    const child = await childWith(STAYS, reported);
    await child.start();
    await until(async () => (await pids()).length === 1);
    await child.stop();
    expect(await isAlive((await pids())[0]?.[0])).toBe(false);
    expect(await child.logTail()).toBe('bye');
    expect(reported).toEqual([]);
  });

  it('is started again after a crash', async () => {
    const reported: string[] = [];
    const child = await childWith(STAYS, reported);
    await child.start();
    await until(async () => (await pids()).length === 1);
    child.killGroup();
    await until(async () => (await pids()).length === 2);
    expect(reported).toEqual(['part ended (SIGKILL); restarting it in 0.25 s']);
    await until(async () => !(await isAlive((await pids())[0]?.[1])));
    await child.stop();
  });

  it('waits longer each time it crashes', async () => {
    const reported: string[] = [];
    const child = await childWith(`grandchild.kill(); process.exit(3);`, reported);
    await child.start();
    await until(() => reported.length === 3);
    await child.stop();
    expect(child.hasCrashed).toBe(true);
    expect(reported.map((line) => /\(code 3\).* in (.*) s/.exec(line)?.[1])).toEqual(['0.25', '0.5', '1']);
  });

  it('ends with its supervisor, even after kill -9', async () => {
    await childWith(STAYS);
    const supervisor = path.join(folder, 'supervisor.ts');
    await fs.writeFile(
      supervisor,
      `import { SupervisedChild } from ${JSON.stringify(path.join(root, 'demo', 'supervisor.ts'))};
       void new SupervisedChild({ name: 'part', args: ['--import', 'tsx', ${JSON.stringify(path.join(folder, 'entry.ts'))}], environment: process.env,
         cwd: ${JSON.stringify(root)}, logFile: ${JSON.stringify(path.join(folder, 'part.log'))}, report: () => undefined }).start();`,
    );
    const running = spawn(process.execPath, ['--import', 'tsx', supervisor], { cwd: root, stdio: 'ignore' });
    await until(async () => (await pids()).length === 1);
    const [[child, grandchild] = []] = await pids();
    running.kill('SIGKILL');
    await until(async () => !(await isAlive(child)) && !(await isAlive(grandchild)));
  });
});
