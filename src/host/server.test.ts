import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { createHandler, type Handler } from '../functions/create-handler';
import { CallError } from '../functions/call-error';
import { eventually } from './testing/eventually';
import { FakeProductApi } from './testing/fake-product-api';
import { startFunctionHost } from './testing/test-host';
import type { LoadedFunction } from './functions';
import type { Host } from './server';

// Errors of functions and clients, and the shutdown of the host.

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const api = new FakeProductApi();
let productApiUrl: string;
const hosts: Host[] = [];

async function start(functions: Record<string, Handler | LoadedFunction>, limits = {}) {
  const started = await startFunctionHost(functions, { productApiUrl, limits });
  hosts.push(started.host);
  return started;
}

beforeAll(async () => {
  productApiUrl = await api.start();
});

afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop(0)));
  await api.stop();
});

const fine = createHandler({ auth: 'none', methods: { GET: () => ({ status: 200, body: { fine: true } }) } });

describe('a function that fails', () => {
  it.each<[string, Handler | LoadedFunction]>([
    [
      'throws at once',
      () => {
        throw new Error('at once');
      },
    ],
    [
      'throws later',
      async () => {
        await wait(1);
        throw new Error('later');
      },
    ],
    [
      'throws in createHandler',
      createHandler({
        auth: 'none',
        methods: {
          GET: async () => {
            await wait(1);
            throw new Error('inside');
          },
        },
      }),
    ],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the very error under test
    ['throws a value that is not an error', () => Promise.reject(undefined)],
  ])('%s: 500 without the reason, and the next call works', async (_what, failing) => {
    const silence = jest.spyOn(console, 'error').mockReturnValue(undefined);
    const { address } = await start({ '/api/failing': failing, '/api/fine': fine });
    const response = await fetch(`${address}/api/failing`);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({ error: { code: 'internal', message: expect.any(String) } });
    expect(text).not.toMatch(/at once|later|inside/);
    expect((await fetch(`${address}/api/fine`)).status).toBe(200);
    silence.mockRestore();
  });

  it('never answers: 500 after the timeout', async () => {
    const { address } = await start({ '/api/silent': () => undefined }, { timeoutMs: 50 });
    const response = await fetch(`${address}/api/silent`);
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: { code: 'internal', message: expect.any(String) } },
    ]);
  });

  it('answers twice, or after the timeout: the first answer counts', async () => {
    let isOver = false;
    const late: LoadedFunction = async (_request, response) => {
      await wait(80);
      if (!response.headersSent) response.json({ late: true });
      isOver = true;
    };
    const twice = createHandler({
      auth: 'none',
      methods: {
        GET: (call) => {
          void call;
          return { status: 200, body: 1 };
        },
      },
    });
    const { address } = await start({ '/api/late': late, '/api/twice': twice }, { timeoutMs: 20 });
    expect((await fetch(`${address}/api/late`)).status).toBe(500);
    await eventually(() => isOver);
    expect(await (await fetch(`${address}/api/twice`)).json()).toBe(1);
  });

  it('answers with the code of an error of ours', async () => {
    const missing = createHandler({
      auth: 'none',
      methods: {
        GET: () => {
          throw new CallError('rate_limited', 'Wait.', { retryAfterS: 9 });
        },
      },
    });
    const { address } = await start({ '/api/limited': missing });
    const response = await fetch(`${address}/api/limited`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '9']);
  });
});

describe('a client that misbehaves', () => {
  /** Sends raw bytes, and resolves to everything received until the connection ended. */
  function send(address: string, bytes: string, thenWaitMs = 0): Promise<string> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(address);
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      socket.on('close', () => resolve(received)).on('error', reject);
      if (thenWaitMs > 0) setTimeout(() => socket.end(), thenWaitMs);
    });
  }

  it('gets 431 for headers of 20 kB', async () => {
    const { address } = await start({ '/api/fine': fine });
    const answer = await send(address, `GET /api/fine HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
  });

  it('gets 413 for a body that is too long, announced or not', async () => {
    const taking = createHandler({ auth: 'none', methods: { POST: () => ({ status: 200 }) } });
    const { address } = await start({ '/api/taking': taking });
    const announced = await fetch(`${address}/api/taking`, {
      method: 'POST',
      body: 'x'.repeat(70_000),
      headers: { 'content-type': 'application/json' },
    });
    expect(announced.status).toBe(413);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const head =
      'POST /api/taking HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await send(address, `${head}${chunk}${chunk}0\r\n\r\n`, 300)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('disconnects during a request or an answer: other clients are served', async () => {
    const slow: LoadedFunction = async (_request, response) => {
      response.write('a');
      await wait(50);
      response.end('b');
    };
    const { address } = await start({ '/api/slow': slow, '/api/fine': fine });
    await send(address, 'POST /api/fine HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc', 20);
    await send(address, 'GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n', 20);
    await wait(60);
    expect((await fetch(`${address}/api/fine`)).status).toBe(200);
  });
});

describe('stopping', () => {
  it('finishes requests in progress, refuses new ones, and reports it to the load balancer', async () => {
    let finish: (() => void) | undefined;
    const slow: LoadedFunction = (_request, response) => {
      finish = () => response.json({ finished: true });
    };
    const { host, address } = await start({ '/api/slow': slow });
    const under = fetch(`${address}/api/slow`);
    await eventually(() => finish !== undefined);
    const stopped = host.stop(2_000);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    finish?.();
    const answer = await under;
    expect([answer.status, await answer.json()]).toEqual([200, { finished: true }]);
    await stopped;
    await expect(fetch(`${address}/readyz`)).rejects.toThrow();
  });

  it('does not wait for preconnected sockets without a request', async () => {
    const { host, address } = await start({ '/api/fine': fine });
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    const stoppedAt = performance.now();
    await Promise.all([host.stop(0), once(socket, 'close')]);
    // Node waits a minute for a request.
    expect(performance.now() - stoppedAt).toBeLessThan(30_000);
  });

  it('loses no request of clients that reconnect elsewhere on "connection: close"', async () => {
    const quick: LoadedFunction = async (_request, response) => {
      await wait(5);
      response.json({ fine: true });
    };
    const { host, address } = await start({ '/api/quick': quick });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });
    const outcomes = { answered: 0, told: 0, lost: 0 };
    const ask = () =>
      new Promise<keyof typeof outcomes>((resolve) => {
        http
          .get(`${address}/api/quick`, { agent }, (response) => {
            const hasEvents = response.headers.connection === 'close';
            response
              .resume()
              .on('end', () => resolve(hasEvents ? 'told' : 'answered'))
              .on('error', () => resolve('lost'));
          })
          .on('error', () => resolve('lost'));
      });
    const client = async () => {
      for (let last = 'answered'; last === 'answered';) {
        const outcome = await ask();
        outcomes[outcome] += 1;
        last = outcome;
      }
    };
    const clients = Promise.all(Array.from({ length: 20 }, client));
    while (outcomes.answered < 20) await wait(10);
    // Long enough for each of them to ask once more on a busy machine.
    await host.stop(3_000);
    await clients;
    agent.destroy();
    expect(outcomes).toEqual({ answered: expect.any(Number), told: 20, lost: 0 });
  });
});
