import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { after, before, describe, test } from 'node:test';
import { download, type DownloadLimits } from './download';
import { OutputExpiredError, OutputUnusableError } from './ingest-errors';
import { isPublicAddress } from './safe-address';

const LIMITS: DownloadLimits = {
  maxBytes: 1_000,
  timeoutMs: 60_000,
  idleMs: 60_000,
  maxRedirects: 2,
  allowLoopback: true,
};

describe('fetching from an address that came from outside', () => {
  let directory: string;
  let origin: string;
  let answer: (response: ServerResponse, url: string) => void;
  const server = http.createServer((request, response) => answer(response, request.url ?? ''));
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'download-'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(directory, { recursive: true });
  });

  const file = () => path.join(directory, 'file');
  const get = (url = origin, limits: Partial<DownloadLimits> = {}) => download(url, file(), { ...LIMITS, ...limits });
  const video = { 'content-type': 'video/mp4' };
  const key = { authorization: 'Bearer key' };
  /** As of an operator's own server. */
  const trusting = (...hosts: string[]) => ({ trustedHosts: new Set(hosts), origin, headers: key });

  test('public addresses only, however they are written', () => {
    for (const address of ['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])
      assert.ok(isPublicAddress(address), address);
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::7f00:1',
      '::ffff:10.0.0.1',
      '::ffff:169.254.169.254',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      'not an address',
    ]) {
      assert.ok(!isPublicAddress(address), address);
    }
  });

  test('private hosts are refused before anything is sent', async () => {
    let calls = 0;
    answer = (response) => {
      calls += 1;
      response.end();
    };
    const port = new URL(origin).port;
    for (const url of [
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://2130706433:${port}/`,
      'https://169.254.169.254/latest/meta-data',
      'https://user:secret@example.com/',
      'http://example.com/video.mp4',
      'file:///etc/passwd',
      'data:video/mp4;base64,AAAA',
      'nonsense',
    ]) {
      await assert.rejects(get(url, { allowLoopback: false }), OutputUnusableError, url);
    }
    await assert.rejects(get('http://10.0.0.1/'), OutputUnusableError, 'a test lets loopback in, nothing else');
    assert.equal(calls, 0);
  });

  test('a good file; redirects that stay outside', async () => {
    answer = (response, url) => {
      if (url === '/there') response.writeHead(200, video).end('a video');
      else response.writeHead(302, { location: '/there' }).end();
    };
    await get();
    assert.equal(await readFile(file(), 'utf8'), 'a video');
  });

  test('a trusted host in a private network gives its file, with the key; no other does', async () => {
    const asked: (string | undefined)[] = [];
    server.on('request', ({ headers }) => asked.push(headers.authorization));
    answer = (response) => response.writeHead(200, video).end('a video');
    const strict = { ...LIMITS, allowLoopback: false };
    await download(origin, file(), strict, trusting(new URL(origin).host));
    assert.equal(await readFile(file(), 'utf8'), 'a video');
    assert.deepEqual(asked, ['Bearer key']);
    for (const hosts of [[], ['127.0.0.1'], ['localhost'], ['gpu-1:8091']]) {
      await assert.rejects(download(origin, file(), strict, trusting(...hosts)), OutputUnusableError, hosts.join());
    }
    await assert.rejects(download(origin, file(), strict), OutputUnusableError, 'trusted only for its own provider');
    assert.equal(asked.length, 1);
  });

  test('a trusted host leads nowhere that it could not be fetched from itself, and takes no key along', async () => {
    const strict = { ...LIMITS, allowLoopback: false };
    const keys: (string | undefined)[] = [];
    const other = http.createServer(({ headers }, response) => {
      keys.push(headers.authorization);
      response.writeHead(200, video).end('a stored video');
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    const { host } = new URL(origin);
    await assert.rejects(download(origin, file(), strict, trusting(host)), OutputUnusableError);
    assert.deepEqual(keys, []);
    await download(origin, file(), strict, trusting(host, `127.0.0.1:${port}`));
    assert.deepEqual(keys, [undefined]);
    other.close();
  });

  test('the file itself decides, not its label; what a store keeps compressed is undone', async () => {
    for (const type of ['application/mp4', 'video/quicktime', 'text/plain', 'binary/octet-stream', '']) {
      answer = (response) => response.writeHead(200, type ? { 'content-type': type } : {}).end('a video');
      await get();
      assert.equal(await readFile(file(), 'utf8'), 'a video', type);
    }
    answer = (response) => response.writeHead(200, { ...video, 'content-encoding': 'gzip' }).end(gzipSync('a video'));
    await get();
    assert.equal(await readFile(file(), 'utf8'), 'a video');
    answer = (response) =>
      response.writeHead(200, { ...video, 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000)));
    await assert.rejects(get(), OutputUnusableError, 'small as it came, too large when undone');
    for (const type of ['application/json; charset=utf-8', 'application/problem+json', 'Text/HTML']) {
      answer = (response) => response.writeHead(200, { 'content-type': type }).end('{}');
      await assert.rejects(get(), OutputUnusableError, type);
    }
  });

  test('redirects: never to a private address, never endless', async () => {
    answer = (response) => response.writeHead(302, { location: 'http://192.168.0.1/' }).end();
    await assert.rejects(get(), OutputUnusableError);
    answer = (response) => response.writeHead(302, { location: '/again' }).end();
    await assert.rejects(get(), /more than 2 times/);
  });

  test('too large, announced or not; another kind of file; empty', async () => {
    answer = (response) => response.writeHead(200, { ...video, 'content-length': '1001' }).end('x'.repeat(1_001));
    await assert.rejects(get(), OutputUnusableError);
    answer = (response) => {
      response.writeHead(200, video).write('x'.repeat(600));
      response.end('x'.repeat(600));
    };
    await assert.rejects(get(), OutputUnusableError);
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    await assert.rejects(get(), OutputUnusableError);
    answer = (response) => response.writeHead(200, video).end();
    await assert.rejects(get(), OutputUnusableError);
  });

  test('an expired address is distinguished from a temporary failure', async () => {
    for (const status of [401, 403, 404, 410]) {
      answer = (response) => response.writeHead(status).end();
      await assert.rejects(get(), OutputExpiredError);
    }
    for (const fail of [
      (response: ServerResponse) => response.writeHead(503).end(),
      (response: ServerResponse) => response.socket?.destroy(),
      (response: ServerResponse) => response.writeHead(200, { ...video, 'content-length': '500' }).write('begun'),
      () => undefined,
    ]) {
      answer = fail;
      await assert.rejects(
        get(origin, { idleMs: 500 }),
        (error) => !(error instanceof OutputUnusableError) && !(error instanceof OutputExpiredError),
      );
    }
  });
});
