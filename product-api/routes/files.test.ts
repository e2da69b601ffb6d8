import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SITE_URL, startTestService, type TestService } from '../testing/test-service';

const KEY = 'videos/one/video.mp4';

describe('files', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    const source = path.join(service.database.dataDir, 'source');
    await writeFile(source, '0123456789');
    await service.storage.putFile(KEY, source);
    await service.storage.putFile('videos/two/video.mp4', source);
  });
  after(() => service.close());

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    service.app.inject({ method, url, headers });
  const signed = async (key = KEY, downloadName?: string) => {
    const { pathname, search } = new URL(await service.storage.signedUrl(key, { downloadName }));
    return pathname + search;
  };

  test('a signed URL plays, seeks and downloads', async () => {
    const whole = await get(await signed());
    assert.deepEqual([whole.statusCode, whole.body], [200, '0123456789']);
    assert.equal(whole.headers['content-type'], 'video/mp4');
    assert.equal(whole.headers['accept-ranges'], 'bytes');
    assert.equal(whole.headers['x-content-type-options'], 'nosniff');
    // A browser keeps it for as long as the address works.
    const [, keptS] = /^private, max-age=(\d+)$/.exec(String(whole.headers['cache-control'])) ?? [];
    assert.ok(Number(keptS) >= 890 && Number(keptS) <= 1_800, String(keptS));
    const part = await get(await signed(), { range: 'bytes=2-4' });
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, '234', 'bytes 2-4/10']);
    const tail = await get(await signed(), { range: 'bytes=-3' });
    assert.equal(tail.body, '789');
    const beyond = await get(await signed(), { range: 'bytes=50-' });
    assert.deepEqual([beyond.statusCode, beyond.headers['cache-control']], [416, 'no-store']);
    const head = await get(await signed(), {}, 'HEAD');
    assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, '10', '']);
    const download = await get(await signed(KEY, 'swift-1a2b.mp4'));
    assert.equal(download.headers['content-disposition'], 'attachment; filename="swift-1a2b.mp4"');
    const again = await get(await signed(), { 'if-none-match': String(whole.headers.etag) });
    assert.equal(again.statusCode, 304);
    assert.equal((await get(await signed(), { origin: SITE_URL })).headers['access-control-allow-origin'], SITE_URL);
  });

  test('a URL stays the same while a page polls', async () => {
    assert.equal(await signed(), await signed());
  });

  test('without a valid signature for this file, it is not found', async () => {
    const address = await signed();
    const forged = [
      `/files/${KEY}`,
      address.replace('one', 'two'),
      address.replace(/signature=../, 'signature=AA'),
      address.replace(/expires=\d/, 'expires=9'),
      `${address}&download=evil.html`,
      (await signed(KEY, 'a.mp4')).replace('a.mp4', 'b.mp4'),
      await signed('videos/none/video.mp4'),
      '/files/',
      '/files/..%2f..%2fetc%2fpasswd',
    ];
    for (const url of forged) assert.equal((await get(url)).statusCode, 404, url);
    assert.equal((await get(`${address}&expires=9999999999`)).statusCode, 422);
  });

  test('a signature expires', async () => {
    const address = await signed();
    service.clock.offsetMs = 14 * 60 * 1000;
    assert.equal((await get(address)).statusCode, 200);
    service.clock.offsetMs = 31 * 60 * 1000;
    assert.equal((await get(address)).statusCode, 404);
    service.clock.offsetMs = 0;
  });

  test('a signature for a path outside the storage is refused', async () => {
    const secretDir = path.join(service.database.dataDir, 'secret');
    await mkdir(secretDir);
    await writeFile(path.join(secretDir, 'key.mp4'), 'secret');
    for (const key of ['../secret/key.mp4', '%2e%2e/secret/key.mp4', '.hidden', 'a//b', '']) {
      const query = service.signer.sign(`/files/${key}`, 9_999_999_999);
      assert.equal((await get(`/files/${key}?${query.toString()}`)).statusCode, 404, key);
    }
  });
});
