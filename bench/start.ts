import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { interrupt } from '../scripts/interrupt';
import { median, type BenchRow, type Measure } from './row';

const run = promisify(execFile);
const ROUNDS = 3;
const TIMEOUT_MS = 20 * 60_000;
const PORTS = { PORT: '8470', PRODUCT_API_PORT: '8471', DEMO_ISSUER_PORT: '8472' };

/**
 * `npm start` in a fresh clone of the last commit with empty caches of npm and of the disk, as on a new machine; then once more. Each is
 * done three times, and each figure is the median.
 */
export const measure: Measure = async (root, report) => {
  const rounds: Starts[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    report(`first and second start, ${round} of ${ROUNDS}`);
    rounds.push(await timeStarts(root));
  }
  return rowsOf(rounds);
};

/** Seconds from line to line of a start's output, by the step that the line ends. */
type Steps = ReadonlyMap<string, number>;

interface Starts {
  first: Steps;
  second: Steps;
}

async function timeStarts(source: string): Promise<Starts> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'fresh-clone-'));
  const clone = path.join(folder, 'clone');
  try {
    await run('git', ['clone', '--quiet', source, clone]);
    await emptyFileCache();
    const time = () => timeStart(clone, path.join(folder, 'npm-cache'));
    return { first: await time(), second: await time() };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Where Linux permits it: the files of the run before would not be in a new machine's memory. */
async function emptyFileCache(): Promise<void> {
  await run('sync');
  await fs.writeFile('/proc/sys/vm/drop_caches', '3').catch(() => undefined);
}

function rowsOf(rounds: readonly Starts[]): BenchRow[] {
  const row = (name: string, seconds: readonly number[], max?: number): BenchRow => ({
    group: 'start',
    name,
    value: median(seconds),
    unit: 's',
    ...(max !== undefined && { limit: { max } }),
  });
  const total = (steps: Steps) => [...steps.values()].reduce((sum, seconds) => sum + seconds, 0);
  const steps = [...(rounds[0]?.first.keys() ?? [])];
  return [
    ...steps.map((step) =>
      row(
        `first: ${step}`,
        rounds.map(({ first }) => first.get(step) ?? 0),
      ),
    ),
    row(
      'first: total',
      rounds.map(({ first }) => total(first)),
      110,
    ),
    row(
      'second: total',
      rounds.map(({ second }) => total(second)),
      4,
    ),
  ];
}

const STEPS: readonly [line: RegExp, name: (match: RegExpExecArray) => string][] = [
  [/installed in/, () => 'packages'],
  [/build: (.+) \(\d+ s\)/, ([, step = '']) => step],
  [/Ready in/, () => 'until ready'],
];

/** Runs `npm start` until it is ready, and stops it with SIGINT. */
async function timeStart(folder: string, npmCache: string): Promise<Steps> {
  const steps = new Map<string, number>();
  let lastAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...PORTS, npm_config_cache: npmCache },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const output: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`npm start ${why}:\n${output.join('\n')}`));
    const timer = setTimeout(() => fail('took too long'), TIMEOUT_MS);
    createInterface(child.stdout).on('line', (line) => {
      output.push(line);
      for (const [pattern, name] of STEPS) {
        const match = pattern.exec(line);
        if (!match) continue;
        steps.set(name(match), (performance.now() - lastAt) / 1000);
        lastAt = performance.now();
      }
      if (!line.includes('Ready in')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', () => fail('ended'));
  });
  try {
    await ready;
  } finally {
    await interrupt(child.pid);
  }
  return steps;
}
