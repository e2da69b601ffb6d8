import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { DAY_MS } from '#contracts/day';
import type { Share, SharedVideo } from '#contracts/api/shares';
import type { FilmShare, SharedFilm } from '#contracts/api/film-shares';
import type { FilmWithVideos } from '#contracts/api/films';
import type { Video, VideoPage } from '#contracts/api/videos';
import { findVideoId } from '../admin/find-video';
import { openReports } from '../reports/decide-report';
import { fillVideos } from '../testing/fill-videos';
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

  test('the link of a film plays what the film is now, and reveals no prompt, owner or id', async () => {
    const { owner, takes, film, put } = await filmOf(2);
    const shareOf = (body: object) => owner.call({ method: 'PUT', url: `/api/films/${film.id}/share`, body });
    const read = async (token: string) => {
      const answer = await service.call(undefined, { url: `/api/shared-films/${token}` });
      return { answer, film: answer.json<{ film: SharedFilm }>().film };
    };
    assert.deepEqual((await owner.expect(200, { url: `/api/films/${film.id}/share` })).json(), { share: null });
    assert.equal(errorOf(await shareOf({ showsTitle: false })).field, 'days');
    const { token } = (await shareOf({ showsTitle: false, days: 7 })).json<{ share: FilmShare }>().share;
    const shown = await read(token);
    for (const secret of ['lighthouse', film.title, film.id, owner.id, '"seed"']) {
      assert.ok(!shown.answer.body.includes(secret), secret);
    }
    assert.deepEqual(
      shown.film.shots.map(({ startS, endS }) => [startS, endS]),
      [
        [1, 3.5],
        [0, 5],
      ],
    );
    assert.ok(shown.film.shots.every(({ videoUrl }) => videoUrl.startsWith('http')));
    const named = (await shareOf({ showsTitle: true })).json<{ share: FilmShare }>().share;
    assert.equal(named.token, token);
    await put({ title: 'Renamed', shots: [{ videoId: takes[1]?.id, startS: 0 }] });
    const { film: later } = await read(token);
    assert.deepEqual([later.title, later.shots.length], ['Renamed', 1]);
    // A film that is empty for the moment looks like one that doesn't exist.
    await put({ title: 'Renamed', shots: [] });
    assert.deepEqual(errorOf((await read(token)).answer), NOTHING);
    assert.equal(errorOf(await shareOf({ showsTitle: true })).code, 'state_conflict');
  });

  test('the link of a film ends with its term, its film, its owner’s word, and any of its videos', async () => {
    const { owner, takes, film, put } = await filmOf(2);
    const url = `/api/films/${film.id}/share`;
    const make = async (days: number | null = null) =>
      (await owner.expect(200, { method: 'PUT', url, body: { showsTitle: false, days } })).json<{ share: FilmShare }>()
        .share.token;
    const openFilm = (token: string) => service.call(undefined, { url: `/api/shared-films/${token}` });
    const isOver = async (token: string) => assert.deepEqual(errorOf(await openFilm(token)), NOTHING);
    const stranger = await service.signIn();
    for (const method of ['GET', 'DELETE'] as const) {
      assert.equal(errorOf(await stranger.call({ method, url })).code, 'not_found');
    }

    const expiring = await make(1);
    service.clock.offsetMs = DAY_MS;
    await isOver(expiring);
    service.clock.offsetMs = 0;
    const ended = await make();
    await owner.expect(204, { method: 'DELETE', url });
    await isOver(ended);

    const token = await make();
    assert.notEqual(token, ended);
    const report = (shot: number) =>
      service.call(undefined, {
        method: 'POST',
        url: `/api/shared-films/${token}/report`,
        body: { reason: 'harmful', shot },
      });
    assert.equal(errorOf(await report(3)).field, 'shot');
    assert.equal((await report(2)).statusCode, 204);
    const [kept] = await service.db
      .selectFrom('shared_video_reports')
      .select('reason')
      .where('video_id', '=', takes[1]?.id ?? '')
      .execute();
    assert.equal(kept?.reason, 'harmful');
    assert.match(
      (await openReports(service.db)).find(({ video: id }) => id === takes[1]?.id)?.videoState ?? '',
      /shared/,
    );
    await assert.rejects(findVideoId(service.db, token), /film of these videos/);

    await owner.expect(200, { method: 'DELETE', url: `/api/videos/${takes[1]?.id}` });
    await isOver(token);
    // Without the hole there is a new link, never the old one again.
    await put({ title: 'Mended', shots: [{ videoId: takes[0]?.id, startS: 0 }] });
    await isOver(token);
    const last = await make();
    assert.equal((await openFilm(last)).statusCode, 200);
    await owner.expect(204, { method: 'DELETE', url: `/api/films/${film.id}` });
    await isOver(last);
    const left = await service.db.selectFrom('film_shares').select('token').where('film_id', '=', film.id).execute();
    assert.deepEqual(left, []);
  });

  /** A film of two videos of five seconds, the first one trimmed; `put` changes it. */
  async function filmOf(count: number) {
    const owner = await service.signIn();
    await fillVideos(service.db, owner.id, { count, models: ['swift'] });
    const takes = (await owner.expect(200, { url: '/api/videos' })).json<VideoPage>().videos;
    const shots = takes.map(({ id }, index) => ({
      videoId: id,
      ...(index === 0 ? { startS: 1, endS: 3.5 } : { startS: 0 }),
    }));
    const headers = { 'idempotency-key': randomUUID() };
    const body = { title: `Title ${randomUUID()}`, shots };
    const made = await owner.expect(201, { method: 'POST', url: '/api/films', headers, body });
    const { film } = made.json<FilmWithVideos>();
    let { revision } = film;
    const put = async (content: object) => {
      const answer = await owner.expect(200, {
        method: 'PUT',
        url: `/api/films/${film.id}`,
        body: { ...content, revision },
      });
      revision = answer.json<FilmWithVideos>().film.revision;
    };
    return { owner, takes, film, put };
  }
});
