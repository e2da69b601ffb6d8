import http from 'node:http';
import v8 from 'node:v8';
import vm from 'node:vm';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { createHandler } from '../functions/create-handler';
import { encodeSession } from '../functions/session-token';
import { eventually } from './testing/eventually';
import { FakeProductApi, json } from './testing/fake-product-api';
import { setFunctionEnvironment } from './testing/function-environment';
import { startFunctionHost } from './testing/test-host';

const AUTH_SECRET = 'a'.repeat(32);
const PATH = '/api/videos/events';
const cookie = `next-auth.session-token=${sessionToken()}`;

function sessionToken(): string {
  const user = { id: 'someone', name: null, email: 'a@example.com', image: null };
  return encodeSession({ user, sid: 'sid', issuedAt: Math.floor(Date.now() / 1000) }, [AUTH_SECRET], new Date());
}

interface Stream {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  hasEnded: boolean;
  response: http.IncomingMessage;
  close: () => void;
}

function listen(address: string, headers: Record<string, string> = { cookie }, method = 'GET'): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = http.request(address + PATH, { headers, method, agent: false }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      const stream: Stream = {
        status,
        headers: received,
        text: '',
        hasEnded: false,
        response,
        close: () => request.destroy(),
      };
      response.setEncoding('utf8').on('data', (text: string) => (stream.text += text));
      response.on('error', () => undefined).on('close', () => (stream.hasEnded = true));
      resolve(stream);
    });
    request.on('error', reject).end();
  });
}

describe('the events of videos, handed on', () => {
  const api = new FakeProductApi();
  const registry = new Registry();
  let sources: http.ServerResponse[];
  let host: Awaited<ReturnType<typeof startFunctionHost>>;

  beforeAll(async () => {
    const productApiUrl = await api.start();
    setFunctionEnvironment({
      SITE_URL: 'http://localhost:8000',
      AUTH_SECRET,
      PRODUCT_API_URL: productApiUrl,
      PRODUCT_API_SECRET: 'p'.repeat(32),
    });
    const video = createHandler({ auth: 'none', methods: { GET: () => ({ status: 404, body: { fine: true } }) } });
    host = await startFunctionHost(
      { '/api/videos/:id': video },
      { productApiUrl, registry, streamLimits: { concurrentCalls: 20 } },
    );
  });
  afterAll(async () => {
    await host.host.stop(0);
    await api.stop();
  });
  beforeEach(() => {
    sources = [];
    api.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: moved\n\n');
      sources.push(response);
    };
  });

  const openStreams = async () => Number(/^http_streams_open (\d+)$/m.exec(await registry.metrics())?.[1]);

  it('come as they are sent, for the user of the cookie', async () => {
    const stream = await listen(host.address);
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toBe('text/event-stream');
    expect(stream.headers['cache-control']).toBe('private, no-store');
    expect(api.last.path).toBe('/api/video-events');
    expect(api.last.headers['x-user-sub']).toBe('someone');
    expect(api.last.headers.authorization).toMatch(/^Bearer /);
    await eventually(() => stream.text === 'data: moved\n\n');
    sources[0]?.write(':\n\n');
    await eventually(() => stream.text.endsWith(':\n\n'));
    expect(await openStreams()).toBe(1);
    sources[0]?.end();
    await eventually(() => stream.hasEnded);
    await eventually(async () => (await openStreams()) === 0);
  });

  it('end at the product API when the browser has left', async () => {
    const stream = await listen(host.address);
    stream.close();
    await eventually(() => sources[0]?.destroyed === true);
    await eventually(async () => (await openStreams()) === 0);
  });

  it('end there too after a garbage collection, whoever of many has left', async () => {
    v8.setFlagsFromString('--expose-gc');
    const collectGarbage = vm.runInNewContext('gc') as () => void;
    const streams = await Promise.all(Array.from({ length: 15 }, () => listen(host.address)));
    await eventually(() => streams.every(({ text }) => text !== ''));
    for (let round = 0; round < 3; round += 1) {
      collectGarbage();
      await sleep(10);
    }
    for (const { close } of streams) close();
    await eventually(() => sources.length === 15 && sources.every(({ destroyed }) => destroyed));
    await eventually(async () => (await openStreams()) === 0);
  });

  it('end when the product API breaks off, and the host lives on', async () => {
    const stream = await listen(host.address);
    sources[0]?.destroy();
    await eventually(() => stream.hasEnded);
    expect((await listen(host.address)).status).toBe(200);
  });

  it('are refused without a session, and as the product API refuses them', async () => {
    const before = api.requests.length;
    expect((await listen(host.address, {})).status).toBe(401);
    expect(api.requests).toHaveLength(before);
    api.answer = (_request, response) => {
      response.setHeader('retry-after', '60');
      json(response, 429, { error: { code: 'rate_limited', message: 'Too many.' } });
    };
    const refused = await listen(host.address);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    await eventually(() => refused.hasEnded);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'rate_limited' } });
    api.answer = (_request, response) => json(response, 401, { error: { code: 'unauthenticated', message: '' } });
    expect((await listen(host.address)).status).toBe(401);
    api.answer = (_request, response) => response.destroy();
    expect((await listen(host.address)).status).toBe(503);
  });

  it('have no HEAD: that is asked of the function', async () => {
    expect((await listen(host.address, { cookie }, 'HEAD')).status).toBe(404);
  });

  it('of one who reads nothing are given up', async () => {
    const stream = await listen(host.address);
    stream.response.pause();
    const full = 'data: moved\n\n'.repeat(10_000);
    let isGone = false;
    sources[0]?.on('close', () => (isGone = true));
    await eventually(async () => {
      sources[0]?.write(full);
      await sleep(5);
      return isGone;
    });
    stream.close();
  });

  it('have room for so many; calls go on beside them', async () => {
    await eventually(async () => (await openStreams()) === 1);
    const streams = await Promise.all(Array.from({ length: 30 }, () => listen(host.address)));
    expect(streams.filter(({ status }) => status === 503)).toHaveLength(11);
    expect((await fetch(`${host.address}/api/videos/1`)).status).toBe(404);
    for (const { close } of streams) close();
    await eventually(async () => (await openStreams()) === 1);
  });

  it('end when the host stops, which waits for none of them', async () => {
    const stream = await listen(host.address);
    const startedAt = performance.now();
    await host.host.stop(0);
    await eventually(() => stream.hasEnded);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
