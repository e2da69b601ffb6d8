import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Settings } from '../s3-env';
import { freePort } from './free-port';

const run = promisify(execFile);
const READY_MS = 180_000;
const SERVERS = ['account', 'container', 'object'] as const;

/** Debian's packages of it. */
export const SWIFT_PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

export interface SwiftServer {
  /** Keys of its one account; no bucket has been made yet. */
  settings: Omit<S3Settings, 'bucket'>;
  stop(): Promise<void>;
}

/** Whether OpenStack Swift, whose S3 interface checks every signature, is installed here. */
export async function hasSwift(): Promise<boolean> {
  const programs = ['proxy', ...SERVERS].map((name) => `/usr/bin/swift-${name}-server`);
  const files = [...programs, '/usr/bin/memcached', '/etc/swift/swift.conf'];
  return Promise.all(files.map((file) => access(file))).then(
    () => true,
    () => false,
  );
}

/** An S3 server in a temporary directory: Debian's OpenStack Swift with one copy of everything. */
export async function startSwift(): Promise<SwiftServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'swift-'));
  await mkdir(path.join(directory, 'devices', 'disk'), { recursive: true });
  const common = ['bind_ip = 127.0.0.1', `swift_dir = ${directory}`, `user = ${userInfo().username}`, 'workers = 0'];
  const children: ChildProcess[] = [];
  const start = async (name: string, config: string) => {
    const file = path.join(directory, `${name}.conf`);
    await writeFile(file, config);
    children.push(spawn(`/usr/bin/swift-${name}-server`, [file], { cwd: directory, stdio: 'ignore' }));
  };

  const addresses: string[] = [];
  for (const name of SERVERS) {
    const port = await freePort();
    addresses.push(`http://127.0.0.1:${port}`);
    const ring = (...args: string[]) => run('swift-ring-builder', [`${name}.builder`, ...args], { cwd: directory });
    await ring('create', '2', '1', '1');
    await ring('add', ...`--region 1 --zone 1 --ip 127.0.0.1 --port ${port} --device disk --weight 1`.split(' '));
    await ring('rebalance');
    await start(
      name,
      ['[DEFAULT]', ...common, `bind_port = ${port}`, `devices = ${directory}/devices`, 'mount_check = false']
        .concat(['[pipeline:main]', `pipeline = ${name}-server`])
        .concat([`[app:${name}-server]`, `use = egg:swift#${name}`])
        .join('\n'),
    );
  }
  const memory = await freePort();
  const memcached = ['-l', '127.0.0.1', '-p', String(memory), '-u', userInfo().username];
  children.push(spawn('/usr/bin/memcached', memcached, { cwd: directory, stdio: 'ignore' }));
  const port = await freePort();
  await start('proxy', ['[DEFAULT]', ...common, `bind_port = ${port}`, proxyFilters(memory)].join('\n'));
  const endpoint = `http://127.0.0.1:${port}`;
  await Promise.all([...addresses, endpoint].map(untilAnswered));

  return {
    settings: { endpoint, region: 'us-east-1', accessKeyId: 'test:tester', secretAccessKey: 'testing' },
    async stop() {
      for (const child of children) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const proxyFilters = (memcachedPort: number) => `
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachedPort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
`;

async function untilAnswered(endpoint: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(2_000) });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}
