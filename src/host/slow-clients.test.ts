import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { createHandler } from '../functions/create-handler';
import type { ConnectionLimits } from '../../network/connection-limits';
import type { LoadedFunction } from './functions';
import type { Host } from './server';
import { eventually } from './testing/eventually';
import { startFunctionHost } from './testing/test-host';
import { converse } from './testing/raw-client';

// Clients that are slow, or use all connections. The limits are shorter than in production.

/** Node's own limits, and those of production, take a minute. */
const OUR_LIMITS_MS = 30_000;

const hosts: Host[] = [];

async function start(connections: Partial<ConnectionLimits>, functions: Record<string, LoadedFunction> = {}) {
  const started = await startFunctionHost(
    {
      '/api/echo': createHandler({ auth: 'none', methods: { POST: ({ body }) => ({ status: 200, body }) } }),
      ...functions,
    },
    { productApiUrl: 'http://127.0.0.1:1', connections: { checkMs: 50, ...connections } },
  );
  hosts.push(started.host);
  return started;
}

afterAll(() => Promise.all(hosts.map((host) => host.stop(0))));

const isUp = async (address: string) => (await fetch(`${address}/readyz`)).status === 200;
/** Once it has learned that connections have ended. */
const isUpAgain = (address: string) => eventually(() => isUp(address).catch(() => false));

describe('a slow-loris client', () => {
  it('that sends its headers byte by byte gets 408 after the timeout', async () => {
    const { address } = await start({ headersMs: 300 });
    const talk = converse(address, (socket) => {
      const bytes = [...`GET /readyz HTTP/1.1\r\nHost: x\r\nX-Slow: ${'a'.repeat(1000)}`];
      const drip = setInterval(() => socket.write(bytes.shift() ?? 'a'), 10);
      socket.once('close', () => clearInterval(drip));
    });
    expect(await isUp(address)).toBe(true);
    const { received, tookMs } = await talk;
    expect(received).toMatch(/^HTTP\/1.1 408 /);
    expect(tookMs).toBeLessThan(OUR_LIMITS_MS);
  });

  it('that sends nothing is disconnected just as soon', async () => {
    const { address } = await start({ headersMs: 300 });
    expect((await converse(address, () => undefined)).tookMs).toBeLessThan(OUR_LIMITS_MS);
  });

  it('that sends its body byte by byte is disconnected after the timeout', async () => {
    const { address } = await start({ headersMs: 200, requestMs: 400 });
    const { received, tookMs } = await converse(address, (socket) => {
      socket.write(
        'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      );
      const drip = setInterval(() => socket.write(' '), 10);
      socket.once('close', () => clearInterval(drip));
    });
    expect(received).toMatch(/^(HTTP\/1.1 408 |$)/);
    expect(tookMs).toBeLessThan(OUR_LIMITS_MS);
  });

  it('that never reads its answer is disconnected, and its memory is freed', async () => {
    let ended = 0;
    const huge: LoadedFunction = (_request, response) => {
      response.once('close', () => (ended += 1));
      response.end(Buffer.alloc(64 * 1024 * 1024));
    };
    const { address } = await start({ stalledMs: 300 }, { '/api/huge': huge });
    const talk = converse(address, (socket) => {
      socket.pause();
      socket.write('GET /api/huge HTTP/1.1\r\nHost: x\r\n\r\n');
    });
    await eventually(() => ended === 1);
    expect(await isUp(address)).toBe(true);
    await hosts.at(-1)?.stop(0);
    void talk;
  });
});

describe('connections', () => {
  it('beyond the limit are closed immediately; when others end, new ones are accepted', async () => {
    const { address } = await start({ connections: 3, keepAliveMs: 60_000 });
    const held: { talk: Promise<unknown>; end: () => void }[] = [];
    for (let number = 0; number < 3; number += 1) {
      const end = await new Promise<() => void>((resolve) => {
        const talk = converse(address, (socket) => resolve(() => socket.destroy()));
        held.push({ talk, end: () => end() });
      });
    }
    const { received, tookMs } = await converse(address, (socket) =>
      socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    expect(received).toBe('');
    expect(tookMs).toBeLessThan(OUR_LIMITS_MS);
    for (const { talk, end } of held) {
      end();
      await talk;
    }
    await isUpAgain(address);
  });

  it('may stay idle by the ten thousand: others are served, and memory stays low', async () => {
    const wanted = 10_000;
    const count = Math.min(wanted, openFilesLimit() - 500);
    if (count < wanted) console.warn(`Only ${count} connections: ulimit -n allows no more.`);
    const { address } = await start({ keepAliveMs: 60_000 });
    const before = process.memoryUsage().rss;
    const clients = fork(path.join(__dirname, 'testing', 'idle-clients.ts'), [new URL(address).port, String(count)], {
      execArgv: ['--import', 'tsx'],
    });
    try {
      const [open] = (await once(clients, 'message')) as [number];
      expect(open).toBe(count);
      expect(await isUp(address)).toBe(true);
      expect((process.memoryUsage().rss - before) / count).toBeLessThan(50_000);
      clients.send('count');
      expect(await once(clients, 'message')).toEqual([count]);
    } finally {
      clients.kill('SIGKILL');
    }
    await isUpAgain(address);
  });
});

/** The soft limit of this process and its children; 1,024 if Node doesn't report it. */
function openFilesLimit(): number {
  const report = process.report.getReport() as unknown as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = report.userLimits?.open_files?.soft;
  if (soft === 'unlimited') return Number.MAX_SAFE_INTEGER;
  return typeof soft === 'number' ? soft : 1_024;
}
