import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { StorageFullError } from '../storage/storage';
import { hasSwift, startSwift, type SwiftServer } from '../testing/swift-server';
import { makeBucket } from './s3-bucket';
import type { S3Settings } from '../s3-env';
import { S3Storage } from './s3-storage';

const KEY = 'videos/1/video.mp4';

let dir: string;
let source: string;
before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 's3-'));
  source = path.join(dir, 'source');
  await writeFile(source, '0123456789');
});
after(() => rm(dir, { recursive: true, force: true }));

describe('a bucket of a real S3 server', async () => {
  const skip = (await hasSwift()) ? false : 'OpenStack Swift (Debian: swift-proxy and its servers) is not installed';
  let swift: SwiftServer;
  let settings: S3Settings;
  let storage: S3Storage;
  before(async () => {
    if (skip !== false) return;
    swift = await startSwift();
    settings = { ...swift.settings, bucket: 'videos' };
    await makeBucket(settings);
    // At every start.
    await makeBucket(settings);
    storage = new S3Storage(settings, () => new Date());
  });
  after(() => (skip === false ? swift.stop() : undefined));

  test('a bucket is created only with valid keys', { skip }, async () => {
    const forged = { ...settings, secretAccessKey: 'another', bucket: 'others' };
    await assert.rejects(makeBucket(forged, { tries: 2, pauseMs: 10 }), /"others" could not be created: status 403/);
    const away = { ...settings, endpoint: 'http://127.0.0.1:1' };
    await assert.rejects(makeBucket(away, { tries: 2, pauseMs: 10 }), /could not be created: fetch failed/);
  });

  test('stores, returns and removes files', { skip }, async () => {
    await storage.verify();
    assert.equal(await storage.get(KEY), undefined);
    assert.equal(await storage.head(KEY), undefined);
    assert.deepEqual(await storage.putFile(KEY, source), { bytes: 10, contentType: 'video/mp4' });
    assert.deepEqual(await storage.head(KEY), { bytes: 10, contentType: 'video/mp4' });
    assert.equal(Buffer.concat((await (await storage.get(KEY))?.toArray()) ?? []).toString(), '0123456789');
    await storage.delete(KEY);
    await storage.delete(KEY);
    assert.equal(await storage.head(KEY), undefined);
  });

  test('lists the files of a folder', { skip }, async () => {
    assert.deepEqual(await storage.list('lists'), []);
    for (const key of ['lists/b', 'lists/a', 'lists/below/c']) await storage.putFile(key, source);
    assert.deepEqual(await storage.list('lists'), ['lists/a', 'lists/b']);
  });

  test('a signed URL plays, seeks and downloads, and stays the same for a while', { skip }, async () => {
    await storage.putFile(KEY, source);
    const address = await storage.signedUrl(KEY);
    const whole = await fetch(address);
    assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'video/mp4']);
    assert.equal(await whole.text(), '0123456789');
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
    assert.deepEqual([part.status, await part.text()], [206, '234']);
    const download = await fetch(await storage.signedUrl(KEY, { downloadName: 'my "film".mp4' }));
    assert.equal(download.headers.get('content-disposition'), 'attachment; filename="my__film_.mp4"');
    assert.equal(await download.text(), '0123456789');
    const noon = new S3Storage(settings, () => new Date('2026-11-21T12:01:00Z'));
    const later = new S3Storage(settings, () => new Date('2026-11-21T12:14:59Z'));
    assert.equal(await noon.signedUrl(KEY), await later.signedUrl(KEY));
    const short = new URL(await later.signedUrl(KEY, { windowS: 60 })).searchParams;
    assert.deepEqual([short.get('X-Amz-Date'), short.get('X-Amz-Expires')], ['20261121T121400Z', '120']);
    assert.equal((await fetch(await storage.signedUrl(KEY, { windowS: 60 }))).status, 200);
  });

  test('a modified, expired or unsigned URL is refused', { skip }, async () => {
    await storage.putFile(KEY, source);
    const address = await storage.signedUrl(KEY);
    const yesterday = new S3Storage(settings, () => new Date(Date.now() - 24 * 3600_000));
    for (const bad of [
      address.replace('video.mp4', 'other.mp4'),
      address.replace(/Expires=\d+/, 'Expires=86400'),
      address.replace(/\?.*/, ''),
      await yesterday.signedUrl(KEY),
    ]) {
      const response = await fetch(bad);
      // Without any signature: a bad request to some servers, a forbidden one to others.
      assert.ok([400, 403].includes(response.status), `${response.status} ${bad}`);
      await response.body?.cancel();
    }
  });

  test('an inaccessible bucket prevents the start, with a clear message', { skip }, async () => {
    const now = () => new Date();
    await assert.rejects(new S3Storage({ ...settings, bucket: 'none' }, now).verify(), /NoSuchBucket/);
    await assert.rejects(new S3Storage({ ...settings, secretAccessKey: 'no' }, now).verify(), /SignatureDoesNotMatch/);
    const away = { ...settings, endpoint: 'http://127.0.0.1:9' };
    await assert.rejects(new S3Storage(away, now).verify(), /is not reachable/);
  });
});

describe('a failing server', () => {
  let server: Server;
  let answers: [status: number, body: string][];
  let calls: number;
  let storage: S3Storage;
  before(async () => {
    server = createServer((request, response) => {
      calls += 1;
      request.resume().on('end', () => {
        const [status, body] = answers.shift() ?? [200, ''];
        response.writeHead(status).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
    storage = new S3Storage({ endpoint, region: 'us-east-1', bucket: 'videos', ...keys }, () => new Date());
  });
  after(() => server.close());

  const during = (...script: typeof answers) => {
    answers = script;
    calls = 0;
  };

  test('a temporary failure is retried', async () => {
    during([503, ''], [500, '']);
    assert.deepEqual(await storage.putFile(KEY, source), { bytes: 10, contentType: 'video/mp4' });
    assert.equal(calls, 3);
  });

  test('a full bucket has its own error', async () => {
    during([403, '<Error><Code>QuotaExceeded</Code></Error>']);
    await assert.rejects(storage.putFile(KEY, source), StorageFullError);
    during([403, '<Error><Code>AccessDenied</Code><Key>videos/1</Key></Error>']);
    await assert.rejects(storage.putFile(KEY, source), { message: 'The object storage answered PUT with 403.' });
  });

  test('a long list comes in pages', async () => {
    const page = '<Key>lists/a</Key><IsTruncated>true</IsTruncated><NextContinuationToken>n+==</NextContinuationToken>';
    during([200, page], [200, '<Key>lists/b</Key>']);
    assert.deepEqual(await storage.list('lists'), ['lists/a', 'lists/b']);
    during([200, page], [403, '']);
    await assert.rejects(storage.list('lists'), { message: 'The object storage answered GET with 403.' });
  });

  test('no key leaves the bucket', async () => {
    for (const key of ['../x', 'a/../../x', '', 'a?x=1']) await assert.rejects(storage.head(key), RangeError, key);
  });
});
