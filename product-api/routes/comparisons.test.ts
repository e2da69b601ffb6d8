import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Comparison, ComparisonSummary } from '#contracts/api/comparisons';
import type { VideoPage } from '#contracts/api/videos';
import { toCatalogue } from '../catalogue/load-catalogue';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { findTraces } from '../testing/find-traces';
import { aModel } from '../testing/models';
import { unzip } from '../testing/unzip';
import { errorOf, startTestService, type TestService, type TestUser } from '../testing/test-service';

const MODELS = ['swift', 'other', 'third', 'fourth'] as const;
type Model = (typeof MODELS)[number];
const catalogue = toCatalogue(
  MODELS.map((key) => aModel({ key, title: `${key} 1.0` })),
  { name: 'Testlight', slug: 'testlight' },
);

const SETTINGS = { mode: 'text', durationS: 5, resolution: '480p', aspectRatio: '16:9' } as const;
const takesOf = (...models: Model[]) => models.map((model) => ({ model, ...SETTINGS }));

describe('comparisons', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue });
    await service.worker.start();
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  const post = (user: TestUser, body: object, key: string = randomUUID()) =>
    user.call({ method: 'POST', url: '/api/comparisons', headers: { 'idempotency-key': key }, body });

  async function compare(user: TestUser, body: object): Promise<Comparison> {
    const answer = await post(user, { prompt: randomUUID(), isBlind: false, ...body });
    assert.equal(answer.statusCode, 202, answer.body);
    return answer.json<{ comparison: Comparison }>().comparison;
  }

  const read = async (user: TestUser, id: string) =>
    (await user.expect(200, { url: `/api/comparisons/${id}` })).json<{ comparison: Comparison }>().comparison;
  const vote = (user: TestUser, id: string, take: unknown) =>
    user.call({ method: 'PUT', url: `/api/comparisons/${id}/vote`, body: { take } });
  const list = async (user: TestUser) =>
    (await user.expect(200, { url: '/api/comparisons' })).json<{ comparisons: ComparisonSummary[] }>().comparisons;
  const videosOf = async (user: TestUser) => (await user.expect(200, { url: '/api/videos' })).json<VideoPage>().videos;

  /** Ends the take of one model, and waits until the service knows. */
  async function end(user: TestUser, prompt: string, model: Model, how: 'ready' | 'failed'): Promise<void> {
    const orderOf = () => service.provider.orders.find((o) => o.prompt === prompt && o.model.key === model);
    await eventually(() => orderOf() !== undefined);
    const status =
      how === 'ready'
        ? await service.provider.output(`${model} ${prompt}`)
        : ({ state: 'failed', code: 'refused_by_provider' } as const);
    service.provider.end(orderOf()?.ref ?? '', status);
    const video = (await videosOf(user)).find((one) => one.prompt === prompt && one.model === model);
    await user.waitFor(video?.id ?? '', how);
  }

  const modelsOf = ({ takes }: Comparison) => takes.map(({ video }) => video?.model);
  const statesOf = ({ takes }: Comparison) => takes.map(({ state }) => state);

  test('one press is one prompt on every chosen model, in their order; repeated, it costs nothing again', async () => {
    const user = await service.signIn(40);
    const body = { prompt: 'A harbour at dawn', isBlind: false, takes: takesOf('third', 'swift', 'other') };
    const key = randomUUID();
    const answers = await Promise.all([post(user, body, key), post(user, body, key), post(user, body, key)]);
    const made = answers.map((answer) => answer.json<{ comparison: Comparison }>().comparison);
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    const [first] = made;
    assert.ok(first);
    assert.deepEqual(modelsOf(first), ['third', 'swift', 'other']);
    assert.deepEqual(statesOf(first), ['waiting', 'waiting', 'waiting']);
    assert.ok(first.askAgainMs !== undefined);
    assert.equal((await videosOf(user)).length, 3);
    assert.equal(await user.credits(), 22);
    assert.deepEqual(
      (await list(user)).map(({ prompt, takeCount, hasVote }) => [prompt, takeCount, hasVote]),
      [['A harbour at dawn', 3, false]],
    );
    const other = await post(user, { ...body, isBlind: true }, key);
    assert.equal(errorOf(other).code, 'idempotency_mismatch');
  });

  test('without credits for all there is no video and no comparison', async () => {
    const user = await service.signIn(20);
    const refused = errorOf(
      await post(user, { prompt: 'Too much', isBlind: false, takes: takesOf('swift', 'other', 'third', 'fourth') }),
    );
    assert.deepEqual([refused.code, refused.missing], ['insufficient_credits', 4]);
    const dearer = errorOf(
      await post(user, { prompt: 'Dearer', isBlind: false, takes: takesOf('swift', 'other'), maxCredits: 11 }),
    );
    assert.deepEqual([dearer.code, dearer.credits], ['price_changed', 12]);
    assert.deepEqual([await list(user), await videosOf(user), await user.credits()], [[], [], 20]);
  });

  test('a fault names its field and take', async () => {
    const user = await service.signIn(40);
    const takes = takesOf('swift', 'other');
    const faults: [object, string, number?][] = [
      [{ takes: takesOf('swift') }, 'takes'],
      [{ takes: [...takesOf(...MODELS), ...takesOf('swift')] }, 'takes'],
      [{ takes: takesOf('swift', 'swift') }, 'model', 1],
      [{ takes: [...takesOf('swift'), { model: 'nothing', ...SETTINGS }] }, 'model', 1],
      [{ takes: [...takesOf('swift'), { model: 'other', ...SETTINGS, durationS: 7 }] }, 'durationS', 1],
      [{ takes: [...takesOf('swift'), { model: 'other', ...SETTINGS, prompt: 'Another' }] }, 'prompt', 1],
      [{ takes, prompt: '' }, 'prompt', 0],
      [{ takes, isBlind: 'yes' }, 'isBlind'],
      [{ takes, maxCredits: 0 }, 'maxCredits'],
      [{ takes, more: 1 }, 'more'],
    ];
    for (const [body, field, take] of faults) {
      const error = errorOf(await post(user, { prompt: 'A prompt', isBlind: false, ...body }));
      assert.deepEqual([error.field, error.take], [field, take], JSON.stringify(body));
    }
    const keyless = { prompt: 'A prompt', isBlind: false, takes };
    assert.equal(errorOf(await user.call({ method: 'POST', url: '/api/comparisons', body: keyless })).status, 400);
    assert.deepEqual([await list(user), await user.credits()], [[], 40]);
  });

  test('keys that were used for a video alone are refused', async () => {
    const user = await service.signIn(40);
    const key = randomUUID();
    const prompt = 'Used before';
    await user.submit({ prompt }, `${key}.0`);
    const body = { prompt, isBlind: false, takes: takesOf('swift', 'other') };
    assert.equal(errorOf(await post(user, body, key)).code, 'idempotency_mismatch');
    assert.equal(await user.credits(), 34);
    await user.submit({ prompt, model: 'other' }, `${key}.1`);
    assert.equal(errorOf(await post(user, body, key)).code, 'idempotency_mismatch');
    assert.deepEqual([await list(user), await user.credits()], [[], 28]);
  });

  test('a failed take returns its credits, the others are compared', async () => {
    const user = await service.signIn(40);
    const prompt = randomUUID();
    const { id } = await compare(user, { prompt, takes: takesOf('swift', 'other', 'third') });
    await end(user, prompt, 'swift', 'ready');
    await end(user, prompt, 'other', 'failed');
    const half = await read(user, id);
    assert.deepEqual([statesOf(half), half.finished, half.canVote], [['ready', 'failed', 'waiting'], 2, false]);
    assert.ok(half.takes[0]?.videoUrl?.startsWith('http'));
    assert.equal(errorOf(await vote(user, id, 1)).code, 'state_conflict');
    await end(user, prompt, 'third', 'ready');
    assert.equal(errorOf(await vote(user, id, 2)).field, 'take');
    for (const take of [0, 5, '1', 1.5]) assert.equal(errorOf(await vote(user, id, take)).status, 422);
    assert.equal((await vote(user, id, 3)).statusCode, 200);
    assert.equal((await read(user, id)).vote?.take, 3);
    assert.equal(await user.credits(), 28);
  });

  test('a blind one says nothing of its models until the vote, not even which is ready first', async () => {
    const user = await service.signIn(60);
    const prompt = randomUUID();
    const { id } = await compare(user, { prompt, isBlind: true, takes: takesOf('swift', 'other') });
    await end(user, prompt, 'other', 'ready');
    const half = await read(user, id);
    assert.deepEqual([half.isHidden, half.finished, half.canVote], [true, 1, false]);
    assert.deepEqual(half.takes, [{ state: 'waiting' }, { state: 'waiting' }]);
    await end(user, prompt, 'swift', 'ready');
    const open = await user.expect(200, { url: `/api/comparisons/${id}` });
    for (const word of ['swift', 'other', 'scripted', 'sample', 'credits', '480p']) {
      assert.ok(!open.body.includes(word), word);
    }
    const { comparison } = open.json<{ comparison: Comparison }>();
    assert.deepEqual([statesOf(comparison), comparison.canVote], [['ready', 'ready'], true]);
    const shown = (await vote(user, id, null)).json<{ comparison: Comparison }>().comparison;
    assert.deepEqual([shown.isHidden, shown.vote?.take], [false, null]);
    assert.deepEqual(modelsOf(shown).sort(), ['other', 'swift']);
    const changed = (await vote(user, id, 2)).json<{ comparison: Comparison }>().comparison;
    assert.deepEqual([changed.vote?.take, modelsOf(changed)], [2, modelsOf(shown)]);
    assert.deepEqual(
      comparison.takes.map(({ videoUrl }) => new URL(videoUrl ?? '').pathname),
      changed.takes.map(({ videoUrl }) => new URL(videoUrl ?? '').pathname),
    );
  });

  test('with nothing left to choose from, a blind one shows its names', async () => {
    const user = await service.signIn(40);
    const prompt = randomUUID();
    const { id } = await compare(user, { prompt, isBlind: true, takes: takesOf('swift', 'other') });
    await end(user, prompt, 'swift', 'failed');
    const { isHidden, canVote } = await read(user, id);
    assert.deepEqual([isHidden, canVote], [false, false]);
    await end(user, prompt, 'other', 'ready');
    assert.equal(errorOf(await vote(user, id, null)).code, 'state_conflict');
  });

  test('blind ones are shuffled by the server, and stay as they are', async () => {
    const user = await service.signIn(1_000);
    const orders = new Set<string>();
    // By chance all alike once in 24^19.
    for (let n = 0; n < 20; n += 1) {
      const { id } = await compare(user, { isBlind: true, takes: takesOf(...MODELS) });
      const rows = await service.db
        .selectFrom('comparison_takes as t')
        .innerJoin('videos as v', 'v.id', 't.video_id')
        .select('v.model')
        .where('t.comparison_id', '=', id)
        .orderBy('t.position')
        .execute();
      orders.add(rows.map(({ model }) => model).join());
    }
    assert.ok(orders.size > 1);
  });

  test('a deleted video leaves its place; the comparison can be deleted without its videos', async () => {
    const user = await service.signIn(40);
    const prompt = randomUUID();
    const { id } = await compare(user, { prompt, takes: takesOf('swift', 'other') });
    await end(user, prompt, 'swift', 'ready');
    await end(user, prompt, 'other', 'ready');
    await vote(user, id, 1);
    const chosen = (await read(user, id)).takes[0]?.video?.id;
    await user.expect(200, { method: 'DELETE', url: `/api/videos/${chosen}` });
    const left = await read(user, id);
    assert.deepEqual([statesOf(left), left.canVote, left.vote?.take], [['gone', 'ready'], false, 1]);
    await user.expect(204, { method: 'DELETE', url: `/api/comparisons/${id}` });
    assert.equal(errorOf(await user.call({ url: `/api/comparisons/${id}` })).code, 'not_found');
    assert.equal((await videosOf(user)).length, 1);
  });

  test("another user's comparison does not exist", async () => {
    const [user, other] = [await service.signIn(40), await service.signIn()];
    const prompt = randomUUID();
    const { id } = await compare(user, { prompt, takes: takesOf('swift', 'other') });
    await end(user, prompt, 'swift', 'ready');
    await end(user, prompt, 'other', 'ready');
    const url = `/api/comparisons/${id}`;
    const requests = [
      { url },
      { method: 'PUT', url: `${url}/vote`, body: { take: 1 } },
      { method: 'DELETE', url },
    ] as const;
    for (const request of requests) {
      assert.equal(errorOf(await other.call(request)).status, 404);
      assert.equal((await service.call(undefined, request)).statusCode, 401);
    }
    for (const nonsense of ['nonsense', randomUUID(), '%00']) {
      assert.equal(errorOf(await user.call({ url: `/api/comparisons/${nonsense}` })).code, 'not_found');
    }
    assert.deepEqual(await list(other), []);
    const { vote: none, takes } = await read(user, id);
    assert.deepEqual([none, takes.length], [undefined, 2]);
  });

  test('comparisons and votes are in the export', async () => {
    const user = await service.signIn(40);
    const prompt = randomUUID();
    const { id } = await compare(user, { prompt, isBlind: true, takes: takesOf('swift', 'other') });
    await compare(user, { takes: takesOf('third', 'fourth') });
    await end(user, prompt, 'swift', 'ready');
    await end(user, prompt, 'other', 'ready');
    await vote(user, id, 2);
    const ids = (await read(user, id)).takes.map(({ video }) => video?.id);
    const { url } = (await user.expect(200, { method: 'POST', url: '/api/account/export' })).json<{ url: string }>();
    const { pathname, search } = new URL(url);
    const files = unzip((await service.app.inject(pathname + search)).rawPayload);
    const [first, second] = JSON.parse(files.get('comparisons.json')?.toString('utf8') ?? '') as object[];
    assert.deepEqual(first, {
      id,
      is_blind: true,
      voted_at: (await read(user, id)).vote?.votedAt,
      preferred_video_id: ids[1],
      created_at: (await read(user, id)).createdAt,
      video_ids: ids,
    });
    assert.deepEqual([(second as { voted_at: null }).voted_at, 'idempotency_key' in first], [null, false]);
  });

  test('comparisons and votes go with the account without a trace', async () => {
    const user = await service.signIn(40);
    const prompt = `Goodbye ${randomUUID()}`;
    const { id } = await compare(user, { prompt, isBlind: true, takes: takesOf('swift', 'other') });
    await end(user, prompt, 'swift', 'ready');
    await end(user, prompt, 'other', 'ready');
    await vote(user, id, 2);
    await user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });
    const nowhere = await mkdtemp(path.join(os.tmpdir(), 'comparisons-'));
    assert.deepEqual(await findTraces(service.db, [nowhere], prompt), []);
    assert.deepEqual(await findTraces(service.db, [nowhere], id), []);
    await rm(nowhere, { recursive: true });
  });
});
