import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

export interface BenchServer {
  pid: number;
  address: string;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const PORT = { host: 8460, gatsby: 8461 };

/** Our host, alone: nothing that is measured needs the product API. */
export function startHost(root: string): Promise<BenchServer> {
  return start(['--import', 'tsx', 'src/host/main.ts'], root, PORT.host);
}

/** `gatsby serve` on the same build. */
export function startGatsbyServe(root: string): Promise<BenchServer> {
  const gatsby = path.join(root, 'node_modules', 'gatsby', 'cli.js');
  return start([gatsby, 'serve', '--port', String(PORT.gatsby)], root, PORT.gatsby);
}

async function start(args: string[], root: string, port: number): Promise<BenchServer> {
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...environmentFor(port), NODE_ENV: 'production', GATSBY_TELEMETRY_DISABLED: '1' },
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
    if (isUp) return { pid, address, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`${args.join(' ')} did not become ready.`);
}

function environmentFor(port: number): Record<string, string> {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'benchmark-of-the-functions-0123456789',
    PRODUCT_API_SECRET: 'benchmark-of-the-product-api-0123456789',
    GATSBY_GOOGLE_CLIENT_ID: 'benchmark',
    GOOGLE_CLIENT_SECRET: 'benchmark',
    GOOGLE_ISSUER: 'http://localhost:1',
    PRODUCT_API_URL: 'http://127.0.0.1:1',
    PRODUCT_API_PUBLIC_URL: 'http://127.0.0.1:1',
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}
