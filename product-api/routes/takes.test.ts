import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Video, VideoPage } from '#contracts/api/videos';
import { auditLedger } from '../ledger/audit';
import { openTestDatabase } from '../testing/test-database';
import {
  errorOf,
  SIX_CREDITS,
  startServiceOn,
  startTestService,
  type TestService,
  type TestUser,
} from '../testing/test-service';

const FOUR = ['one', 'two', 'three', 'four'].map((prompt) => ({ prompt }));
const withKeys = (takes: readonly object[]) => takes.map((take) => ({ key: randomUUID(), ...take }));

async function videosOf(user: TestUser): Promise<Video[]> {
  return (await user.expect(200, { url: '/api/videos' })).json<VideoPage>().videos;
}

describe('takes', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  test('four are made in their order, each with its own hold and seed, and can be followed like single videos', async () => {
    const user = await service.signIn(30);
    const videos = await user.requestTakes(FOUR, { maxCredits: 24 });
    assert.deepEqual(
      videos.map(({ prompt, status, credits }) => [prompt, status, credits.held]),
      FOUR.map(({ prompt }) => [prompt, 'queued', 6]),
    );
    assert.equal(await user.credits(), 6);
    assert.equal(new Set(videos.map(({ receipt }) => receipt.seed)).size, 4);
    assert.deepEqual(
      (await videosOf(user)).map(({ id }) => id),
      videos.map(({ id }) => id).reverse(),
      'newest first',
    );
    const turns = await service.db
      .selectFrom('videos')
      .select(['prompt', 'turn'])
      .where('user_id', '=', user.id)
      .execute();
    for (const [index, { prompt }] of FOUR.entries()) {
      assert.equal(turns.find((row) => row.prompt === prompt)?.turn, index + 1);
    }
    for (const { id } of videos) await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    assert.equal(await user.credits(), 30);
  });

  test('one prompt on several models, with settings of their own', async () => {
    const user = await service.signIn(30);
    const videos = await user.requestTakes([
      { model: 'swift', seed: 7 },
      { model: 'other', resolution: '720p' },
    ]);
    assert.deepEqual(
      videos.map(({ model, credits }) => [model, credits.held]),
      [
        ['swift', 6],
        ['other', 10],
      ],
    );
    assert.equal(videos[0]?.receipt.seed, 7);
  });

  test('a fault in one take: named with its field and number, and nothing is made', async () => {
    const user = await service.signIn(100);
    const used = randomUUID();
    await user.submit({ prompt: 'Earlier' }, used);
    const before = await user.credits();
    const cases: [object, { code: string; field?: string; replacedBy?: string }][] = [
      [{ model: 'nonexistent' }, { code: 'invalid_field', field: 'model' }],
      [{ model: 'gone' }, { code: 'model_retired', field: 'model', replacedBy: 'swift' }],
      [{ durationS: 7 }, { code: 'invalid_field', field: 'durationS' }],
      [{ prompt: ' ' }, { code: 'invalid_field', field: 'prompt' }],
      [{ prompt: 'A naked child' }, { code: 'prompt_refused', field: 'prompt' }],
      [
        { mode: 'image', aspectRatio: undefined, imageId: randomUUID() },
        { code: 'not_found', field: 'imageId' },
      ],
      [
        { mode: 'image', aspectRatio: undefined, imageId: 'none' },
        { code: 'not_found', field: 'imageId' },
      ],
      [{ maxCredits: 6 }, { code: 'invalid_field', field: 'maxCredits' }],
      [{ key: used, prompt: 'Not the earlier one' }, { code: 'idempotency_mismatch' }],
      [{ key: '' }, { code: 'invalid_field', field: 'key' }],
      [{ key: 'a b' }, { code: 'invalid_field', field: 'key' }],
      [{ key: 7 }, { code: 'invalid_field', field: 'key' }],
    ];
    for (const [fault, expected] of cases) {
      const { code, field, take, replacedBy } = errorOf(await user.submitTakes([{}, {}, fault]));
      assert.deepEqual(
        { code, take, ...(field !== undefined && { field }), ...(replacedBy !== undefined && { replacedBy }) },
        { take: 2, ...expected },
        JSON.stringify(fault),
      );
    }
    const key = randomUUID();
    assert.deepEqual(errorOf(await user.submitTakes([{ key }, { key }])).take, 1);
    assert.equal(await user.credits(), before);
    assert.equal((await videosOf(user)).length, 1);
  });

  test('a body that is no list of one to four takes is refused by field', async () => {
    const user = await service.signIn();
    const send = async (body: unknown) => {
      const answer = await user.call({ method: 'POST', url: '/api/videos/takes', body: body as object });
      const { status, field } = errorOf(answer);
      return [status, field];
    };
    for (const body of [{}, [], { takes: [] }, { takes: {} }, { takes: [{}, {}, {}, {}, {}] }]) {
      assert.deepEqual(await send(body), [422, 'takes'], JSON.stringify(body));
    }
    assert.deepEqual(await send({ takes: [null] }), [422, 'key']);
    assert.deepEqual(await send({ takes: withKeys([{}]), count: 4 }), [422, 'count']);
    for (const maxCredits of [0, 1.5, '10', null]) {
      const takes = withKeys([{}]);
      assert.deepEqual(await send({ takes, maxCredits }), [422, 'maxCredits']);
    }
  });

  test('too few credits for all: 402 with what is missing in all, nothing held; the same keys work later', async () => {
    const user = await service.signIn(20);
    const takes = withKeys(FOUR);
    const { status, code, missing } = errorOf(await user.submitTakes(takes));
    assert.deepEqual({ status, code, missing }, { status: 402, code: 'insufficient_credits', missing: 4 });
    assert.equal(await user.credits(), 20);
    assert.equal((await videosOf(user)).length, 0);
    await service.grant(user.id, 4);
    await user.requestTakes(takes);
    assert.equal(await user.credits(), 0);
  });

  test('more than the button showed is refused with the true total', async () => {
    const user = await service.signIn(30);
    const { code, credits } = errorOf(await user.submitTakes(FOUR, { maxCredits: 23 }));
    assert.deepEqual([code, credits], ['price_changed', 24]);
    assert.equal(await user.credits(), 30);
  });

  test('the same keys at once and again are the same videos, paid once', async () => {
    const user = await service.signIn(50);
    const takes = withKeys(FOUR);
    const [single] = takes;
    const { key, ...body } = single as { key: string };
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => user.requestTakes(takes)),
      user.requestTakes([...takes].reverse()),
    ]);
    const ids = answers.map((videos) => videos.map(({ id }) => id).sort());
    assert.equal(new Set(ids.map(String)).size, 1);
    assert.equal(await user.credits(), 26);
    // A key is one video, in whichever call it comes.
    assert.equal((await user.submit(body, key)).statusCode, 202);
    assert.equal(await user.credits(), 26);
  });

  test('keys of which some were used: only the others are made and paid', async () => {
    const user = await service.signIn(50);
    const takes = withKeys(FOUR);
    const first = await user.requestTakes(takes.slice(0, 2));
    const all = await user.requestTakes(takes, { maxCredits: 12 });
    assert.deepEqual(
      all.slice(0, 2).map(({ id }) => id),
      first.map(({ id }) => id),
    );
    assert.equal(await user.credits(), 26);
  });

  test('overlapping sets of keys at once, in any order, don’t wait for each other forever', async () => {
    const user = await service.signIn(50);
    const takes = withKeys(FOUR);
    const sets = [takes, [...takes].reverse(), takes.slice(1), takes.slice(0, 2).reverse(), takes.slice(2)];
    const answers = await Promise.all(sets.map((set) => user.submitTakes(set)));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      sets.map(() => 202),
    );
    assert.equal((await videosOf(user)).length, 4);
    assert.equal(await user.credits(), 26);
  });
});

