import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Film, FilmReceipt, FilmSummary, FilmWithVideos } from '#contracts/api/films';
import type { Video, VideoPage } from '#contracts/api/videos';
import { MAX_SHOTS } from '#contracts/film';
import { QUOTA } from '#contracts/quota';
import { auditLedger } from '../ledger/audit';
import { readRetentionPolicy } from '../retention/retention-policy';
import { removeExpired } from '../retention/remove-expired';
import { fillVideos } from '../testing/fill-videos';
import { findTraces } from '../testing/find-traces';
import { errorOf, startTestService, type TestService, type TestUser } from '../testing/test-service';

describe('films', () => {
  let service: TestService;
  let user: TestUser;
  let videos: Video[];
  before(async () => {
    service = await startTestService();
    user = await service.signIn();
    videos = await takesOf(user, 3);
  });
  after(() => service.close());

  /** Ready videos of five seconds. */
  async function takesOf(owner: TestUser, count: number): Promise<Video[]> {
    await fillVideos(service.db, owner.id, { count, models: ['swift'] });
    return (await owner.expect(200, { url: '/api/videos' })).json<VideoPage>().videos;
  }

  const idOf = (index: number) => videos[index]?.id ?? '';
  const shot = (index: number, startS = 0, endS?: number) => ({
    videoId: idOf(index),
    startS,
    ...(endS !== undefined && { endS }),
  });
  const post = (body: object, key: string = randomUUID(), by = user) =>
    by.call({ method: 'POST', url: '/api/films', headers: { 'idempotency-key': key }, body });
  const put = (id: string, body: object, by = user) => by.call({ method: 'PUT', url: `/api/films/${id}`, body });
  const list = async (by = user) =>
    (await by.expect(200, { url: '/api/films' })).json<{ films: FilmSummary[] }>().films;
  const read = async (id: string, by = user) =>
    (await by.expect(200, { url: `/api/films/${id}` })).json<FilmWithVideos>();

  async function make(body: object, by = user): Promise<Film> {
    const answer = await post(body, undefined, by);
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json<FilmWithVideos>().film;
  }

  test('a film keeps its shots in their order, each with its part, and lists every video once', async () => {
    const shots = [shot(2, 1, 3.5), shot(0), shot(2, 4)];
    const film = await make({ title: '  The harbour ', shots });
    assert.deepEqual([film.title, film.revision], ['The harbour', 1]);
    const answer = await read(film.id);
    assert.deepEqual(
      answer.film.shots,
      shots.map((one) => ({ ...one, isMissing: false })),
    );
    assert.deepEqual(answer.videos.map(({ id }) => id).sort(), [idOf(0), idOf(2)].sort());
    assert.ok(answer.videos.every(({ videoUrl }) => videoUrl?.startsWith('http')));
    const summary = (await list()).find(({ id }) => id === film.id);
    assert.deepEqual([summary?.title, summary?.shotCount, summary?.missingCount], ['The harbour', 3, 0]);
    assert.ok(summary?.posterUrl);
  });

  test('made again with the same key it is the same film; with another body it is refused', async () => {
    const key = randomUUID();
    const body = { title: 'Once', shots: [shot(0)] };
    const answers = await Promise.all([post(body, key), post(body, key), post(body, key)]);
    const ids = new Set(answers.map((answer) => answer.json<FilmWithVideos>().film.id));
    assert.equal(ids.size, 1);
    assert.equal((await list()).filter(({ title }) => title === 'Once').length, 1);
    assert.equal(errorOf(await post({ ...body, title: 'Twice' }, key)).code, 'idempotency_mismatch');
    assert.equal(errorOf(await user.call({ method: 'POST', url: '/api/films', body })).code, 'bad_request');
  });

  test('of two changes of one revision the second is refused and loses nothing; the same again is no conflict', async () => {
    const { id } = await make({ title: 'Draft', shots: [shot(0), shot(1)] });
    const change = { title: 'Cut', shots: [shot(1, 0.5, 2), shot(0)], revision: 1 };
    const others = { title: 'Other', shots: [shot(0)], revision: 1 };
    const answers = await Promise.all([put(id, change), put(id, others)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    const winner = answers[0]?.statusCode === 200 ? change : others;
    const loser = winner === change ? others : change;
    assert.deepEqual(errorOf(await put(id, loser)), {
      status: 409,
      code: 'film_changed',
      field: 'revision',
      message: 'The film is at revision 2, not 1.',
    });
    const again = await put(id, winner);
    assert.deepEqual([again.statusCode, again.json<FilmWithVideos>().film.revision], [200, 2]);
    const { film } = await read(id);
    assert.deepEqual([film.title, film.revision, film.shots.length], [winner.title, 2, winner.shots.length]);
  });

  test('a shot whose video is gone is reported as missing, may stay and be moved, and cannot come back', async () => {
    const [gone] = await takesOf(await service.signIn(), 1);
    const owner = await service.signIn();
    const [first, second] = await takesOf(owner, 2);
    const of = (videoId?: string) => ({ videoId, startS: 1 });
    const film = await make({ title: 'Holes', shots: [of(first?.id), of(second?.id)] }, owner);
    await owner.expect(200, { method: 'DELETE', url: `/api/videos/${first?.id}` });
    const seen = await read(film.id, owner);
    assert.deepEqual(
      seen.film.shots.map(({ isMissing }) => isMissing),
      [true, false],
    );
    assert.deepEqual(
      seen.videos.map(({ id }) => id),
      [second?.id],
    );
    assert.equal((await list(owner))[0]?.missingCount, 1);
    const moved = await put(film.id, { title: 'Holes', shots: [of(second?.id), of(first?.id)], revision: 1 }, owner);
    assert.equal(moved.statusCode, 200, moved.body);
    await put(film.id, { title: 'Holes', shots: [of(second?.id)], revision: 2 }, owner);
    const back = await put(film.id, { title: 'Holes', shots: [of(first?.id)], revision: 3 }, owner);
    assert.equal(errorOf(back).field, 'shots[0].videoId');
    assert.equal(
      errorOf(await post({ title: 'Theirs', shots: [of(gone?.id)] }, undefined, owner)).field,
      'shots[0].videoId',
    );
  });

  test('the receipt counts each take once, and a deleted one still', async () => {
    const owner = await service.signIn();
    const [first, second] = await takesOf(owner, 2);
    const of = (videoId?: string, startS = 0) => ({ videoId, startS });
    const shots = [of(second?.id), of(first?.id, 1), of(second?.id, 2)];
    const film = await make({ title: 'Costs', shots }, owner);
    const url = `/api/films/${film.id}/receipt`;
    const receiptOf = async () => (await owner.expect(200, { url })).json<{ receipt: FilmReceipt }>().receipt;

    const { takes, ...receipt } = await receiptOf();
    assert.deepEqual([receipt.filmId, receipt.title, receipt.credits], [film.id, 'Costs', 2]);
    assert.deepEqual(
      takes.map(({ videoId, shots: numbers, credits }) => [videoId, numbers, credits]),
      [
        [second?.id, [1, 3], 1],
        [first?.id, [2], 1],
      ],
    );
    assert.deepEqual([takes[0]?.prompt, takes[0]?.receipt], [second?.prompt, second?.receipt]);

    await owner.expect(200, { method: 'DELETE', url: `/api/videos/${second?.id}` });
    const later = await receiptOf();
    assert.equal(later.credits, 2);
    const [gone] = later.takes;
    assert.deepEqual([gone?.credits, gone?.model, gone?.prompt, gone?.receipt], [1, 'swift', undefined, undefined]);
    assert.equal(errorOf(await user.call({ url })).code, 'not_found');
    assert.deepEqual(
      (
        await owner.expect(200, { url: `/api/films/${(await make({ title: 'Empty', shots: [] }, owner)).id}/receipt` })
      ).json<{ receipt: FilmReceipt }>().receipt.takes,
      [],
    );
  });

  test('a video that has expired leaves its film with a missing shot', async () => {
    const owner = await service.signIn();
    const [take] = await takesOf(owner, 1);
    const film = await make({ title: 'Late', shots: [{ videoId: take?.id, startS: 0 }] }, owner);
    const now = new Date();
    const policy = await readRetentionPolicy(service.paymentDeps, owner.id);
    const afterwards = new Date(policy.expiryOf(now).getTime() + 3 * 86_400_000);
    await service.db.updateTable('videos').set({ retention_check_at: now }).where('user_id', '=', owner.id).execute();
    await removeExpired(service.paymentDeps, afterwards);
    const { film: left, videos: none } = await read(film.id, owner);
    assert.deepEqual([left.shots.map(({ isMissing }) => isMissing), none], [[true], []]);
  });

  test("another user's film and videos do not exist", async () => {
    const film = await make({ title: 'Mine', shots: [shot(0)] });
    const other = await service.signIn();
    const url = `/api/films/${film.id}`;
    const body = { title: 'Stolen', shots: [], revision: 1 };
    for (const request of [{ url }, { method: 'PUT', url, body }, { method: 'DELETE', url }] as const) {
      assert.equal(errorOf(await other.call(request)).code, 'not_found');
    }
    assert.deepEqual(await list(other), []);
    assert.equal(errorOf(await post({ title: 'x', shots: [shot(0)] }, undefined, other)).field, 'shots[0].videoId');
    assert.equal((await read(film.id)).film.title, 'Mine');
    for (const id of ['nonsense', randomUUID(), '%00']) {
      assert.equal(errorOf(await user.call({ url: `/api/films/${id}` })).code, 'not_found');
    }
    assert.equal((await service.call(undefined, { url: '/api/films' })).statusCode, 401);
  });

  test('every fault names its field, and changes nothing', async () => {
    const film = await make({ title: 'Strict', shots: [shot(0)] });
    const faults: [object, string][] = [
      [{ title: '', shots: [] }, 'title'],
      [{ title: '   ', shots: [] }, 'title'],
      [{ title: 'x'.repeat(121), shots: [] }, 'title'],
      [{ title: 'x', shots: [shot(0), shot(0, 3, 3.05)] }, 'shots[1].endS'],
      [{ title: 'x', shots: [shot(0, 5)] }, 'shots[0].startS'],
      [{ title: 'x', shots: [{ videoId: randomUUID(), startS: 0 }] }, 'shots[0].videoId'],
    ];
    for (const [body, field] of faults) {
      assert.equal(errorOf(await post(body)).field, field, JSON.stringify(body));
      assert.equal(errorOf(await put(film.id, { ...body, revision: 1 })).field, field);
    }
    const many = Array.from({ length: MAX_SHOTS + 1 }, () => shot(0));
    for (const body of [
      { title: 'x', shots: many },
      { title: 'x', shots: [shot(0, -1)] },
      { title: 'x' },
      { more: 1 },
    ]) {
      assert.equal(errorOf(await post(body)).status, 422, JSON.stringify(body).slice(0, 80));
    }
    assert.equal((await read(film.id)).film.revision, 1);
    const most = await make({ title: 'Long', shots: many.slice(1) });
    assert.equal(most.shots.length, MAX_SHOTS);
  });

  test('a user may have so many films, and more after deleting one', async () => {
    const owner = await service.signIn();
    const first = await make({ title: 'First', shots: [] }, owner);
    const at = new Date();
    const more = Array.from({ length: QUOTA.films - 1 }, (_, n) => ({
      id: randomUUID(),
      user_id: owner.id,
      idempotency_key: `more-${n}`,
      request_hash: '',
      title: `Film ${n}`,
      revision: 1,
      created_at: at,
      updated_at: at,
    }));
    await service.db.insertInto('films').values(more).execute();
    const body = { title: 'One more', shots: [] };
    assert.equal(errorOf(await post(body, undefined, owner)).code, 'too_many_films');
    await owner.expect(204, { method: 'DELETE', url: `/api/films/${first.id}` });
    assert.equal(errorOf(await owner.call({ method: 'DELETE', url: `/api/films/${first.id}` })).code, 'not_found');
    assert.equal((await post(body, undefined, owner)).statusCode, 201);
  });

  test('films change no credits, and go with the account without a trace', async () => {
    const leaving = await service.signIn();
    const [take] = await takesOf(leaving, 1);
    const before = await leaving.credits();
    const title = `Goodbye ${randomUUID()}`;
    const film = await make({ title, shots: [{ videoId: take?.id, startS: 0 }] }, leaving);
    await put(film.id, { title, shots: [], revision: 1 }, leaving);
    await put(film.id, { title, shots: [{ videoId: take?.id, startS: 1, endS: 2 }], revision: 2 }, leaving);
    assert.equal(await leaving.credits(), before);
    await leaving.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: leaving.email } });
    const nowhere = await mkdtemp(path.join(os.tmpdir(), 'films-'));
    assert.deepEqual(await findTraces(service.db, [nowhere], title), []);
    await rm(nowhere, { recursive: true });
    const shots = await service.db.selectFrom('film_shots').select('film_id').where('film_id', '=', film.id).execute();
    assert.deepEqual(shots, []);
    assert.deepEqual(await auditLedger(service.db), []);
  });
});
