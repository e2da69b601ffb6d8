import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { DAY_MS } from '#contracts/day';
import type { Share, SharedVideo } from '#contracts/api/shares';
import type { Video } from '#contracts/api/videos';
import { errorOf, startTestService, type TestService, type TestUser } from '../testing/test-service';

const NOTHING = { status: 404, code: 'not_found', message: 'Link not found.' };

describe('share links', () => {
  let service: TestService;
  let user: TestUser;
  let video: Video;
  before(async () => {
    service = await startTestService();
    await service.worker.start();
    user = await service.signIn();
    video = await readyVideo(user, `Secret words ${randomUUID()}`);
  });
  after(() => service.close());
  afterEach(() => {
    service.clock.offsetMs = 0;
  });

  async function readyVideo(owner: TestUser, prompt: string): Promise<Video> {
    const { id } = await owner.request({ prompt, seed: 4_242_424 });
    await owner.waitFor(id, 'running');
    await service.provider.succeed(prompt);
    return owner.waitFor(id, 'ready');
  }

  const addressOf = ({ id }: Video) => `/api/videos/${id}/share`;
  async function share(terms: object = {}, of = video): Promise<Share> {
    const body = { showsPrompt: false, days: 7, ...terms };
    const answer = await user.expect(200, { method: 'PUT', url: addressOf(of), body });
    return answer.json<{ share: Share }>().share;
  }
  const end = () => user.expect(204, { method: 'DELETE', url: addressOf(video) });
  const open = (token: string) => service.call(undefined, { method: 'GET', url: `/api/shared/${token}` });
  const isNothing = async (token: string) => assert.deepEqual(errorOf(await open(token)), NOTHING);

  test('a video is private until its owner creates a link, which reveals only the video', async () => {
    assert.deepEqual((await user.expect(200, { url: addressOf(video) })).json(), { share: null });
    const { token } = await share();
    assert.match(token, /^[\w-]{22}$/);
    const answer = await open(token);
    assert.equal(answer.statusCode, 200);
    for (const secret of [video.prompt, '4242424', user.id]) assert.ok(!answer.body.includes(secret), secret);
    const shared = answer.json<{ video: SharedVideo }>().video;
    assert.deepEqual(Object.keys(shared).sort(), [
      'aspectRatio',
      'durationS',
      'height',
      'isDemo',
      'model',
      'posterUrl',
      'readyAt',
      'resolution',
      'showsPreview',
      'videoUrl',
      'width',
    ]);
    const { pathname, search } = new URL(shared.videoUrl);
    assert.equal((await service.app.inject({ url: pathname + search })).statusCode, 200);
    await end();
  });

  test('the prompt is shown where that was chosen, and no longer when it is not', async () => {
    const { token } = await share({ showsPrompt: true });
    assert.equal((await open(token)).json<{ video: SharedVideo }>().video.prompt, video.prompt);
    const { expiresAt } = await share({ days: 30 });
    const changed = await share({ showsPrompt: false, days: undefined });
    assert.deepEqual(changed, { token, showsPrompt: false, showsPreview: false, expiresAt });
    assert.equal((await open(token)).json<{ video: SharedVideo }>().video.prompt, undefined);
    await end();
  });

  test('a preview is off until its owner turns it on, stays as it is until changed, and is off for the next link', async () => {
    const previewOf = async (token: string) => (await open(token)).json<{ video: SharedVideo }>().video.showsPreview;
    const { token, showsPreview } = await share();
    assert.deepEqual([showsPreview, await previewOf(token)], [false, false]);
    assert.equal((await share({ showsPreview: true })).token, token);
    assert.equal(await previewOf(token), true);
    // As a page from before this setting would save it.
    assert.equal((await share({ showsPrompt: true })).showsPreview, true);
    await share({ showsPreview: false });
    assert.equal(await previewOf(token), false);
    await share({ showsPreview: true });
    await end();
    await isNothing(token);
    assert.equal((await share()).showsPreview, false);
    await end();
  });

  test('the link of an erased account is over, with its preview', async () => {
    const leaving = await service.signIn();
    const theirs = await readyVideo(leaving, `Theirs ${randomUUID()}`);
    const body = { showsPrompt: true, showsPreview: true, days: null };
    const answer = await leaving.expect(200, { method: 'PUT', url: addressOf(theirs), body });
    const { token } = answer.json<{ share: Share }>().share;
    const confirmation = { confirmation: leaving.email };
    await leaving.expect(204, { method: 'DELETE', url: '/api/account', body: confirmation });
    await isNothing(token);
  });

  test('unknown, expired, revoked and deleted links look the same', async () => {
    await isNothing('A'.repeat(22));
    await isNothing('%00');
    const expiring = await share({ days: 1 });
    service.clock.offsetMs = DAY_MS - 60_000;
    assert.equal((await open(expiring.token)).statusCode, 200);
    service.clock.offsetMs = DAY_MS;
    await isNothing(expiring.token);
    assert.deepEqual((await user.expect(200, { url: addressOf(video) })).json(), { share: null });

    const next = await share({ days: null });
    assert.notEqual(next.token, expiring.token);
    assert.equal(next.expiresAt, null);
    await end();
    await isNothing(next.token);
    await end();

    const doomed = await readyVideo(user, `Doomed ${randomUUID()}`);
    const { token } = await share({}, doomed);
    await user.expect(200, { method: 'DELETE', url: `/api/videos/${doomed.id}` });
    await isNothing(token);
    assert.equal(errorOf(await user.call({ method: 'PUT', url: addressOf(doomed), body: {} })).status, 422);
    const left = await service.db.selectFrom('video_shares').select('token').execute();
    assert.deepEqual(left, []);
  });

  test("a viewer's URLs expire minutes after the link, and last long enough to be renewed", async () => {
    const { token } = await share();
    const { videoUrl, posterUrl } = (await open(token)).json<{ video: SharedVideo }>().video;
    await end();
    for (const address of [videoUrl, posterUrl]) {
      const { pathname, search } = new URL(address);
      service.clock.offsetMs = 100_000;
      assert.equal((await service.app.inject({ url: pathname + search })).statusCode, 200);
      service.clock.offsetMs = 4 * 60_000 + 1_000;
      assert.equal((await service.app.inject({ url: pathname + search })).statusCode, 404);
    }
  });

  test('only the owner, only ready videos, only offered terms', async () => {
    const other = await service.signIn();
    const body = { showsPrompt: true, days: 7 };
    for (const method of ['GET', 'DELETE'] as const) {
      assert.equal(errorOf(await other.call({ method, url: addressOf(video) })).code, 'not_found');
    }
    assert.equal(errorOf(await other.call({ method: 'PUT', url: addressOf(video), body })).code, 'not_found');
    const endless = await user.call({ method: 'PUT', url: addressOf(video), body: { showsPrompt: true } });
    assert.equal(errorOf(endless).field, 'days');
    const waiting = await user.request({ prompt: 'Not ready' });
    assert.equal(errorOf(await user.call({ method: 'PUT', url: addressOf(waiting), body })).code, 'state_conflict');
    for (const bad of [{ showsPrompt: 1 }, { showsPreview: 'yes' }, { days: 8 }, { days: '7' }, { more: true }]) {
      const answer = errorOf(await user.call({ method: 'PUT', url: addressOf(video), body: { ...body, ...bad } }));
      assert.deepEqual([answer.status, answer.field], [422, Object.keys(bad)[0]]);
    }
  });

  test('twenty concurrent requests create one link', async () => {
    const shares = await Promise.all(Array.from({ length: 20 }, () => share()));
    assert.equal(new Set(shares.map(({ token }) => token)).size, 1);
    await end();
  });

  test('everyone who has the link can report it; reports are limited', async () => {
    const { token } = await share();
    const report = (at: string) =>
      service.call(undefined, {
        method: 'POST',
        url: `/api/shared/${at}/report`,
        body: { reason: 'copyright', text: ' Mine ' },
      });
    assert.deepEqual(errorOf(await report('B'.repeat(22))), NOTHING);
    for (let i = 0; i < 60; i += 1) assert.equal((await report(token)).statusCode, 204);
    const kept = await service.db.selectFrom('shared_video_reports').selectAll().execute();
    assert.equal(kept.length, 50);
    assert.deepEqual([kept[0]?.video_id, kept[0]?.reason, kept[0]?.text], [video.id, 'copyright', 'Mine']);
    await end();
  });
});
