import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { removeUnusedUploads } from '../uploads/remove-unused-uploads';
import { VideoFile } from '../../stand-ins/renderer/video-file';
import { errorOf, startTestService, type TestService, type TestUser } from '../testing/test-service';

const SIZE = { width: 320, height: 192 };
const FPS = 24;

describe('a frame of a video', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  test('the last frame, at full size, becomes a picture that starts the next video', async () => {
    const user = await service.signIn(100);
    const id = await readyVideo(user);
    const answer = await cut(user, id);
    assert.equal(answer.statusCode, 200, answer.body);
    const frame = answer.json<{ id: string; width: number; height: number; pictureUrl: string }>();
    assert.deepEqual([frame.width, frame.height], [SIZE.width, SIZE.height]);
    assert.ok(Math.abs((await shadeOf(frame.id)) - shadeAt(2 * FPS - 1)) < 4);
    assert.match(frame.pictureUrl, /picture\.jpg\?/);
    assert.deepEqual(await readdir(path.join(service.database.dataDir, 'uploading')), []);

    const next = await user.submit({ mode: 'image', aspectRatio: undefined, imageId: frame.id });
    assert.equal(next.statusCode, 202, next.body);
  });

  test('any frame of it, by its time', async () => {
    const user = await service.signIn(100);
    const id = await readyVideo(user);
    for (const [atS, frame] of [
      [0, 0],
      [0.5, 12],
      [1.49, 35],
      // After the end: the last one.
      [9, 2 * FPS - 1],
    ] as const) {
      const answer = await cut(user, id, { atS });
      assert.equal(answer.statusCode, 200, answer.body);
      const shade = await shadeOf(answer.json<{ id: string }>().id);
      assert.ok(Math.abs(shade - shadeAt(frame)) < 4, `${atS} s: ${shade}, not ${shadeAt(frame)}`);
    }
  });

  test('as a PNG to save: the very pixels, under a name that says where in the video', async () => {
    const user = await service.signIn(100);
    const id = await readyVideo(user);
    const answer = await save(user, id, { atS: 0.5 });
    assert.equal(answer.statusCode, 200, answer.body);
    const file = answer.json<{ fileName: string; width: number; height: number; downloadUrl: string }>();
    assert.match(file.fileName, new RegExp(`-${id.slice(0, 8)}-at-0\\.500s\\.png$`));
    assert.deepEqual([file.width, file.height], [SIZE.width, SIZE.height]);
    const { pathname, search } = new URL(file.downloadUrl);
    const got = await service.app.inject({ url: `${pathname}${search}` });
    assert.deepEqual([got.statusCode, got.headers['content-type']], [200, 'image/png']);
    assert.equal(got.headers['content-disposition'], `attachment; filename="${file.fileName}"`);
    const { format, width, height } = await sharp(got.rawPayload).metadata();
    assert.deepEqual([format, width, height], ['png', SIZE.width, SIZE.height]);
    const { channels } = await sharp(got.rawPayload).stats();
    assert.ok(Math.abs((channels[1]?.mean ?? 0) - shadeAt(12)) < 3);
    assert.match((await save(user, id)).json<{ fileName: string }>().fileName, /-last\.png$/);

    assert.equal(errorOf(await save(await service.signIn(), id)).status, 404);
    assert.equal(errorOf(await save(user, id, { atS: 601 })).field, 'atS');
  });

  test('a saved frame counts among the pictures that its user may have', async () => {
    const user = await service.signIn(100);
    const id = await readyVideo(user);
    const announce = () =>
      user.call({ method: 'POST', url: '/api/uploads', body: { contentType: 'image/png', bytes: 1 } });
    for (let count = 0; count < 49; count += 1) assert.equal((await announce()).statusCode, 200);
    assert.equal((await save(user, id)).statusCode, 200);
    assert.equal(errorOf(await save(user, id)).code, 'too_many_pictures');
    assert.deepEqual(await readdir(path.join(service.database.dataDir, 'uploading')), []);
  });

  test('counts the shots in a row that begin with a frame of the one before', async () => {
    const user = await service.signIn(1000);
    let id = await readyVideo(user);
    assert.equal((await read(user, id)).frameLinks, undefined);
    for (const links of [1, 2, 3]) {
      const frame = (await cut(user, id)).json<{ id: string; links: number }>();
      assert.equal(frame.links, links);
      id = await readyVideo(user, { mode: 'image', aspectRatio: undefined, imageId: frame.id });
      assert.equal((await read(user, id)).frameLinks, links);
    }
  });

  test("refuses another user's video, an unfinished or missing one, and a bad time", async () => {
    const user = await service.signIn(100);
    const stranger = await service.signIn();
    const id = await readyVideo(user);
    assert.equal(errorOf(await cut(stranger, id)).status, 404);
    assert.equal(errorOf(await cut(user, 'not-an-id')).status, 404);
    const fault = errorOf(await cut(user, id, { atS: -1 }));
    assert.deepEqual([fault.status, fault.code, fault.field], [422, 'invalid_field', 'atS']);

    assert.equal(errorOf(await cut(user, (await user.request()).id)).code, 'state_conflict');

    await service.storage.delete(`videos/${id}/video.mp4`);
    assert.equal(errorOf(await cut(user, id)).status, 404);
  });

  test('a frame that no video uses is swept after a day, as any picture', async () => {
    const user = await service.signIn(100);
    const id = await readyVideo(user);
    const { id: pictureId } = (await cut(user, id)).json<{ id: string }>();
    service.clock.offsetMs = 2 * 24 * 3_600_000;
    try {
      await removeUnusedUploads(service.db, new Date(Date.now() + service.clock.offsetMs));
      const next = await user.submit({ mode: 'image', aspectRatio: undefined, imageId: pictureId });
      assert.equal(errorOf(next).code, 'not_found');
    } finally {
      service.clock.offsetMs = 0;
    }
  });

  function cut(user: TestUser, id: string, body?: object) {
    return user.call({ method: 'POST', url: `/api/videos/${id}/frame`, ...(body && { body }) });
  }

  function save(user: TestUser, id: string, body?: object) {
    return user.call({ method: 'POST', url: `/api/videos/${id}/frame/file`, ...(body && { body }) });
  }

  async function read(user: TestUser, id: string) {
    const answer = await user.call({ method: 'GET', url: `/api/videos/${id}` });
    return answer.json<{ video: { frameLinks?: number } }>().video;
  }

  async function shadeOf(pictureId: string): Promise<number> {
    const file = await service.storage.get(`uploads/${pictureId}/picture.jpg`);
    const { channels } = await sharp(Buffer.concat(await (file?.toArray() ?? []))).stats();
    return channels[1]?.mean ?? 0;
  }

  /** A ready video of two seconds in which every frame is a little brighter than the one before. */
  async function readyVideo(user: TestUser, request: object = {}): Promise<string> {
    const { id } = await user.request(request);
    const file = await VideoFile.create(SIZE);
    const pixels = new Uint8Array(SIZE.width * SIZE.height * 4);
    for (let frame = 0; frame < 2 * FPS; frame += 1) await file.addFrame(pixels.fill(shadeAt(frame)));
    const source = path.join(service.database.dataDir, `${id}.mp4`);
    await writeFile(source, await file.finish());
    const key = `videos/${id}/video.mp4`;
    await service.storage.putFile(key, source);
    await rm(source, { force: true });
    const ready = { status: 'ready' as const, video_key: key, finished_at: new Date() };
    await service.db.updateTable('videos').set(ready).where('id', '=', id).execute();
    return id;
  }
});

function shadeAt(frame: number): number {
  return 40 + 4 * frame;
}
