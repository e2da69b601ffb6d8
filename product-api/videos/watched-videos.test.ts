import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import type { VideoPage } from '#contracts/api/videos';
import { TURNS_PER_USER } from '#contracts/video';
import { eraseAccount } from '../account/erase-account';
import { inTransaction } from '../db/transaction-guard';
import { revokeAllSessions } from '../sessions/sessions';
import { startTestService, type TestService, type TestUser } from '../testing/test-service';
import { cancelRequest, deleteVideo } from './cancel-video';
import { failVideo, markStarted, recordProgress, recordStarted } from './lifecycle';
import { takeDownVideo } from './take-down-video';

/**
 * Stands for another process: its changes are made with the commands alone, of which the app under test hears nothing.
 */
describe('videos that somebody waits for', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    service.provider.slots = 0;
  });
  after(() => service.close());
  afterEach(async () => {
    const open = await service.db
      .selectFrom('videos')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .execute();
    for (const { id } of open) await failVideo(service.db, id, 'interrupted', new Date());
  });

  const look = (user: TestUser, ids: readonly string[]) => user.call({ url: `/api/videos?ids=${ids.join(',')}` });
  const see = async (user: TestUser, ids: readonly string[]) => {
    const answer = await look(user, ids);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<VideoPage>().videos;
  };

  async function start(id: string) {
    const order = { provider: 'sample', endpoint: 'scripted', attemptId: randomUUID(), costUsd: 0 } as const;
    const deadlineAt = new Date(Date.now() + 60_000);
    await inTransaction(service.db, (tx) => markStarted(tx, id, { ...order, deadlineAt }, new Date()));
  }

  test('are answered like all others', async () => {
    const user = await service.signIn(100);
    const videos = await user.requestTakes([{ prompt: 'One' }, { prompt: 'Two', seed: 7 }, { prompt: 'Three' }]);
    const ids = videos.map(({ id }) => id);
    // A limit makes it a list like any other.
    const list = (await user.expect(200, { url: `/api/videos?ids=${ids.join(',')}&limit=50` })).json<VideoPage>();
    for (let times = 0; times < 2; times += 1) assert.deepEqual(await see(user, [...ids, ids[0] ?? '']), list.videos);
    assert.deepEqual(
      await user.video(ids[1] ?? ''),
      list.videos.find(({ id }) => id === ids[1]),
    );
  });

  test('many at once are answered each with their own', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => service.signIn()));
    const videos = await Promise.all(users.map((user, index) => user.request({ prompt: `Number ${index}` })));
    for (let times = 0; times < 2; times += 1) {
      const seen = await Promise.all(users.map((user, index) => see(user, [videos[index]?.id ?? ''])));
      assert.deepEqual(
        seen.map((page) => page.map(({ prompt }) => prompt)),
        users.map((_, index) => [`Number ${index}`]),
      );
      const positions = seen.map(([video]) => video?.queuePosition ?? 0).sort((one, other) => one - other);
      assert.deepEqual(
        positions,
        users.map((_, index) => index + 1),
      );
    }
  });

  test('show each step that another process takes', async () => {
    const user = await service.signIn();
    const { id } = await user.request();
    assert.equal((await see(user, [id]))[0]?.queuePosition, 1);
    await start(id);
    const [started] = await see(user, [id]);
    assert.deepEqual(
      [started?.status, started?.queuePosition, started?.isWaitingAtProvider],
      ['running', undefined, true],
    );
    await recordStarted(service.db, id, new Date());
    await recordProgress(service.db, id, 0.5);
    const [begun] = await see(user, [id]);
    assert.equal(begun?.isWaitingAtProvider, undefined);
    assert.equal(begun?.progress, 0.5);
    assert.ok(begun?.elapsedS !== undefined);
    await failVideo(service.db, id, 'render_failed', new Date());
    const [failed] = await see(user, [id]);
    assert.deepEqual([failed?.status, failed?.error?.code, failed?.askAgainMs], ['failed', 'render_failed', undefined]);
    assert.equal((await user.video(id)).status, 'failed');
  });

  test('never reach another user, even while their owner waits for them', async () => {
    const [owner, other] = [await service.signIn(), await service.signIn()];
    const [{ id }, own] = [await owner.request({ prompt: 'Private' }), await other.request()];
    assert.equal((await see(owner, [id])).length, 1);
    const answers = await Promise.all([see(owner, [id]), see(other, [id]), see(other, [own.id, id]), see(owner, [id])]);
    assert.deepEqual(
      answers.map((videos) => videos.map((video) => video.id)),
      [[id], [], [own.id], [id]],
    );
    assert.equal((await other.call({ url: `/api/videos/${id}` })).statusCode, 404);
  });

  test('that were canceled, deleted or taken down elsewhere are so at the next look', async () => {
    const user = await service.signIn(100);
    const [canceled, deleted, taken] = await user.requestTakes([{}, {}, {}]);
    assert.ok(canceled && deleted && taken);
    const ids = [canceled.id, deleted.id, taken.id];
    assert.equal((await see(user, ids)).length, 3);
    const deps = { db: service.db, providers: [service.provider] };
    await cancelRequest(deps, user.id, { id: canceled.id, accepted: undefined }, new Date());
    assert.equal((await see(user, ids)).find(({ id }) => id === canceled.id)?.status, 'canceled');
    await deleteVideo(deps, user.id, deleted.id, new Date());
    assert.deepEqual((await see(user, ids)).map(({ id }) => id).sort(), [canceled.id, taken.id].sort());
    assert.equal((await user.call({ url: `/api/videos/${deleted.id}` })).statusCode, 404);
    await inTransaction(service.db, (tx) => takeDownVideo(tx, taken.id, 'harmful', new Date()));
    assert.equal((await see(user, [taken.id]))[0]?.takenDown?.ground, 'harmful');
  });

  test('end with the session, and with the account', async () => {
    const [leaving, erased] = [await service.signIn(), await service.signIn()];
    const [one, two] = [await leaving.request(), await erased.request()];
    await Promise.all([see(leaving, [one.id]), see(erased, [two.id])]);
    await revokeAllSessions(service.db, leaving.id, new Date(Date.now() + 1_000));
    await eraseAccount(service.paymentDeps, erased.id, erased.email);
    const answers = await Promise.all([look(leaving, [one.id]), look(erased, [two.id])]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [401, 401],
    );
  });

  test('after an own act their places are as it left them', async () => {
    const user = await service.signIn(100);
    const [first] = await user.requestTakes([{}, {}]);
    for (let i = 2; i < TURNS_PER_USER; i += 1) await user.request();
    const [, last] = [await user.request(), await user.request()];
    assert.ok(first);
    // Behind all turns, so that its own row stays as it is.
    const place = async () => (await see(user, [last.id]))[0]?.queuePosition;
    assert.equal(await place(), TURNS_PER_USER + 2);
    await user.expect(200, { method: 'POST', url: `/api/videos/${first.id}/cancel` });
    assert.equal(await place(), TURNS_PER_USER + 1);
  });

  test('a session with a name that no database can keep spoils no other’s look', async () => {
    const user = await service.signIn();
    const { id } = await user.request();
    const odd = { ...user.session, sid: 'a\0b' };
    const answers = await Promise.all([
      look(user, [id]),
      service.call(odd, { url: `/api/videos?ids=${id}` }),
      look(user, [id]),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 401, 200],
    );
  });
});
