import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';

export interface BenchServer {
  pid: number;
  address: string;
  /** Runs the server's garbage collection and returns what it retains, heap and buffers, in MB. */
  liveMemoryMb(): Promise<number>;
  stop(): Promise<void>;
}

interface Package {
  scripts: { serve: string };
}

const READY_TIMEOUT_MS = 60_000;
const LIVE_MEMORY = path.join(__dirname, 'live-memory.cjs');
const COLLECT_TIMEOUT_MS = 30_000;
const PORT = 8460;
export const BENCH_AUTH_SECRET = 'benchmark-of-the-functions-0123456789';
const ENVIRONMENT: Readonly<Record<string, string>> = {
  PORT: String(PORT),
  HOST: '127.0.0.1',
  SITE_URL: `http://localhost:${PORT}`,
  AUTH_SECRET: BENCH_AUTH_SECRET,
  PRODUCT_API_SECRET: 'benchmark-of-the-product-api-0123456789',
  GATSBY_GOOGLE_CLIENT_ID: 'benchmark',
  GOOGLE_CLIENT_SECRET: 'benchmark',
  GOOGLE_ISSUER: 'http://localhost:1',
  PRODUCT_API_URL: 'http://127.0.0.1:1',
  PRODUCT_API_PUBLIC_URL: 'http://127.0.0.1:1',
};

/** Our host as `npm run serve` of `root` starts it; alone, unless `environment` names what it needs of the product API. */
export function startHost(root: string, environment: Record<string, string> = {}): Promise<BenchServer> {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Package;
  const [, ...args] = scripts.serve.split(' ');
  return start(args, root, environment);
}

async function start(args: string[], root: string, environment: Record<string, string>): Promise<BenchServer> {
  const address = `http://127.0.0.1:${PORT}`;
  const child = spawn(process.execPath, ['--require', LIVE_MEMORY, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...ENVIRONMENT,
      NODE_ENV: 'production',
      GATSBY_TELEMETRY_DISABLED: '1',
      ...environment,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(' ')} could not be started.`);
  const stop = () => stopChild(child);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const isUp = await fetch(`${address}/price`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return { pid, address, liveMemoryMb: () => readLiveMemoryMb(child), stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`${args.join(' ')} did not become ready.`);
}

async function readLiveMemoryMb(child: ChildProcess): Promise<number> {
  const answers = child.stdio[3] as Readable;
  const answer = once(answers, 'data', { signal: AbortSignal.timeout(COLLECT_TIMEOUT_MS) });
  child.kill('SIGUSR2');
  const [bytes] = (await answer) as [Buffer];
  return Number(bytes.toString('utf8')) / 2 ** 20;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}
