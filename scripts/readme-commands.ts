import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { runCommand } from './run-command';

const TIMEOUT_MS = 20 * 60_000;

/** Commands of the README that end by themselves within a minute, and what they are given here. */
export const TRIED: Readonly<Record<string, readonly string[]>> = {
  'content:check': [],
  'content:translations': [],
  'content:pictures': [],
  'models:check': [],
  admin: ['queue'],
  costs: [],
  withdrawals: [],
  'ledger:audit': [],
  'test:quick': [],
  answers: [],
  'environment:docs': [],
  referrers: [],
};

/** The others, and what tries them in a copy of its own or as they are. */
export const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  start: '`npm run bench -- start` in fresh clones, and every browser test',
  dev: 'e2e/changed-content.spec.ts',
  build: '`npm test`',
  'build:back': 'the tests beside src/host/go-back.ts: it wants two builds',
  'render-examples': 'the tests of scripts/render-examples: it wants the keys of a provider',
  serve: 'the browser tests',
  'product-api': 'the browser tests and product-api/server.test.ts',
  'launch:check': 'the tests beside product-api/adapters/launch: it asks the outside world',
  'stripe:setup': 'the tests beside product-api/adapters/stripe/setup: it wants a key',
  'stripe:check': 'the same',
  'dependencies:check': '`npm test`, since it asks the registry',
  test: 'continuous integration, in a fresh clone',
  'test:node-versions': 'takes hours',
  bench: 'takes hours',
};

/** `npm run test:commands`: the README's short commands in a fresh clone, in its order and in another in the reverse. */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const names = Object.keys(TRIED);
  for (const order of [names, [...names].reverse()]) {
    const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'fresh-clone-'));
    try {
      execFileSync('git', ['clone', '--quiet', root, clone]);
      for (const name of order) await tryCommand(clone, name);
      const changed = execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' });
      if (changed !== '') throw new Error(`The commands left changes in the clone:\n${changed}`);
    } finally {
      fs.rmSync(clone, { recursive: true, force: true });
    }
  }
}

/** @throws Error with the output, if the command fails */
async function tryCommand(cwd: string, name: string): Promise<void> {
  const startedAt = Date.now();
  const args = ['run', '--silent', name, '--', ...(TRIED[name] ?? [])];
  const { code, output } = await runCommand('npm', args, { cwd, timeoutMs: TIMEOUT_MS });
  console.log(
    `npm run ${name}: ${code === 0 ? 'works' : `code ${code}`}, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  if (code !== 0) throw new Error(output);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
