import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Video, VideoPage } from '#contracts/api/videos';
import { eventually } from '../testing/eventually';
import { errorOf, SIX_CREDITS, startTestService, type TestService } from '../testing/test-service';

describe('videos', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    await service.worker.start();
  });
  after(() => service.close());

  test('a request holds its credits, renders, is stored and captured', async () => {
    const user = await service.signIn();
    // Otherwise the worker may have taken it by the time of the answer.
    service.provider.slots = 0;
    const video = await user.request({ prompt: 'From end to end' });
    assert.equal(video.status, 'queued');
    assert.deepEqual(video.credits, { held: 6, captured: 0, released: 0 });
    assert.equal(await user.credits(), 14);

    service.provider.slots = Number.POSITIVE_INFINITY;
    service.worker.wake();
    const running = await user.waitFor(video.id, 'running');
    assert.equal(running.videoUrl, undefined);
    await service.provider.succeed('From end to end');
    const ready = await user.waitFor(video.id, 'ready');
    assert.deepEqual(ready.credits, { held: 6, captured: 6, released: 0 });
    assert.equal(ready.receipt.width, 854);
    assert.equal(ready.receipt.endpoint, 'scripted');
    assert.ok(ready.readyAt && ready.posterUrl && ready.downloadUrl);
    assert.equal(await user.credits(), 14);

    const file = await service.app.inject({ url: pathOf(ready.videoUrl) });
    assert.equal(file.body, 'video of From end to end');
  });

  test('answers progress, expected time and queue position', async () => {
    const [first, second] = [await service.signIn(), await service.signIn()];
    service.provider.slots = 1;
    const running = await first.request({ prompt: 'Holds the slot' });
    await first.waitFor(running.id, 'running');
    const next = await second.request({ prompt: 'Next' });
    const afterThat = await second.request({ prompt: 'After that' });
    assert.equal((await second.video(next.id)).queuePosition, 1);
    assert.equal((await second.video(afterThat.id)).queuePosition, 2);
    assert.ok((await second.video(next.id)).expectedS);
    service.provider.answer('Holds the slot', { state: 'running', progress: 0.75 });
    const video = await eventually(async () => {
      const seen = await first.video(running.id);
      return seen.progress === 0.75 ? seen : undefined;
    });
    assert.equal(video.status, 'running');
    service.provider.slots = Number.POSITIVE_INFINITY;
    service.worker.wake();
    for (const [user, id] of [
      [first, running.id],
      [second, next.id],
      [second, afterThat.id],
    ] as const) {
      await user.waitFor(id, 'running');
      await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    }
  });

  test('the queue is fair: no user waits behind all videos of another', async () => {
    service.provider.slots = 0;
    const [greedy, modest] = [await service.signIn(100), await service.signIn()];
    const many = [];
    for (let i = 1; i <= 4; i += 1) many.push(await greedy.request({ prompt: `Greedy ${i}` }));
    const one = await modest.request({ prompt: 'Modest' });
    assert.equal((await greedy.video(many[0]?.id ?? '')).queuePosition, 1);
    assert.equal((await modest.video(one.id)).queuePosition, 2);
    const { provider } = service;
    const ordersBefore = provider.orders.length;
    const inTurn = ['Greedy 1', 'Modest', 'Greedy 2', 'Greedy 3', 'Greedy 4'];
    // One free place at a time: several are filled at once, in whatever order they come to the provider.
    for (let started = 1; started <= inTurn.length; started += 1) {
      provider.slots += 1 - provider.freeSlots();
      service.worker.wake();
      await eventually(() => provider.orders.length === ordersBefore + started);
    }
    const order = provider.orders.slice(ordersBefore).map(({ prompt }) => prompt);
    assert.deepEqual(order, inTurn);
    provider.slots = Number.POSITIVE_INFINITY;
  });

  test('the same submit under the same key is one video; with another body it is refused', async () => {
    const user = await service.signIn();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => user.submit({ prompt: 'Once' }, key)));
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([202]));
    assert.equal(new Set(answers.map((answer) => answer.json<{ video: Video }>().video.id)).size, 1);
    assert.equal(await user.credits(), 14);
    assert.equal(errorOf(await user.submit({ prompt: 'Twice' }, key)).code, 'idempotency_mismatch');
    // The order of keys is no difference; another user's same key is.
    const { model, ...rest } = { ...SIX_CREDITS, prompt: 'Once' };
    assert.equal((await user.submit({ ...rest, model }, key)).statusCode, 202);
    const other = await service.signIn();
    assert.equal((await other.submit({ prompt: 'Mine' }, key)).statusCode, 202);
  });

  test('of 20 concurrent submits against a balance for 3, exactly 3 succeed', async () => {
    const user = await service.signIn(20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.submit({ prompt: 'At once' })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 202);
    assert.equal(refused.length, 17);
    assert.ok(refused.every((answer) => errorOf(answer).code === 'insufficient_credits'));
    assert.equal(await user.credits(), 2);
    const page = (await user.expect(200, { url: '/api/videos' })).json<VideoPage>();
    assert.equal(page.videos.length, 3);
  });

  test('too few credits: 402 with how many are missing; the same key works once there are more', async () => {
    const user = await service.signIn(30);
    const expensive = { resolution: '720p', durationS: 10 };
    await user.request(expensive);
    const key = randomUUID();
    const { status, code, missing } = errorOf(await user.submit(expensive, key));
    assert.deepEqual({ status, code, missing }, { status: 402, code: 'insufficient_credits', missing: 10 });
    await service.grant(user.id, 10);
    assert.equal((await user.submit(expensive, key)).statusCode, 202);
    assert.equal(await user.credits(), 0);
  });

  test('settings that the model lacks are refused by field', async () => {
    const user = await service.signIn();
    const cases: [object, string][] = [
      [{ model: 'nonexistent' }, 'model'],
      [{ model: 7 }, 'model'],
      [{ model: '__proto__' }, 'model'],
      [{ durationS: 7 }, 'durationS'],
      [{ durationS: '5' }, 'durationS'],
      [{ resolution: '1080p' }, 'resolution'],
      [{ aspectRatio: '21:9' }, 'aspectRatio'],
      [{ prompt: '   ' }, 'prompt'],
      [{ prompt: 'x'.repeat(501) }, 'prompt'],
      [{ prompt: 'zero \u0000 byte' }, 'prompt'],
      [{ prompt: 'half \ud800 pair' }, 'prompt'],
      [{ negativePrompt: { text: 'no' } }, 'negativePrompt'],
      [{ seed: -1 }, 'seed'],
      [{ audio: true }, 'audio'],
      [{ mode: 'image' }, 'aspectRatio'],
      [{ mode: 'video' }, 'mode'],
      [{ surprise: true }, 'surprise'],
    ];
    for (const [body, field] of cases) {
      const error = errorOf(await user.submit(body));
      assert.deepEqual([error.status, error.code, error.field], [422, 'invalid_field', field], JSON.stringify(body));
    }
    assert.equal(await user.credits(), 20);
  });

  test('a prompt that we do not make is refused with its reason, and no credit is held for it', async () => {
    const user = await service.signIn();
    const answer = await user.submit({ prompt: 'a naked child at the beach' });
    const { code, status, field, reason } = errorOf(answer);
    assert.deepEqual(
      { code, status, field, reason },
      { code: 'prompt_refused', status: 422, field: 'prompt', reason: 'minors' },
    );
    assert.equal(await user.credits(), 20);
    const rows = await service.db.selectFrom('ledger_entries').select('kind').where('user_id', '=', user.id).execute();
    assert.deepEqual(rows, [{ kind: 'grant' }]);
  });

  test('a negative prompt that undresses is refused by its own field', async () => {
    const user = await service.signIn();
    const answer = await user.submit({ prompt: 'A woman at the window', negativePrompt: 'clothes, blur' });
    const { status, code, field, reason } = errorOf(answer);
    assert.deepEqual(
      { status, code, field, reason },
      { status: 422, code: 'prompt_refused', field: 'negativePrompt', reason: 'undressing' },
    );
    assert.equal(await user.credits(), 20);
  });

  test('the language of the page decides what an ambiguous word means', async () => {
    const user = await service.signIn();
    const send = (language: string) =>
      user.call({
        method: 'POST',
        url: '/api/videos',
        headers: { 'idempotency-key': randomUUID(), 'content-language': language },
        body: { ...SIX_CREDITS, prompt: '性的小孩' },
      });
    assert.equal((await send('zh-Hant')).statusCode, 202);
    assert.equal(errorOf(await send('ja')).code, 'prompt_refused');
  });

  test('a retired model: 410 with its successor', async () => {
    const user = await service.signIn();
    const { status, code, replacedBy } = errorOf(await user.submit({ model: 'gone' }));
    assert.deepEqual({ status, code, replacedBy }, { status: 410, code: 'model_retired', replacedBy: 'swift' });
  });

  test('malformed bodies are refused, and the process survives', async () => {
    const user = await service.signIn();
    const send = (payload: string | undefined, headers: Record<string, string> = {}) =>
      user.call({
        method: 'POST',
        url: '/api/videos',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
        payload,
      });
    assert.equal(errorOf(await send('{"model":')).code, 'malformed_json');
    assert.equal(errorOf(await send('')).code, 'malformed_json');
    assert.equal(errorOf(await send('[]')).code, 'invalid_field');
    assert.equal(errorOf(await send('null')).code, 'invalid_field');
    assert.equal(errorOf(await send('{}', { 'content-type': 'text/plain' })).code, 'unsupported_media_type');
    assert.equal(errorOf(await send(JSON.stringify({ prompt: 'x'.repeat(70_000) }))).code, 'payload_too_large');
    assert.equal(errorOf(await send('{"__proto__": {"model": "swift"}}')).status, 400);
    const noKey = await user.call({ method: 'POST', url: '/api/videos', body: SIX_CREDITS });
    assert.deepEqual([errorOf(noKey).code, errorOf(noKey).field], ['bad_request', 'Idempotency-Key']);
    assert.equal((await service.app.inject('/healthz')).statusCode, 200);
  });

  test('canceling is free while it waits and while it renders, and final', async () => {
    service.provider.slots = 0;
    const user = await service.signIn();
    const waiting = await user.request({ prompt: 'Canceled while waiting' });
    const canceled = await cancel(user, waiting.id);
    assert.equal(canceled.status, 'canceled');
    assert.deepEqual(canceled.credits, { held: 6, captured: 0, released: 6 });
    assert.equal(await user.credits(), 20);

    service.provider.slots = Number.POSITIVE_INFINITY;
    const running = await user.request({ prompt: 'Canceled while running' });
    await user.waitFor(running.id, 'running');
    const order = await eventually(() => service.provider.orders.find((o) => o.prompt === 'Canceled while running'));
    await eventually(async () => {
      const row = await service.db
        .selectFrom('videos')
        .select('provider_ref')
        .where('id', '=', running.id)
        .executeTakeFirst();
      return row?.provider_ref === order.ref;
    });
    assert.equal((await cancel(user, running.id)).status, 'canceled');
    assert.equal((await cancel(user, running.id)).status, 'canceled');
    assert.equal(await user.credits(), 20);
    await eventually(() => service.provider.canceled.includes(order.ref));
    // Later news from the provider changes nothing.
    await service.provider.succeed('Canceled while running');
    service.worker.wake();
    assert.equal((await user.video(running.id)).status, 'canceled');
  });

  test('a ready video can no longer be canceled', async () => {
    const user = await service.signIn();
    const video = await readyVideo(user, 'Too late');
    const answer = await user.call({ method: 'POST', url: `/api/videos/${video.id}/cancel` });
    assert.equal(errorOf(answer).code, 'state_conflict');
  });

  test('deleting removes the files and the words; the ledger stays', async () => {
    const user = await service.signIn();
    const video = await readyVideo(user, 'A planted name');
    const deleted = await user.expect(200, { method: 'DELETE', url: `/api/videos/${video.id}` });
    assert.equal(deleted.json<{ video: Video }>().video.videoUrl, undefined);
    assert.equal((await user.call({ url: `/api/videos/${video.id}` })).statusCode, 404);
    assert.equal((await user.call({ method: 'DELETE', url: `/api/videos/${video.id}` })).statusCode, 404);
    assert.deepEqual((await user.expect(200, { url: '/api/videos' })).json<VideoPage>().videos, []);
    await eventually(async () => {
      const file = await service.app.inject({ url: pathOf(video.videoUrl) });
      return file.statusCode === 404;
    });
    const row = await service.db.selectFrom('videos').selectAll().where('id', '=', video.id).executeTakeFirstOrThrow();
    assert.ok(!JSON.stringify(row).includes('planted'));
    assert.equal(await user.credits(), 14);
  });

  test('deleting an unfinished video cancels it first', async () => {
    const user = await service.signIn();
    const video = await user.request({ prompt: 'Never mind' });
    await user.expect(200, { method: 'DELETE', url: `/api/videos/${video.id}` });
    assert.equal(await user.credits(), 20);
  });

  test("another user's video does not exist", async () => {
    const [owner, other] = [await service.signIn(), await service.signIn()];
    const video = await owner.request({ prompt: 'Mine alone' });
    for (const request of [
      { method: 'GET', url: `/api/videos/${video.id}` },
      { method: 'DELETE', url: `/api/videos/${video.id}` },
      { method: 'POST', url: `/api/videos/${video.id}/cancel` },
      { method: 'GET', url: `/api/videos/${randomUUID()}` },
      { method: 'GET', url: '/api/videos/not-an-id' },
    ] as const) {
      assert.equal(errorOf(await other.call(request)).code, 'not_found', request.url);
    }
    assert.deepEqual((await other.expect(200, { url: '/api/videos' })).json<VideoPage>().videos, []);
    assert.equal((await owner.video(video.id)).id, video.id);
  });

  test('the list: newest first, by pages that stay put, by model, state and words', async () => {
    service.provider.slots = 0;
    const user = await service.signIn(200);
    const prompts = ['A red fox', 'A RED kite', '100% wool', 'Blue sea', 'a_b'];
    for (const prompt of prompts) await user.request({ prompt });
    await user.request({ prompt: 'Of the other', model: 'other' });
    const list = async (query: string) => (await user.expect(200, { url: `/api/videos?${query}` })).json<VideoPage>();
    const promptsOf = async (query: string) => (await list(query)).videos.map(({ prompt }) => prompt);

    assert.deepEqual(await promptsOf('limit=2'), ['Of the other', 'a_b']);
    const first = await list('limit=4');
    await user.request({ prompt: 'Added meanwhile' });
    const second = await list(`limit=4&cursor=${first.nextCursor}`);
    assert.deepEqual(
      [...first.videos, ...second.videos].map(({ prompt }) => prompt),
      ['Of the other', ...prompts.toReversed()],
    );
    assert.equal(second.nextCursor, null);
    assert.deepEqual(await promptsOf('q=red'), ['A RED kite', 'A red fox']);
    assert.deepEqual(await promptsOf('q=kite%20red'), ['A RED kite'], 'all words, in any order');
    assert.deepEqual(await promptsOf('q=other%20OF'), ['Of the other']);
    assert.deepEqual(await promptsOf('q=%25'), ['100% wool']);
    assert.deepEqual(await promptsOf('q=_'), ['a_b']);
    assert.deepEqual(await promptsOf('model=other'), ['Of the other']);
    assert.deepEqual(await promptsOf('status=ready'), []);
    assert.equal((await promptsOf('status=queued')).length, 7);
    const [newest, , third] = (await list('limit=3')).videos;
    assert.deepEqual(await promptsOf(`createdFrom=${newest?.createdAt}`), [newest?.prompt]);
    const unknown = '00000000-0000-4000-8000-000000000000';
    assert.deepEqual(await promptsOf(`ids=${third?.id},${unknown},${newest?.id}`), [newest?.prompt, third?.prompt]);
    const other = await service.signIn();
    const foreign = await other.expect(200, { url: `/api/videos?ids=${newest?.id}` });
    assert.deepEqual(foreign.json<VideoPage>(), { videos: [], nextCursor: null });
    const badIds = 'ids: must be at most 50 ids of videos, separated by commas.';
    const refusals = {
      'ids=': badIds,
      'ids=1,2': badIds,
      [`ids=${Array.from({ length: 51 }, () => unknown).join(',')}`]: badIds,
      'limit=0': 'limit: must be a whole number from 1 to 100.',
      'limit=101': 'limit: must be a whole number from 1 to 100.',
      'limit=x': 'limit: must be a whole number from 1 to 100.',
      'status=lost': 'status: must be one of queued, running, saving, ready, failed, canceled.',
      'createdFrom=0000-01-01T00:00:00Z': 'createdFrom: must be a time since 1970.',
      'createdFrom=2016-12-31T23:59:60Z': 'createdFrom: must be a time since 1970.',
      'cursor=!!': 'The cursor is not one of ours.',
      'cursor=YWJj': 'The cursor is not one of ours.',
      [`cursor=${cursorOf('+275760-09-13T00:00:00.000Z')}`]: 'The cursor is not one of ours.',
      [`cursor=${cursorOf('-000001-01-01T00:00:00.000Z')}`]: 'The cursor is not one of ours.',
      [`cursor=${cursorOf('2026-02-31T00:00:00.000Z')}`]: 'The cursor is not one of ours.',
      [`cursor=${cursorOf('0000-01-01T00:00:00.000Z')}`]: 'The cursor is not one of ours.',
      'other=1': 'other: is no field of this call.',
    };
    for (const [query, message] of Object.entries(refusals)) {
      const { code, field, message: said } = errorOf(await user.call({ url: `/api/videos?${query}` }));
      assert.deepEqual([code, field, said], ['invalid_field', query.split('=')[0], message]);
    }
    assert.equal(errorOf(await user.call({ url: '/api/videos?q=%00' })).code, 'bad_request');
    service.provider.slots = Number.POSITIVE_INFINITY;
  });

  async function readyVideo(user: Awaited<ReturnType<TestService['signIn']>>, prompt: string): Promise<Video> {
    const { id } = await user.request({ prompt });
    await user.waitFor(id, 'running');
    await eventually(() => service.provider.orders.some((order) => order.prompt === prompt));
    await service.provider.succeed(prompt);
    return user.waitFor(id, 'ready');
  }

  async function cancel(user: Awaited<ReturnType<TestService['signIn']>>, id: string): Promise<Video> {
    const answer = await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    return answer.json<{ video: Video }>().video;
  }
});

function pathOf(url: string | undefined): string {
  const { pathname, search } = new URL(url ?? '');
  return pathname + search;
}

/** As the service writes them, of any time. */
function cursorOf(time: string): string {
  return Buffer.from(`${time} ${randomUUID()}`).toString('base64url');
}