describe('takes and the limit of submissions', () => {
  test('each counts, together with single videos', async () => {
    const many = 100_000;
    const others = { calls: many, uploads: many, files: many, signIns: many, withdrawals: many, serviceCalls: many };
    const service = await startTestService({ rateLimits: { ...others, submissions: 6 } });
    const user = await service.signIn(100);
    await user.requestTakes(FOUR);
    await user.request();
    const refused = await user.submitTakes([{}, {}]);
    assert.equal(errorOf(refused).code, 'rate_limited');
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal(errorOf(await user.submit()).code, 'rate_limited');
    assert.equal(await user.credits(), 70);
    await service.close();
  });
});

describe('takes when the service fails in the middle', () => {
  test('between two of them: none is made; after a restart the same keys make all, once', async () => {
    const database = await openTestDatabase();
    const service = await startServiceOn(database, { expectsLoggedErrors: true });
    const { db } = database;
    const user = await service.signIn(50);
    const takes = withKeys(FOUR);
    await sql`
      create function refuse_three() returns trigger language plpgsql as
      $$ begin if new.prompt = 'three' then raise exception 'The machine fell over.'; end if; return new; end $$`.execute(
      db,
    );
    await sql`
      create trigger fails before insert on videos for each row execute function refuse_three()`.execute(db);
    assert.equal((await user.submitTakes(takes)).statusCode, 500);
    assert.equal(await user.credits(), 50);
    assert.equal((await videosOf(user)).length, 0);
    assert.deepEqual(await auditLedger(db), []);
    await sql`drop trigger fails on videos`.execute(db);
    await sql`drop function refuse_three`.execute(db);

    const made = await user.requestTakes(takes);
    await service.stop();
    const restarted = await startServiceOn(database);
    const again = await restarted.call(user.session, {
      method: 'POST',
      url: '/api/videos/takes',
      body: { takes: takes.map((take) => ({ ...SIX_CREDITS, ...take })) },
    });
    assert.deepEqual(
      again.json<{ videos: Video[] }>().videos.map(({ id }) => id),
      made.map(({ id }) => id),
    );
    const { available } = await db
      .selectFrom('ledger_entries')
      .select(sql<number>`sum(available_delta)::integer`.as('available'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.equal(available, 26);
    assert.deepEqual(await auditLedger(db), []);
    await restarted.close();
  });
});
