import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { LocalStorage } from '../adapters/local-storage';
import { eventually } from '../testing/eventually';
import { startTestService, type TestService, type TestUser } from '../testing/test-service';

/** Too large for the buffers of both ends of a connection. */
const PICTURE_BYTES = 12_000_000;
const MADE_AT = new Date('2026-01-01T00:00:00Z');

/** Remembers what it has opened. */
class WatchedStorage extends LocalStorage {
  readonly opened: Readable[] = [];
  openMs = 0;
  asked = 0;

  override async get(key: string): Promise<Readable | undefined> {
    this.asked += 1;
    await sleep(this.openMs);
    const file = await super.get(key);
    if (file) this.opened.push(file);
    return file;
  }
}

describe('an export', () => {
  let service: TestService;
  let storage: WatchedStorage;
  let root: string;
  let origin: string;
  before(async () => {
    service = await startTestService({
      expectsLoggedErrors: true,
      storage: (directory, signer, now) => {
        root = directory;
        return (storage = new WatchedStorage(directory, 'http://api.test', signer, now));
      },
    });
    origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(async () => {
    // `fetch` reconnects after an abort. On that connection no request has come, so Node waits a minute for one.
    service.app.server.closeAllConnections();
    await service.close();
  });

  /** Creates a user with two large pictures; returns the URL of their export. */
  async function somebody(): Promise<{ user: TestUser; address: string }> {
    const user = await service.signIn();
    for (const id of [randomUUID(), randomUUID()]) {
      const key = `uploads/${id}/picture.jpg`;
      await mkdir(path.join(root, path.dirname(key)), { recursive: true });
      await writeFile(path.join(root, key), Buffer.alloc(PICTURE_BYTES, 'x'));
      await service.db
        .insertInto('uploads')
        .values({
          id,
          user_id: user.id,
          content_type: 'image/jpeg',
          bytes: PICTURE_BYTES,
          status: 'stored',
          storage_key: key,
          created_at: MADE_AT,
        })
        .execute();
    }
    const { url } = (await user.expect(200, { method: 'POST', url: '/api/account/export' })).json<{ url: string }>();
    const { pathname, search } = new URL(url);
    return { user, address: `${origin}${pathname}${search}` };
  }

  test('that is broken off closes its files', async () => {
    const { address } = await somebody();
    for (let i = 0; i < 10; i += 1) {
      const leaving = new AbortController();
      const answer = await fetch(address, { signal: leaving.signal });
      await answer.body?.getReader().read();
      await eventually(() => storage.opened.length > i);
      leaving.abort();
    }
    await eventually(() => storage.opened.every(({ destroyed }) => destroyed));
    assert.ok(storage.opened.length >= 10);
  });

  test('comes one at a time: a second one is told when to come again', async () => {
    const { address } = await somebody();
    const leaving = new AbortController();
    const first = await fetch(address, { signal: leaving.signal });
    await first.body?.getReader().read();
    const second = await fetch(address);
    assert.deepEqual([second.status, second.headers.get('retry-after')], [503, '10']);
    await second.arrayBuffer();
    leaving.abort();
    const third = await fetch(address);
    assert.equal(third.status, 200);
    assert.ok((await third.arrayBuffer()).byteLength > 2 * PICTURE_BYTES);
  });

  test('that is aborted while a file opens closes the file once it is open', async () => {
    const { address } = await somebody();
    storage.opened.length = 0;
    storage.asked = 0;
    storage.openMs = 300;
    const leaving = new AbortController();
    const answer = await fetch(address, { signal: leaving.signal });
    await answer.body?.getReader().read();
    await eventually(() => storage.asked > 0);
    leaving.abort();
    await eventually(() => storage.opened.length > 0);
    storage.openMs = 0;
    await eventually(() => storage.opened.every(({ destroyed }) => destroyed));
  });

  test('with a file that is missing ends with an error, and the service lives on', async () => {
    const { user, address } = await somebody();
    const { storage_key: key } = await service.db
      .selectFrom('uploads')
      .select('storage_key')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    await rm(path.join(root, key ?? ''));
    await assert.rejects(fetch(address).then((answer) => answer.arrayBuffer()));
    await user.expect(200, { url: '/api/user/info' });
  });
});
