import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const READY_MS = 180_000;

export interface PostgresServer {
  url: string;
  /** Ends it as an operator's restart does, or a crash (SIGQUIT), and starts it again when `meanwhile` is over. */
  restart(meanwhile: () => Promise<void>, signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

/** Whether a PostgreSQL server can be started on this machine: its programs are there. */
export async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => b - a)[0];
  return newest === undefined ? undefined : path.join(DEBIAN, String(newest), 'bin');
}

/**
 * A PostgreSQL server in a temporary directory. It survives a power loss only if it `isDurable`: tests need not wait
 * for the disk, measurements must.
 */
export async function startPostgres(programs: string, { isDurable = false } = {}): Promise<PostgresServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  const identity = unprivileged();
  if (identity) await chown(directory, identity.uid, identity.gid);
  const data = path.join(directory, 'data');
  const port = await freePort();
  await run(path.join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...identity,
    cwd: directory,
  });
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
    fsync: isDurable ? 'on' : 'off',
    max_connections: 200,
  };
  const start = () =>
    spawn(
      path.join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...identity, cwd: directory, stdio: 'ignore' },
    );
  let server = start();
  // SIGINT is PostgreSQL's fast shutdown: it doesn't wait for its clients.
  const end = async (signal: NodeJS.Signals = 'SIGINT') => {
    server.kill(signal);
    if (server.exitCode === null) await once(server, 'exit');
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    async restart(meanwhile, signal) {
      await end(signal);
      await meanwhile();
      server = start();
      await untilReady(url);
    },
    async stop() {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: it gets the account that its package made. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
