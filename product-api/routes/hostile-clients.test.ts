import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import net, { type Socket } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../testing/eventually';
import { startTestService, type TestService } from '../testing/test-service';

/** Node's own limit on a header takes a minute. */
const OUR_LIMITS_MS = 30_000;
const LIMITS = { calls: 20, submissions: 9, uploads: 9, files: 99, signIns: 9, withdrawals: 9, serviceCalls: 99 };

describe('a client of the open port', () => {
  let service: TestService;
  let port: number;
  const sockets = new Set<Socket>();
  before(async () => {
    service = await startTestService({
      rateLimits: LIMITS,
      connections: { headersMs: 300, requestMs: 2_000, stalledMs: 500, checkMs: 50, connections: 40 },
    });
    port = Number(new URL(await service.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  after(async () => {
    // Also closes the sockets of a failed test: one that doesn't read never learns that its connection has ended.
    for (const socket of sockets) socket.destroy();
    await service.close();
  });

  function open(onConnect?: () => void): Socket {
    const socket = net.connect(port, '127.0.0.1', onConnect).on('error', () => undefined);
    sockets.add(socket);
    return socket;
  }

  /** A connection and what came back on it; resolves when the service, or the test, has ended it. */
  function connect(talk: (socket: Socket) => void): Promise<{ received: string; tookMs: number }> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      let received = '';
      const socket = open(() => talk(socket));
      socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
      socket.on('close', () => resolve({ received, tookMs: performance.now() - startedAt }));
    });
  }

  test('that sends nothing, or half a header, is disconnected', async () => {
    const said = ['', 'GET /readyz HTTP/1.1\r\nHost: x\r\nX-Half: '];
    for (const { tookMs } of await Promise.all(said.map((text) => connect((socket) => socket.write(text))))) {
      assert.ok(tookMs < OUR_LIMITS_MS, `${tookMs} ms`);
    }
  });

  test('whose body stalls is disconnected', async () => {
    const { tookMs } = await connect((socket) =>
      socket.write('POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{'),
    );
    assert.ok(tookMs < OUR_LIMITS_MS, `${tookMs} ms`);
  });

  test('that does not read its download is disconnected, and the file is closed', async () => {
    const key = 'videos/unread.mp4';
    const root = path.join(service.database.dataDir, 'files');
    await mkdir(path.join(root, 'videos'), { recursive: true });
    // Larger than the buffers of both ends.
    await writeFile(path.join(root, key), randomBytes(16_000_000));
    const query = service.signer.sign(`/files/${key}`, Math.floor(Date.now() / 1000) + 60).toString();
    const served = new Set<Socket>();
    const note = ({ socket }: IncomingMessage) => served.add(socket);
    service.app.server.on('request', note);
    for (let i = 0; i < 10; i += 1) {
      const socket = open();
      socket.pause();
      socket.write(`GET /files/${key}?${query} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    // Each has begun; on a busy machine the first is over before the last begins.
    await eventually(() => served.size === 10 && [...served].every(({ destroyed }) => destroyed));
    assert.ok([...served].every(({ bytesWritten }) => bytesWritten > 10_000));
    await eventually(async () => (await openFiles('unread.mp4')) === 0);
    service.app.server.off('request', note);
    for (const socket of sockets) socket.destroy();
  });

  test('that opens too many connections is refused, and others are served after it has left', async () => {
    const many = Array.from({ length: 60 }, () => open());
    const isClosed = ({ destroyed, readyState }: Socket) => destroyed || readyState === 'closed';
    await eventually(() => many.filter(isClosed).length >= 20);
    for (const socket of many) socket.destroy();
    await eventually(async () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  });

  test('that requests the OpenAPI document all the time is rate-limited', async () => {
    const ask = () => service.app.inject({ url: '/openapi.json', headers: { 'x-forwarded-for': '203.0.113.1' } });
    for (let i = 0; i < LIMITS.calls; i += 1) assert.equal((await ask()).statusCode, 200);
    assert.equal((await ask()).statusCode, 429);
  });

  test('that forges webhooks is soon refused unchecked; other networks are served', async () => {
    const forge = (address: string) =>
      service.app.inject({
        method: 'POST',
        url: '/webhooks/scripted',
        headers: { 'x-forwarded-for': address },
        payload: '{}',
      });
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await forge('2001:db8:1:2::1')).statusCode);
    assert.ok(!statuses.slice(0, 60).includes(429), statuses.join());
    const refused = await forge('2001:db8:1:2::ffff');
    assert.deepEqual([statuses.at(-1), refused.statusCode], [429, 429]);
    assert.ok(Number(refused.headers['retry-after']) <= 60);
    assert.notEqual((await forge('203.0.113.2')).statusCode, 429);
  });

  test('that sends many webhook bodies is limited in bytes in transit', async () => {
    const REFUSED = 'HTTP/1.1 429 ';
    let network = 2;
    const half = (bytes: number) =>
      `POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${network}\r\nContent-Length: ${bytes}\r\n\r\n{`;
    const others: Promise<{ statusCode: number }>[] = [];
    const send = () =>
      connect((socket) =>
        socket
          .on('data', (text: string) => {
            if (!text.startsWith(REFUSED)) return;
            others.push(service.app.inject({ method: 'POST', url: '/webhooks/scripted', payload: '{}' }));
          })
          .write(half(512 * 1024)),
      );
    const isRefused = ({ received }: { received: string }) => received.startsWith(REFUSED);
    // One too many. The others hold their bytes until they are disconnected: on a busy machine before the last has come.
    await eventually(async () => {
      network += 1;
      return (await Promise.all(Array.from({ length: 17 }, send))).filter(isRefused).length === 1;
    });
    const [other] = await Promise.all(others);
    assert.ok(other && other.statusCode !== 429);
    await eventually(async () => !isRefused(await send()));
  });
});

test('concurrent probes query the database once', async (context) => {
  const service = await startTestService({ expectsLoggedErrors: true });
  const ask = () => service.app.inject('/healthz');
  let clockMs = performance.now();
  context.mock.method(performance, 'now', () => clockMs);
  assert.equal((await ask()).statusCode, 200);
  await service.db.destroy();
  // Remembered, for half a second.
  assert.deepEqual(
    new Set((await Promise.all(Array.from({ length: 50 }, ask))).map((answer) => answer.statusCode)),
    new Set([200]),
  );
  clockMs += 550;
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  assert.deepEqual(new Set(answers.map((answer) => answer.statusCode)), new Set([503]));
  assert.equal(service.logged.filter(({ msg }) => msg === 'database unreachable').length, 1);
  await service.app.close();
  await service.database.drop();
});

async function openFiles(name: string): Promise<number> {
  const folder = `/proc/${process.pid}/fd`;
  const links = await Promise.all((await readdir(folder)).map((fd) => readlink(path.join(folder, fd)).catch(() => '')));
  return links.filter((link) => link.endsWith(name)).length;
}
