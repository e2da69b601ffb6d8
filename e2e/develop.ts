import { spawn } from 'node:child_process';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { interrupt } from '../scripts/interrupt';

/** A running `npm run dev`. */
export interface Develop {
  siteUrl: string;
  /** As Ctrl-C does; resolves when no process of it is left. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 100;
/** The last of what it printed, for an error. */
const OUTPUT_KEPT = 4000;

/**
 * Starts `npm run dev` in `root` and waits until it serves pages.
 * @param environment PORT at least, and the ports of its services
 * @throws {Error} with its last lines, if it ends instead
 */
export async function startDevelop(root: string, environment: Record<string, string>): Promise<Develop> {
  const siteUrl = `http://localhost:${environment.PORT}`;
  const server = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  while (!(await answers(siteUrl))) {
    if (server.exitCode !== null) throw new Error(`npm run dev ended.\n${output}`);
    await sleep(LOOK_EVERY_MS);
  }
  return { siteUrl, stop: () => interrupt(server.pid) };
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
