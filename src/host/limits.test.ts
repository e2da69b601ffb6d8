import { EventEmitter, once } from 'node:events';
import { Registry } from 'prom-client';
import { DAY_MS } from '#contracts/day';
import { createHandler, type Handler } from '../functions/create-handler';
import type { FunctionLimits, LoadedFunction } from './functions';
import type { Host } from './server';
import { eventually } from './testing/eventually';
import { FakeProductApi, json } from './testing/fake-product-api';
import { startFunctionHost } from './testing/test-host';

// Requests that the host refuses so that it can go on answering.

const api = new FakeProductApi();
let productApiUrl: string;
const hosts: Host[] = [];
const fine = createHandler({ auth: 'none', methods: { GET: () => ({ status: 200, body: { fine: true } }) } });

async function start(functions: Record<string, Handler | LoadedFunction>, limits: Partial<FunctionLimits> = {}) {
  const registry = new Registry();
  const started = await startFunctionHost(functions, { productApiUrl, limits, registry });
  hosts.push(started.host);
  return { ...started, registry };
}

beforeAll(async () => {
  productApiUrl = await api.start();
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop(0)));
  await api.stop();
});

describe('calls of one address', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('are refused beyond the limit, with the time to wait; other addresses are served', async () => {
    const { address, registry } = await start({ '/api/fine': fine }, { callsPerMinute: 3 });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await fetch(`${address}/api/fine`, from('203.0.113.7'))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await fetch(`${address}/api/fine`, from('203.0.113.7'));
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await fetch(`${address}/api/fine`, from('203.0.113.8'))).status).toBe(200);
    expect(await registry.metrics()).toContain('http_requests_refused_total{reason="rate_limit"} 2');
  });

  it('count for a whole /64 of IPv6, and unknown calls count too', async () => {
    const { address } = await start({ '/api/fine': fine }, { callsPerMinute: 2 });
    await fetch(`${address}/api/fine`, from('2001:db8:1:2::1'));
    await fetch(`${address}/api/nothing`, from('2001:db8:1:2::2'));
    expect((await fetch(`${address}/api/fine`, from('2001:db8:1:2:ffff::3'))).status).toBe(429);
    expect((await fetch(`${address}/api/fine`, from('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('never keep pages, probes or an unknown client waiting for long when the clock jumps', async () => {
    const { address } = await start({ '/api/fine': fine }, { callsPerMinute: 1 });
    const realNow = Date.now.bind(Date);
    expect((await fetch(`${address}/api/fine`)).status).toBe(200);
    // Set back: what the limiter wrote down lies a day ahead.
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() - DAY_MS);
    const refused = await fetch(`${address}/api/fine`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    // Set forward: the window is over.
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + DAY_MS);
    expect((await fetch(`${address}/api/fine`)).status).toBe(200);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});

describe('calls under way', () => {
  it('are limited: the others are refused at once, and served when there is room again', async () => {
    const running = new EventEmitter();
    const slow: LoadedFunction = async (_request, response) => {
      const end = once(running, 'end');
      running.emit('start');
      await end;
      response.json({ slow: true });
    };
    const { address, registry } = await start({ '/api/slow': slow }, { concurrentCalls: 2 });
    const call = async () => {
      const started = once(running, 'start');
      const answer = fetch(`${address}/api/slow`);
      await started;
      return { answer };
    };
    const under = [await call(), await call()];
    // Answered while both still run: it was not queued.
    const refused = await fetch(`${address}/api/slow`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ error: { code: 'product_api_unavailable' } });
    running.emit('end');
    expect(await Promise.all(under.map(async ({ answer }) => (await answer).status))).toEqual([200, 200]);
    const { answer } = await call();
    running.emit('end');
    expect((await answer).status).toBe(200);
    expect(await registry.metrics()).toContain('http_requests_refused_total{reason="overload"} 1');
    expect(await registry.metrics()).toMatch(/http_requests_in_progress 0/);
  });

  it('free their place when their client goes away', async () => {
    const running = new EventEmitter();
    const silent: LoadedFunction = () => void running.emit('start');
    const { address } = await start({ '/api/silent': silent, '/api/fine': fine }, { concurrentCalls: 1 });
    const leaving = new AbortController();
    const started = once(running, 'start');
    const left = fetch(`${address}/api/silent`, { signal: leaving.signal });
    await started;
    expect((await fetch(`${address}/api/fine`)).status).toBe(503);
    leaving.abort();
    await expect(left).rejects.toThrow();
    // The host may learn of it a little later.
    await eventually(async () => (await fetch(`${address}/api/fine`)).status === 200);
  });
});

describe('a function that floods memory', () => {
  it('with every answer, many times at once: all are answered and the memory comes back', async () => {
    const megabytes = 8;
    const flood: LoadedFunction = (_request, response) => response.end(Buffer.alloc(megabytes * 1024 * 1024, 'x'));
    const { address } = await start({ '/api/flood': flood, '/api/fine': fine });
    const round = async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${address}/api/flood`)));
      return Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
    };
    await round();
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 4; i += 1) {
      expect(await round()).toEqual(Array.from({ length: 10 }, () => megabytes * 1024 * 1024));
    }
    // 320 MB went through here, and as much through the client in this same process.
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
    expect((await fetch(`${address}/api/fine`)).status).toBe(200);
  });

  it('until there is no more: that call fails, the others go on', async () => {
    const greedy: LoadedFunction = (_request, response) => {
      response.json({ length: Array.from({ length: 2 ** 33 }).length });
    };
    const { address } = await start({ '/api/greedy': greedy, '/api/fine': fine });
    expect((await fetch(`${address}/api/greedy`)).status).toBe(500);
    expect((await fetch(`${address}/api/fine`)).status).toBe(200);
  });
});

describe('/healthz', () => {
  it('asks the product API once for all who ask at the same time', async () => {
    let asked = 0;
    api.answer = ({ path }, response) => {
      if (path === '/healthz') asked += 1;
      json(response, 200, {});
    };
    const { address } = await start({});
    // All at the same time, however long a busy machine takes.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${address}/healthz`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked).toBe(1);
  });
});
