import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { interrupt } from './interrupt';
import type { Measure } from './row';

const run = promisify(execFile);
const TIMEOUT_MS = 20 * 60_000;
const PORTS = { PORT: '8470', PRODUCT_API_PORT: '8471', DEMO_ISSUER_PORT: '8472' };

/** `npm start` in a fresh clone of the last commit, as a new developer runs it; then once more. */
export const measure: Measure = async (root, report) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'fresh-clone-'));
  try {
    await run('git', ['clone', '--quiet', root, folder]);
    report('first start in a fresh clone: install, build, ready');
    const first = await timeStart(folder);
    report('second start');
    const second = await timeStart(folder);
    return [
      { group: 'start', name: 'first: install', value: first.installedS, unit: 's' },
      { group: 'start', name: 'first: build', value: first.builtS - first.installedS, unit: 's' },
      { group: 'start', name: 'first: from build to ready', value: first.readyS - first.builtS, unit: 's' },
      { group: 'start', name: 'first: total', value: first.readyS, unit: 's' },
      { group: 'start', name: 'second: total', value: second.readyS, unit: 's', limit: { max: 8 } },
    ];
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
};

interface StartTimes {
  installedS: number;
  builtS: number;
  readyS: number;
}

/** Runs `npm start`, reads from its lines when each step was done, and stops it with SIGINT. */
async function timeStart(folder: string): Promise<StartTimes> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const times: StartTimes = { installedS: 0, builtS: 0, readyS: 0 };
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...PORTS },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`npm start took too long:\n${output}`)), TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (times.installedS === 0 && output.includes('installed in')) times.installedS = elapsed();
      if (times.builtS === 0 && /build: (done|up to date)/.test(output)) times.builtS = elapsed();
      if (!output.includes('Ready in')) return;
      clearTimeout(timer);
      times.readyS = elapsed();
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`npm start ended:\n${output}`)));
  });
  try {
    await ready;
  } finally {
    await interrupt(child.pid);
  }
  return times;
}
