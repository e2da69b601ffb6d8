import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { noop } from 'cockatiel';
import fc from 'fast-check';
import pino from 'pino';
import type { Video } from '#contracts/api/videos';
import { inTransaction } from '../db/transaction-guard';
import { startNextVideo } from '../workers/start-videos';
import { sweepVideos } from '../workers/sweep';
import { Worker } from '../workers/worker';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { testCatalogue } from '../testing/models';
import { ScriptedProvider } from '../testing/scripted-provider';
import { startTestService, type TestService, type TestUser } from '../testing/test-service';
import { UnusedIngest } from '../testing/unused-ingest';
import { failVideo, giveBack, markStarted } from './lifecycle';
import { QueuePositions } from './queue-positions';
import { ProviderCircuitBreaker } from './provider-circuit-breaker';
import { TURNS_PER_USER } from '#contracts/video';

describe('turns', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());
  afterEach(async () => {
    for (const { id } of await unfinished()) await failVideo(service.db, id, 'interrupted', new Date());
    assert.deepEqual(await auditLedger(service.db), []);
  });

  const unfinished = () =>
    service.db
      .selectFrom('videos')
      .select(['id', 'user_id', 'prompt', 'status', 'turn', 'attempt_id'])
      .where('status', 'in', ['queued', 'running', 'saving'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  type Open = Awaited<ReturnType<typeof unfinished>>[number];

  /** Waiting videos, next first. */
  async function line() {
    const waiting = (await unfinished()).filter(({ status }) => status === 'queued');
    const ids = waiting.map(({ id }) => id);
    const places = await new QueuePositions(service.db).of(ids);
    // The same one by one, through milestones.
    const positions = new QueuePositions(service.db, { step: 3 });
    for (const id of ids) assert.deepEqual((await positions.of([id])).get(id), places.get(id));
    const placed = waiting.map((video) => ({ ...video, place: places.get(video.id) }));
    return placed.sort((one, other) => (one.place?.position ?? 0) - (other.place?.position ?? 0));
  }

  /** Starts a video as a worker would and returns it. */
  async function startNext(): Promise<string | undefined> {
    const next = (await line()).find(({ turn }) => turn !== null);
    if (!next) return undefined;
    const start = { provider: 'sample', endpoint: 'scripted', attemptId: randomUUID() } as const;
    const deadlineAt = new Date(Date.now() + 60_000);
    const begun = { ...start, deadlineAt, costUsd: 0 };
    assert.ok(await inTransaction(service.db, (tx) => markStarted(tx, next.id, begun, new Date())));
    return next.id;
  }

  async function ask(user: TestUser, count: number, name: string): Promise<Video[]> {
    const videos: Video[] = [];
    for (let i = 1; i <= count; i += 1) videos.push(await user.request({ prompt: `${name} ${i}` }));
    return videos;
  }

  test('a user’s first video is next, however many another user waits for', async () => {
    const [greedy, modest] = [await service.signIn(600), await service.signIn()];
    await ask(greedy, 60, 'Greedy');
    await startNext();
    await startNext();
    const [only] = await ask(modest, 1, 'Modest');
    assert.equal(only?.queuePosition, 1);
    assert.equal(await startNext(), only?.id);
  });

  test('a user’s videos are made a few at a time; the others say that they wait for those', async () => {
    const user = await service.signIn(60);
    const videos = await ask(user, TURNS_PER_USER + 2, 'Many');
    for (let i = 0; i < TURNS_PER_USER; i += 1) assert.equal(await startNext(), videos[i]?.id);
    assert.equal(await startNext(), undefined);
    const [next, last] = await Promise.all(videos.slice(-2).map(({ id }) => user.video(id)));
    assert.deepEqual([next?.queuePosition, next?.isBehindOwn], [1, true]);
    assert.deepEqual([last?.queuePosition, last?.isBehindOwn], [2, true]);
    await failVideo(service.db, videos[2]?.id ?? '', 'render_failed', new Date());
    assert.equal((await user.video(next?.id ?? '')).isBehindOwn, false);
    assert.equal(await startNext(), next?.id);
    assert.equal(await startNext(), undefined);
  });

  test('a video that was given back keeps its turn', async () => {
    const [first, second] = [await service.signIn(), await service.signIn()];
    const [video] = await ask(first, 1, 'Given back');
    await startNext();
    await ask(second, 2, 'Later');
    const [row] = (await unfinished()).filter(({ id }) => id === video?.id);
    await giveBack(service.db, { id: video?.id ?? '', attemptId: row?.attempt_id ?? '' }, { countsAsAttempt: false });
    assert.equal((await line())[0]?.id, video?.id);
  });

  test('the sweep assigns missing turns', async () => {
    const user = await service.signIn();
    const [video] = await ask(user, 1, 'Owed');
    await service.db
      .updateTable('videos')
      .set({ turn: null, turn_since: null })
      .where('id', '=', video?.id ?? '')
      .execute();
    assert.equal((await user.video(video?.id ?? '')).isBehindOwn, true);
    await sweepVideos(service.db, new Date());
    assert.equal((await user.video(video?.id ?? '')).isBehindOwn, false);
  });

  test('after any sequence of events, turns and places count up from 1 and every user is served in turn', async () => {
    const users = await Promise.all(
      ['Ann', 'Bob', 'Cem'].map(async (name) => ({ name, user: await service.signIn(5_000) })),
    );
    const happening = fc.record({
      what: fc.constantFrom('ask', 'start', 'start', 'fail', 'cancel', 'give back'),
      who: fc.nat(2),
      count: fc.integer({ min: 1, max: 6 }),
      which: fc.nat(40),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 12 }), async (happenings) => {
        for (const { what, who, count, which } of happenings) {
          const asker = users[who];
          const open = await unfinished();
          const video = open[which % Math.max(1, open.length)];
          const owner = users.find(({ user }) => user.id === video?.user_id);
          if (what === 'start') await startNext();
          else if (what === 'ask' && asker) await ask(asker.user, count, asker.name);
          else if (video && owner) await change(what, video, owner.user);
          await checkTurns();
        }
        await drain();
      }),
      { numRuns: 12 },
    );
  });

  async function change(what: string, { id, attempt_id: attemptId }: Open, owner: TestUser): Promise<void> {
    if (what === 'fail') await failVideo(service.db, id, 'render_failed', new Date());
    if (what === 'cancel') await owner.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    if (what === 'give back' && attemptId !== null) {
      await giveBack(service.db, { id, attemptId }, { countsAsAttempt: false });
    }
  }

  async function checkTurns(): Promise<void> {
    const open = await unfinished();
    for (const userId of new Set(open.map(({ user_id }) => user_id))) {
      const own = open.filter(({ user_id }) => user_id === userId);
      const expected = own.map((_, index) => (index < TURNS_PER_USER ? index + 1 : null));
      assert.deepEqual(
        own.map(({ turn }) => turn),
        expected,
      );
    }
    const waiting = await line();
    const withTurn = waiting.filter(({ turn }) => turn !== null);
    assert.deepEqual(
      withTurn.map(({ place }) => place?.position),
      withTurn.map((_, index) => index + 1),
    );
    const without = waiting.filter(({ turn }) => turn === null);
    assert.ok(without.every(({ place }) => place?.isBehindOwn && place.position > withTurn.length));
  }

  /** Makes one video at a time to its end: no user is served twice before every other waiting user is served once. */
  async function drain(): Promise<void> {
    for (const { id, status } of await unfinished()) {
      if (status !== 'queued') await failVideo(service.db, id, 'render_failed', new Date());
    }
    const waitedSince = new Map<string, number>();
    for (let round = 0; ; round += 1) {
      const waiting = new Set((await line()).map(({ user_id }) => user_id));
      for (const userId of waiting) if (!waitedSince.has(userId)) waitedSince.set(userId, round);
      const id = await startNext();
      if (id === undefined) return;
      const { user_id: served } = (await unfinished()).find((video) => video.id === id) ?? { user_id: '' };
      waitedSince.delete(served);
      for (const [userId, since] of waitedSince) {
        assert.ok(round - since < 3, `${userId} has waited for ${round - since} others`);
      }
      await failVideo(service.db, id, 'render_failed', new Date());
      await checkTurns();
    }
  }

  test('a place that comes free during a scan of the queue goes to the first in line', async () => {
    /** Has a place at the first call, none at the next two, then one again. */
    class Hesitant extends ScriptedProvider {
      #moments = 0;
      #isSameMoment = false;
      override freeSlots() {
        if (!this.#isSameMoment) {
          this.#moments += 1;
          this.#isSameMoment = true;
          queueMicrotask(() => (this.#isSameMoment = false));
        }
        return this.orders.length === 0 && (this.#moments === 1 || this.#moments > 3) ? 1 : 0;
      }
    }
    const [greedy, modest] = [await service.signIn(100), await service.signIn()];
    await ask(greedy, 4, 'Greedy');
    await ask(modest, 1, 'Modest');
    const logger = pino({ level: 'silent' });
    const provider = new Hesitant(path.join(service.database.dataDir, 'hesitant'));
    const breakers = [new ProviderCircuitBreaker(provider, logger)];
    const deps = {
      db: service.db,
      catalogue: testCatalogue,
      breakers: breakers,
      taking: noop,
      now: () => new Date(),
      logger,
    };
    assert.equal(await startNextVideo(deps), true);
    assert.deepEqual(
      provider.orders.map(({ prompt }) => prompt),
      ['Greedy 1'],
    );
  });

  test('four workers at once, while videos end and are canceled: no user gets more than their share', async (context) => {
    const crowds: number[] = [];
    class Watched extends ScriptedProvider {
      override async submit(...[order, claim]: Parameters<ScriptedProvider['submit']>) {
        const submission = await super.submit(order, claim);
        const counts = await service.db
          .selectFrom('videos')
          .select((eb) => eb.fn.countAll<string | number>().as('count'))
          .where('status', 'in', ['running', 'saving'])
          .groupBy('user_id')
          .execute();
        crowds.push(...counts.map(({ count }) => Number(count)));
        this.answer(order.prompt, await this.output(order.prompt));
        return submission;
      }
    }
    const { db, storage } = service;
    const logger = pino({ level: 'silent' });
    // All workers ask the same provider, which any process may query about any order.
    const provider = new Watched(path.join(service.database.dataDir, 'watched'));
    const users = [await service.signIn(300), await service.signIn(300)];
    const videos = await Promise.all(users.map((user, index) => ask(user, 15, `User ${index}`)));
    const common = { db, storage, ingest: new UnusedIngest(), catalogue: testCatalogue, logger, isExclusive: false };
    const workers = Array.from(
      { length: 4 },
      () => new Worker({ ...common, providers: [provider], now: () => new Date() }),
    );
    context.after(() => Promise.all(workers.map((worker) => worker.stop())));
    await Promise.all(workers.map((worker) => worker.start()));
    for (const [index, own] of videos.entries()) {
      const last = own.at(-1);
      await users[index]?.call({ method: 'POST', url: `/api/videos/${last?.id}/cancel` });
    }
    await eventually(async () => (await unfinished()).length === 0);
    const prompts = provider.orders.map(({ prompt }) => prompt);
    assert.equal(new Set(prompts).size, prompts.length, 'each was ordered once');
    assert.ok(Math.max(...crowds) <= TURNS_PER_USER, `${Math.max(...crowds)} at a time`);
    assert.ok(crowds.length > 0);
  });
});
