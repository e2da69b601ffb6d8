import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { UrlSigner } from '../storage/url-signature';
import { TEST_SECRET } from '../testing/service-token';
import { LocalStorage } from './local-storage';

describe('local storage', () => {
  let dir: string;
  let storage: LocalStorage;
  before(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'storage-'));
    storage = new LocalStorage(path.join(dir, 'files'), 'http://a.test', new UrlSigner(TEST_SECRET), () => new Date());
    await writeFile(path.join(dir, 'source'), 'content');
  });
  after(() => rm(dir, { recursive: true, force: true }));

  test('stores, returns and removes files', async () => {
    const key = 'videos/1/video.mp4';
    assert.equal(await storage.get(key), undefined);
    assert.deepEqual(await storage.putFile(key, path.join(dir, 'source')), { bytes: 7, contentType: 'video/mp4' });
    assert.deepEqual(await storage.head(key), { bytes: 7, contentType: 'video/mp4' });
    assert.equal(Buffer.concat((await (await storage.get(key))?.toArray()) ?? []).toString(), 'content');
    assert.deepEqual(await readdir(path.join(dir, 'files/videos/1')), ['video.mp4']);
    await storage.delete(key);
    await storage.delete(key);
    assert.equal(await storage.head(key), undefined);
    assert.deepEqual(await readdir(path.join(dir, 'files/videos')), []);
  });

  test('lists the files of a folder', async () => {
    assert.deepEqual(await storage.list('lists'), []);
    for (const key of ['lists/b', 'lists/a', 'lists/below/c']) await storage.putFile(key, path.join(dir, 'source'));
    assert.deepEqual((await storage.list('lists')).sort(), ['lists/a', 'lists/b']);
  });

  test('a failed write leaves nothing behind', async () => {
    await assert.rejects(storage.putFile('videos/2/video.mp4', path.join(dir, 'missing')), /ENOENT/);
    assert.deepEqual(await readdir(path.join(dir, 'files/videos/2')), []);
    assert.deepEqual(await readdir(storage.draftsDir), []);
  });

  test('keys never escape its directory', async () => {
    for (const key of ['../x', '/x', 'a/../../x', 'a//b', '.x', 'a/.x', '', 'a\\b', 'a\u0000b', 'x'.repeat(400)]) {
      await assert.rejects(async () => storage.head(key), RangeError, key);
    }
  });
});
