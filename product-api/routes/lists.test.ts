import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { parse } from 'papaparse';
import type { VideoList } from '#contracts/api/lists';
import type { VideoPage } from '#contracts/api/videos';
import { QUOTA } from '#contracts/quota';
import { MAX_ROWS } from '#contracts/video-list';
import { toCatalogue } from '../catalogue/load-catalogue';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { findTraces } from '../testing/find-traces';
import { Lists } from '../testing/lists';
import { aModel } from '../testing/models';
import { errorOf, startTestService, type TestService } from '../testing/test-service';
import { unzip } from '../testing/unzip';

const models = new Map([
  ['swift', aModel()],
  ['other', aModel({ key: 'other', title: 'Other 1.0' })],
  ['gone', aModel({ key: 'gone', title: 'Gone 0.9', status: 'retired', replacedBy: 'swift' })],
]);
const catalogue = toCatalogue([...models.values()], { name: 'Testlight', slug: 'testlight' });

describe('lists', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue });
    // On a busy machine a render may wait for this file's next step.
    service.provider.deadlineMs = 3_600_000;
    await service.worker.start();
    service.draftWorker.start();
  });
  after(() => service.close());
  afterEach(async () => {
    service.provider.slots = Number.POSITIVE_INFINITY;
    assert.deepEqual(await auditLedger(service.db), []);
  });

  /** A user with so many credits. */
  const somebody = async (credits = 100) => new Lists(await service.signIn(credits));
  const six = (prompt: string = randomUUID()) => ({ model: 'swift', prompt, resolution: '480p' });
  const orderOf = (prompt: string) => service.provider.orders.findLast((order) => order.prompt === prompt);

  async function isRunning(prompt: string): Promise<void> {
    await eventually(() => orderOf(prompt) !== undefined);
  }

  async function succeed(prompt: string): Promise<void> {
    await isRunning(prompt);
    await service.provider.succeed(prompt);
  }

  async function fail(prompt: string): Promise<void> {
    await isRunning(prompt);
    service.provider.answer(prompt, { state: 'failed', code: 'render_failed' });
  }

  test('a draft says what each row is made with and costs, or what is wrong with it, and charges nothing', async () => {
    const lists = await somebody();
    const { id, rows, credits } = await lists.make([
      { model: ' swift 1.0 ', prompt: ' A harbour at dawn ' },
      { model: 'other', prompt: 'A harbour', durationS: 10, resolution: '720p', aspectRatio: '9:16', seed: 7 },
      { model: 'swift', prompt: 'x', durationS: 7 },
      { model: 'swift', prompt: ' ' },
      { model: 'unknown', prompt: 'x' },
      { model: 'gone', prompt: 'x' },
      { prompt: 'x' },
      { model: 'swift', prompt: 'x', mode: 'image', imageId: randomUUID() },
      { model: 'swift', prompt: 'x', imageId: randomUUID() },
      { model: 'swift', prompt: 'naked child' },
      { model: 'swift', prompt: 'x', nonsense: 1 },
      { model: 'swift', prompt: 'x\u0000', seed: 'many'.repeat(1_000) },
      'nonsense',
    ]);
    assert.deepEqual([rows.total, rows.waiting, rows.faulty], [13, 2, 11]);
    // Open choices are as the form begins: the lowest price.
    assert.deepEqual(credits, { waiting: 26, held: 0, spent: 0 });
    const [first, second, ...faulty] = await lists.rows(id);
    const chosen = { durationS: 5, resolution: '480p', aspectRatio: '16:9' };
    assert.deepEqual(first, {
      ...{ number: 1, state: 'waiting', model: 'swift', prompt: 'A harbour at dawn', credits: 6 },
      settings: chosen,
    });
    assert.deepEqual([second?.settings.seed, second?.credits], [7, 20]);
    assert.deepEqual(
      faulty.map(({ number, fault }) => [number, fault?.code, fault?.field, fault?.reason]),
      [
        [3, 'invalid_field', 'durationS', 'not_offered'],
        [4, 'invalid_field', 'prompt', 'required'],
        [5, 'invalid_field', 'model', 'not_offered'],
        [6, 'model_retired', 'model', undefined],
        [7, 'invalid_field', 'model', 'required'],
        [8, 'invalid_field', 'mode', 'unknown_field'],
        [9, 'invalid_field', 'imageId', 'not_with_this_choice'],
        [10, 'prompt_refused', 'prompt', 'minors'],
        [11, 'invalid_field', 'nonsense', 'unknown_field'],
        [12, 'invalid_field', 'prompt', 'wrong_type'],
        [13, 'invalid_field', 'model', 'required'],
      ],
    );
    assert.equal(faulty[9]?.prompt, 'x\ufffd');
    assert.equal(faulty[9]?.settings.seed, 'many'.repeat(25), 'no more of it is kept than shows what it is');
    assert.deepEqual(
      (await lists.rows(id, 'only=problems&limit=2&cursor=3')).map(({ number }) => number),
      [4, 5],
    );
    assert.equal(await lists.user.credits(), 100);
  });

  test('rows are sent in parts, again if need be, and not beyond the limit', async () => {
    const lists = await somebody();
    const { id } = await lists.make([six('1'), six('2'), six('3')]);
    for (let time = 1; time <= 2; time += 1) {
      const answer = await lists.write(id, 1, [six('zwei')]);
      assert.equal(answer.json<{ list: VideoList }>().list.rows.total, 2);
    }
    assert.deepEqual(
      (await lists.rows(id)).map(({ prompt }) => prompt),
      ['1', 'zwei'],
    );
    const faults: [unknown, unknown, string][] = [
      [3, [six()], 'from'],
      [-1, [six()], 'from'],
      [0, {}, 'rows'],
      [1, Array.from({ length: MAX_ROWS }, () => 0), 'rows'],
    ];
    for (const [from, rows, field] of faults) {
      const answer = await lists.user.call({ method: 'PUT', url: `/api/lists/${id}/rows`, body: { from, rows } });
      assert.deepEqual([errorOf(answer).code, errorOf(answer).field], ['invalid_field', field]);
    }
    await lists.start(id, 100);
    assert.equal(errorOf(await lists.write(id, 0, [])).code, 'state_conflict');
    await lists.call(id, 'stop');
  });

  test('rows run beside what the user requests, which never waits behind them', async () => {
    const lists = await somebody();
    const prompts = Array.from({ length: 5 }, (_, index) => `${index} ${randomUUID()}`);
    const { id } = await lists.make(prompts.map(six));
    service.provider.slots = 0;
    await lists.start(id, 30);
    await eventually(async () => (await lists.read(id)).rows.making === 3);
    const own = await lists.user.request({ prompt: `own ${id}` });
    assert.deepEqual([own.queuePosition, own.isBehindOwn], [1, false], 'it starts before the rows that wait');
    const positions = (await lists.rows(id)).map(({ video }) => video?.queuePosition);
    assert.deepEqual(positions.toSorted(), [2, 3, 4, undefined, undefined], 'and one turn is not for them');
    service.provider.slots = Number.POSITIVE_INFINITY;
    await succeed(`own ${id}`);
    for (const prompt of prompts) await succeed(prompt);
    const done = await lists.waitFor(id, 'done');
    assert.deepEqual([done.rows.ready, done.credits], [5, { waiting: 0, held: 0, spent: 30 }]);
    assert.equal(done.askAgainMs, undefined);
    assert.equal(await lists.user.credits(), 64);
  });

  test('paused, nothing more begins; started again, it goes on; stopped, it never does', async () => {
    const lists = await somebody();
    const prompts = Array.from({ length: 8 }, () => randomUUID());
    const { id } = await lists.make(prompts.map(six));
    for (const act of ['pause', 'stop'] as const)
      assert.equal(errorOf(await lists.call(id, act)).code, 'state_conflict');
    await lists.start(id, 48);
    for (const prompt of prompts.slice(0, 3)) await isRunning(prompt);
    assert.equal((await lists.call(id, 'pause')).statusCode, 200);
    await service.provider.succeed(prompts[0] ?? '');
    await eventually(async () => (await lists.read(id)).rows.ready === 1);
    const paused = await lists.read(id);
    assert.deepEqual([paused.state, paused.pausedBecause, paused.rows.making], ['paused', 'user', 2]);
    await lists.start(id, 48);
    await isRunning(prompts[3] ?? '');
    service.provider.slots = 0;
    await service.provider.succeed(prompts[1] ?? '');
    await eventually(async () => (await lists.read(id)).rows.waiting === 3);
    await lists.call(id, 'stop');
    const stopped = await lists.read(id);
    assert.deepEqual([stopped.state, stopped.rows.canceled, stopped.rows.making], ['stopped', 1, 2]);
    service.provider.slots = Number.POSITIVE_INFINITY;
    assert.equal(errorOf(await lists.call(id, 'start', { maxCredits: 48, retries: true })).code, 'state_conflict');
    for (const prompt of prompts.slice(2, 4)) await succeed(prompt);
    const isOver = async () => (await lists.read(id)).rows.making === 0;
    await eventually(isOver);
    assert.deepEqual((await lists.read(id)).credits, { waiting: 18, held: 0, spent: 24 });
  });

  test('a failed row costs nothing and is tried again; the cap counts what was spent before', async () => {
    const lists = await somebody();
    const prompts = Array.from({ length: 4 }, () => randomUUID());
    const [one = '', two = '', three = '', four = ''] = prompts;
    const { id } = await lists.make([...prompts.map(six), { model: 'swift', prompt: '' }]);
    // Room for three of four.
    await lists.start(id, 20);
    await fail(one);
    for (const prompt of [two, three, four]) await succeed(prompt);
    const done = await lists.waitFor(id, 'done');
    assert.deepEqual([done.rows.failed, done.rows.ready, done.rows.faulty], [1, 3, 1]);
    assert.equal(done.credits.spent, 18);
    assert.equal(errorOf(await lists.call(id, 'start', { maxCredits: 30 })).code, 'state_conflict');
    await lists.start(id, 20, { retries: true });
    const capped = await lists.waitFor(id, 'paused');
    assert.deepEqual([capped.pausedBecause, capped.rows.waiting, capped.credits.spent], ['cap', 1, 18]);
    const before = service.provider.orders.length;
    await lists.start(id, 24);
    await eventually(() => service.provider.orders.length > before);
    await service.provider.succeed(one);
    assert.equal((await lists.waitFor(id, 'done')).credits.spent, 24);
    assert.equal(await lists.user.credits(), 76);
  });

  test('without credits it pauses with the reason, and no row fails', async () => {
    const lists = await somebody(20);
    const prompts = Array.from({ length: 5 }, () => randomUUID());
    const { id } = await lists.make(prompts.map(six));
    await lists.start(id, 100);
    for (const prompt of prompts.slice(0, 3)) await succeed(prompt);
    const paused = await lists.waitFor(id, 'paused');
    assert.deepEqual([paused.pausedBecause, paused.rows.ready, paused.rows.waiting], ['credits', 3, 2]);
    await service.grant(lists.user.id, 10);
    await lists.start(id, 100);
    for (const prompt of prompts.slice(3)) await succeed(prompt);
    assert.equal((await lists.waitFor(id, 'done')).rows.ready, 5);
    assert.equal(await lists.user.credits(), 0);
  });

  test('what has changed since the draft fails its row with a word; tried again, it has the new price', async () => {
    const offer = new Map(models);
    const own = await startTestService({ catalogue: offer });
    const lists = new Lists(await own.signIn(100));
    const prompts = [randomUUID(), randomUUID()];
    const { id } = await lists.make([{ ...six(prompts[0]), model: 'other' }, six(prompts[1])]);
    offer.set('other', aModel({ key: 'other', title: 'Other 1.0', status: 'retired' }));
    offer.set('swift', aModel({ credits: [{ resolution: '480p', durationS: 5, credits: 8 }] }));
    await own.worker.start();
    own.draftWorker.start();
    await lists.start(id, 100);
    await lists.waitFor(id, 'done');
    assert.deepEqual(
      (await lists.rows(id)).map(({ state, fault }) => [state, fault?.code]),
      [
        ['faulty', 'model_retired'],
        ['faulty', 'price_changed'],
      ],
    );
    assert.equal(await lists.user.credits(), 100);
    await lists.start(id, 100, { retries: true });
    await eventually(() => own.provider.orders.length === 1);
    await own.provider.succeed(prompts[1] ?? '');
    const done = await lists.waitFor(id, 'done');
    assert.deepEqual([done.rows.faulty, done.credits.spent], [1, 8]);
    await own.close();
  });

  test('begun again with the same key it is the same list, and a user may have so many', async () => {
    const { user } = await somebody();
    const post = (title: string, key: string) =>
      user.call({ method: 'POST', url: '/api/lists', headers: { 'idempotency-key': key }, body: { title } });
    const key = randomUUID();
    const answers = await Promise.all([post('Once', key), post('Once', key)]);
    const [first, second] = answers.map((answer) => answer.json<{ list: VideoList }>().list.id);
    assert.equal(first, second);
    assert.equal(errorOf(await post('Twice', key)).code, 'idempotency_mismatch');
    assert.equal(errorOf(await post(' ', randomUUID())).field, 'title');
    for (let number = 1; number < QUOTA.lists; number += 1)
      assert.equal((await post('More', randomUUID())).statusCode, 201);
    assert.equal(errorOf(await post('One more', randomUUID())).code, 'too_many_lists');
    assert.equal(
      (await user.expect(200, { url: '/api/lists' })).json<{ lists: VideoList[] }>().lists.length,
      QUOTA.lists,
    );
  });

  test('strangers neither see nor move it', async () => {
    const lists = await somebody();
    const { id } = await lists.make([six()]);
    const { user } = await somebody();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/rows', undefined],
      ['PUT', '/rows', { from: 0, rows: [] }],
      ['POST', '/start', { maxCredits: 6 }],
      ['POST', '/pause', undefined],
      ['POST', '/stop', undefined],
      ['POST', '/archive', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await user.call({ method, url: `/api/lists/${id}${path}`, body });
      assert.equal(errorOf(answer).code, 'not_found', `${method} ${path}`);
    }
    assert.equal((await service.call(undefined, { url: '/api/lists' })).statusCode, 401);
    assert.equal((await lists.read(id)).rows.total, 1);
  });

  test('the ZIP has the ready videos in the order of the rows, and a receipt for each row', async () => {
    const lists = await somebody();
    const prompts = [`=1+1 "fog",\n${randomUUID()}`, randomUUID()];
    const [ready = '', failing = ''] = prompts;
    const { id } = await lists.make([{ model: 'swift', prompt: '' }, ...prompts.map(six)]);
    assert.equal(errorOf(await lists.call(id, 'archive')).code, 'state_conflict');
    await lists.start(id, 12);
    await succeed(ready);
    await fail(failing);
    await lists.waitFor(id, 'done');
    const { url, count } = (await lists.call(id, 'archive')).json<{ url: string; count: number }>();
    assert.equal(count, 1);
    const { pathname, search } = new URL(url);
    const files = unzip((await service.app.inject(pathname + search)).rawPayload);
    const video = [...files.keys()].find((name) => name.endsWith('.mp4')) ?? '';
    assert.match(video, /^0002-swift-[0-9a-f]{8}\.mp4$/);
    assert.equal(files.get(video)?.toString(), `video of ${ready}`);
    const receipts = JSON.parse(files.get('receipts.json')?.toString() ?? '') as Record<string, unknown>[];
    assert.deepEqual(
      receipts.map(({ number, state, file }) => [number, state, file]),
      [
        [1, 'faulty', undefined],
        [2, 'ready', video],
        [3, 'failed', undefined],
      ],
    );
    assert.ok(!JSON.stringify(receipts).includes('signature'));
    const { data } = parse<Record<string, string>>(files.get('receipts.csv')?.toString().trim() ?? '', {
      header: true,
    });
    assert.deepEqual(
      data.map(({ number, prompt, spent, returned, error }) => [number, prompt, spent, returned, error]),
      [
        ['1', '', '', '', '"prompt" is required.'],
        // A spreadsheet must not compute it.
        ['2', `'${ready}`, '6', '0', ''],
        ['3', failing, '0', '6', 'render_failed'],
      ],
    );
  });

  test('a deleted video leaves its row without its words; a deleted list leaves its videos', async () => {
    const lists = await somebody();
    const prompt = `secret ${randomUUID()}`;
    const { id } = await lists.make([six(prompt)]);
    await lists.start(id, 6);
    await succeed(prompt);
    await lists.waitFor(id, 'done');
    const [row] = await lists.rows(id);
    await lists.user.expect(200, { method: 'DELETE', url: `/api/videos/${row?.video?.id}` });
    const [after] = await lists.rows(id);
    assert.deepEqual([after?.state, after?.prompt, after?.video], ['gone', '', undefined]);
    assert.deepEqual(await findTraces(service.db, [], prompt), []);
    assert.equal(errorOf(await lists.call(id, 'start', { maxCredits: 9, retries: true })).code, 'state_conflict');

    const other = await lists.make([six(), six('stays')]);
    await lists.start(other.id, 12);
    await isRunning('stays');
    await lists.user.expect(204, { method: 'DELETE', url: `/api/lists/${other.id}` });
    await succeed('stays');
    const made = async () =>
      (await lists.user.expect(200, { url: '/api/videos?q=stays&status=ready' })).json<VideoPage>();
    await eventually(async () => (await made()).videos.length === 1);
  });

  test('the export has the lists; an erased account leaves nothing of them, and nothing of them begins', async () => {
    const lists = await somebody();
    const { user } = lists;
    const word = randomUUID();
    const prompts = Array.from({ length: 5 }, (_, index) => `${index} ${word}`);
    const { id } = await lists.make(prompts.map(six), `List of ${word}`);
    await lists.start(id, 30);
    await isRunning(prompts[2] ?? '');
    const { url } = (await user.expect(200, { method: 'POST', url: '/api/account/export' })).json<{ url: string }>();
    const { pathname, search } = new URL(url);
    const files = unzip((await service.app.inject(pathname + search)).rawPayload);
    const [list] = JSON.parse(files.get('lists.json')?.toString() ?? '') as {
      title: string;
      rows: { request?: object }[];
    }[];
    assert.deepEqual([list?.title, list?.rows.length], [`List of ${word}`, 5]);
    assert.ok(JSON.stringify(list?.rows[4]?.request).includes(prompts[4] ?? ''));

    await user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });
    await eventually(async () => (await findTraces(service.db, [], word)).length === 0);
    assert.equal(orderOf(prompts[3] ?? ''), undefined);
    const left = await service.db.selectFrom('batches').select('id').where('user_id', '=', user.id).execute();
    assert.deepEqual(left, []);
  });
});
