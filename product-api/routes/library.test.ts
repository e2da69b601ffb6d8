import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import type { Folder } from '#contracts/api/library';
import type { Video, VideoPage } from '#contracts/api/videos';
import { MAX_TOGETHER } from '#contracts/folder';
import { QUOTA } from '#contracts/quota';
import { eventually } from '../testing/eventually';
import { fillVideos } from '../testing/fill-videos';
import { errorOf, startTestService, type TestService, type TestUser } from '../testing/test-service';
import { unzip } from '../testing/unzip';

describe('library', () => {
  let service: TestService;
  let directory: string;
  before(async () => {
    service = await startTestService();
    directory = await mkdtemp(path.join(os.tmpdir(), 'library-'));
  });
  after(async () => {
    await service.close();
    await rm(directory, { recursive: true });
  });

  const list = async (user: TestUser, query = '') =>
    (await user.expect(200, { url: `/api/videos?${query}` })).json<VideoPage>().videos;

  /** With `count` ready videos, newest first; their files hold their ids. */
  async function owner(count: number): Promise<{ user: TestUser; videos: Video[]; ids: string[] }> {
    const user = await service.signIn();
    await fillVideos(service.db, user.id, { count, models: ['swift'] });
    const videos = await list(user);
    for (const { id } of videos) {
      const file = path.join(directory, `${id}.mp4`);
      await writeFile(file, `file of ${id}`);
      await service.storage.putFile(`videos/${id}/video.mp4`, file);
    }
    return { user, videos, ids: videos.map(({ id }) => id) };
  }

  const post = (user: TestUser, url: string, body: object) => user.call({ method: 'POST', url, body });
  const make = async (user: TestUser, name: string) =>
    (await user.expect(201, { method: 'POST', url: '/api/folders', body: { name } })).json<{ folder: Folder }>().folder;
  const folders = async (user: TestUser) =>
    (await user.expect(200, { url: '/api/folders' })).json<{ folders: Folder[] }>().folders;
  const organize = async (user: TestUser, body: object) =>
    (await user.expect(200, { method: 'POST', url: '/api/videos/organize', body })).json<{ changed: number }>().changed;

  test('favourites are marked together, listed on their own, and unmarked', async () => {
    const { user, ids } = await owner(3);
    assert.equal(await organize(user, { ids: ids.slice(0, 2), favourite: true }), 2);
    assert.deepEqual(
      (await list(user, 'favourite=yes')).map(({ id, isFavourite }) => [id, isFavourite]),
      ids.slice(0, 2).map((id) => [id, true]),
    );
    assert.equal(await organize(user, { ids, favourite: false }), 3);
    assert.deepEqual(await list(user, 'favourite=yes'), []);
    assert.equal(errorOf(await user.call({ url: '/api/videos?favourite=no' })).field, 'favourite');
  });

  test('a folder takes videos, counts them, and leaves them when it is removed', async () => {
    const { user, ids } = await owner(3);
    const harbour = await make(user, '  Harbour ');
    assert.deepEqual([harbour.name, harbour.count], ['Harbour', 0]);
    assert.deepEqual(await make(user, 'Harbour'), harbour);
    assert.equal(await organize(user, { ids: ids.slice(0, 2), folderId: harbour.id, favourite: true }), 2);
    assert.deepEqual(await folders(user), [{ ...harbour, count: 2 }]);
    assert.deepEqual(
      (await list(user, `folder=${harbour.id}`)).map(({ id, folderId }) => [id, folderId]),
      ids.slice(0, 2).map((id) => [id, harbour.id]),
    );
    assert.deepEqual(
      (await list(user, 'folder=none')).map(({ id }) => id),
      ids.slice(2),
    );
    await user.expect(200, { method: 'DELETE', url: `/api/videos/${ids[0]}` });
    assert.equal((await folders(user))[0]?.count, 1);
    await user.expect(204, { method: 'DELETE', url: `/api/folders/${harbour.id}` });
    assert.deepEqual(await folders(user), []);
    assert.equal((await list(user, 'folder=none')).length, 2);
    assert.equal((await list(user, 'favourite=yes')).length, 1);
  });

  test('a folder gets another name, but none that is taken', async () => {
    const user = await service.signIn();
    const [first] = [await make(user, 'First'), await make(user, 'Second')];
    const rename = (id: string, name: string, by = user) =>
      by.call({ method: 'PUT', url: `/api/folders/${id}`, body: { name } });
    assert.equal((await rename(first.id, 'Third')).json<{ folder: Folder }>().folder.name, 'Third');
    assert.equal((await rename(first.id, 'Third')).statusCode, 200);
    assert.equal(errorOf(await rename(first.id, 'Second')).code, 'state_conflict');
    assert.equal(errorOf(await rename(first.id, ' ')).field, 'name');
    assert.equal(errorOf(await rename('nonsense', 'x')).code, 'not_found');
  });

  test('strangers neither see, use nor change them', async () => {
    const { user, ids } = await owner(2);
    const mine = await make(user, 'Mine');
    await organize(user, { ids, folderId: mine.id });
    const stranger = await owner(1);
    const url = `/api/folders/${mine.id}`;
    assert.equal(errorOf(await stranger.user.call({ method: 'DELETE', url })).code, 'not_found');
    assert.equal(errorOf(await stranger.user.call({ method: 'PUT', url, body: { name: 'Taken' } })).code, 'not_found');
    const moved = await post(stranger.user, '/api/videos/organize', { ids: stranger.ids, folderId: mine.id });
    assert.equal(errorOf(moved).field, 'folderId');
    assert.equal(await organize(stranger.user, { ids, favourite: true }), 0);
    assert.deepEqual(await list(stranger.user, `folder=${mine.id}`), []);
    assert.equal(errorOf(await post(stranger.user, '/api/videos/archive', { ids })).field, 'ids');
    assert.deepEqual(await list(user, 'favourite=yes'), []);
    assert.equal((await service.call(undefined, { url: '/api/folders' })).statusCode, 401);
  });

  test('what makes no sense is refused with its field, and changes nothing', async () => {
    const { user, ids } = await owner(1);
    for (const [body, field] of [
      [{ ids }, 'favourite'],
      [{ ids: [], favourite: true }, 'ids'],
      [{ ids: ['x'], favourite: true }, 'ids.0'],
      [{ ids: Array.from({ length: MAX_TOGETHER + 1 }, () => ids[0]), favourite: true }, 'ids'],
    ] as const) {
      const answer = await post(user, '/api/videos/organize', body);
      assert.equal(errorOf(answer).field, field, answer.body);
    }
    assert.equal(errorOf(await user.call({ url: '/api/videos?folder=nonsense' })).field, 'folder');
    assert.deepEqual(await list(user, 'favourite=yes'), []);
  });

  test('a user may have so many folders, and more after removing one', async () => {
    const user = await service.signIn();
    const first = await make(user, 'Folder 0');
    for (let number = 1; number < QUOTA.folders; number += 1) {
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
      const row = { id, user_id: user.id, name: `Folder ${number}`, created_at: new Date() };
      await service.db.insertInto('folders').values(row).execute();
    }
    assert.equal(errorOf(await post(user, '/api/folders', { name: 'One more' })).code, 'too_many_folders');
    await user.expect(204, { method: 'DELETE', url: `/api/folders/${first.id}` });
    await make(user, 'One more');
  });

  describe('archive', () => {
    async function addressOf(user: TestUser, ids: readonly string[]): Promise<{ address: string; count: number }> {
      const answer = await user.expect(200, { method: 'POST', url: '/api/videos/archive', body: { ids } });
      const { url, count } = answer.json<{ url: string; count: number }>();
      const { pathname, search } = new URL(url);
      return { address: pathname + search, count };
    }

    test('has the files of the ready ones that are asked for, stored as they are, under names of their own', async () => {
      const { user, ids } = await owner(4);
      const other = await owner(1);
      await user.expect(200, { method: 'DELETE', url: `/api/videos/${ids[3]}` });
      const wanted = [...ids.slice(1), ...other.ids, '00000000-0000-4000-8000-000000000000'];
      const { address, count } = await addressOf(user, wanted);
      assert.equal(count, 2);
      const answer = await service.app.inject(address);
      assert.equal(answer.headers['content-type'], 'application/zip');
      assert.match(
        String(answer.headers['content-disposition']),
        /^attachment; filename="videos-\d{4}-\d\d-\d\d\.zip"$/,
      );
      const files = unzip(answer.rawPayload);
      assert.deepEqual(
        [...files].map(([name, file]) => [name, file.toString()]),
        ids.slice(1, 3).map((id) => [`swift-${id.slice(0, 8)}.mp4`, `file of ${id}`]),
      );
      assert.ok(answer.rawPayload.includes(`file of ${ids[1]}`), 'not compressed');
    });

    test('names are unique where two ids begin alike, and hold nothing that leaves a folder', async () => {
      const { user, ids } = await owner(2);
      const twin = `${ids[0]?.slice(0, 8)}-0000-4000-8000-000000000000`;
      const row = { model: '../Swift' };
      await service.db.updateTable('videos').set(row).where('user_id', '=', user.id).execute();
      await service.db
        .updateTable('videos')
        .set({ id: twin })
        .where('id', '=', ids[1] ?? '')
        .execute();
      const { address } = await addressOf(user, [ids[0] ?? '', twin]);
      const names = [...unzip((await service.app.inject(address)).rawPayload).keys()];
      assert.equal(new Set(names).size, 2);
      for (const name of names) assert.match(name, /^[\w-][\w.-]*\.mp4$/);
    });

    test('is only for who asked, for a short time, and not without a ready video', async () => {
      const { user, ids } = await owner(1);
      const { address } = await addressOf(user, ids);
      const [unsigned = ''] = address.split('?');
      for (const forged of [
        unsigned,
        address.replace(/signature=../, 'signature=AA'),
        '/archives/nonsense?expires=1',
      ]) {
        assert.equal(errorOf(await service.app.inject(forged)).code, 'not_found');
      }
      service.clock.offsetMs = 6 * 60_000;
      assert.equal((await service.app.inject(address)).statusCode, 404);
      // The next one sweeps up after it.
      await addressOf(user, ids);
      service.clock.offsetMs = 0;
      assert.equal((await service.app.inject(address)).statusCode, 404);
      const kept = await service.db.selectFrom('video_archives').select('id').where('user_id', '=', user.id).execute();
      assert.equal(kept.length, 1);
    });

    test('what is deleted between the press and the download stays out; with nothing left there is none', async () => {
      const { user, ids } = await owner(2);
      const { address } = await addressOf(user, ids);
      await user.expect(200, { method: 'DELETE', url: `/api/videos/${ids[0]}` });
      assert.equal(unzip((await service.app.inject(address)).rawPayload).size, 1);
      await user.expect(200, { method: 'DELETE', url: `/api/videos/${ids[1]}` });
      assert.equal(errorOf(await service.app.inject(address)).code, 'not_found');
    });

    test('a client that leaves ends it, and the open file is closed', async (t) => {
      const { user, ids } = await owner(2);
      const { address } = await addressOf(user, ids);
      const opened: Readable[] = [];
      t.mock.method(service.storage, 'get', () => {
        const endless = new Readable({
          read() {
            this.push(Buffer.alloc(64 * 1024));
          },
        });
        opened.push(endless);
        return Promise.resolve(endless);
      });
      await service.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = service.app.server.address() as AddressInfo;
      const request = get({ port, host: '127.0.0.1', path: address });
      const [response] = (await once(request, 'response')) as [Readable];
      await once(response, 'data');
      request.destroy();
      await eventually(() => Promise.resolve(opened.length === 1 && opened[0]?.destroyed === true));
    });
  });
});
