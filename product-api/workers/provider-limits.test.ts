import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { inTransaction } from '../db/transaction-guard';
import { eventually } from '../testing/eventually';
import { msUntilNoon } from '../testing/noon';
import type { FalStandIn } from '../testing/fal-stand-in';
import type { StandInOrder } from '../testing/provider-stand-in';
import { type RemoteService, startRemoteService } from '../testing/remote-service';
import { ScriptedProvider } from '../testing/scripted-provider';
import { errorOf, type TestUser } from '../testing/test-service';
import { costTable, withMargins } from '../videos/cost-report';
import { dayOf, readSpending } from '../videos/provider-orders';
import { admitOrder, listRefusedAccounts, recordOrder, takeCall } from '../videos/provider-states';
import { checkKeys } from './check-keys';

const MINUTE_MS = 60_000;
const COST_USD = 0.05;
const LIMITS = { ordersAtATime: 2, usdPerDay: 4 * COST_USD };
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('limits of a provider that all processes share', () => {
  let remote: RemoteService;
  let fal: FalStandIn;
  let user: TestUser;
  before(async () => {
    remote = await startRemoteService(['fal'], LIMITS);
    assert.ok(remote.fal);
    fal = remote.fal;
  });
  after(() => remote.close());
  beforeEach(async () => {
    user = await remote.service.signIn(60);
    wait(0);
    fal.automatic = undefined;
    await remote.service.db.deleteFrom('provider_orders').execute();
  });

  const untilNoonMs = msUntilNoon();
  /** Sets the clock to so long after the test's begin. */
  const wait = (ms: number) => {
    remote.service.clock.offsetMs = untilNoonMs + ms;
  };
  const now = () => new Date(Date.now() + remote.service.clock.offsetMs);
  /** Billed and open, in cents: sums of 0.05 are inexact in floating point. */
  const spent = async () =>
    (await readSpending(remote.service.db, dayOf(now()))).map(({ billedUsd, openUsd }) =>
      [billedUsd, openUsd].map((usd) => Math.round(usd * 100)),
    );

  async function fails(order: StandInOrder): Promise<void> {
    order.state = 'failed';
    order.result = [{ msg: 'boom', type: 'internal_server_error' }];
    await eventually(async () => (await unfinished()).every(({ provider_ref: ref }) => ref !== order.id));
  }

  const unfinished = () =>
    remote.service.db
      .selectFrom('videos')
      .select(['id', 'status', 'provider_ref'])
      .where('user_id', '=', user.id)
      .where('status', 'in', ['queued', 'running', 'saving'])
      .execute();

  test('no more open orders than it makes at a time: the next ones wait here, in order', async () => {
    const { id } = await user.request({ prompt: 'First' });
    await user.request({ prompt: 'Second' });
    const third = await user.request({ prompt: 'Third' });
    const first = await remote.ordered(fal, 'First');
    await remote.ordered(fal, 'Second');
    const shown = await user.video(id);
    assert.deepEqual([shown.status, shown.isWaitingAtProvider, shown.progress], ['running', true, 0]);
    first.state = 'working';
    await eventually(async () => (await user.video(id)).isWaitingAtProvider === undefined);
    wait(20_000);
    const { progress = 0 } = await user.video(id);
    assert.ok(progress > 0.1 && progress <= 0.95, `guessed from the time gone by: ${progress}`);
    const { status, queuePosition } = await user.video(third.id);
    assert.deepEqual([status, queuePosition], ['queued', 1]);
    remote.finish(fal, first);
    await remote.ordered(fal, 'Third');
    fal.automatic = (order) => remote.finish(fal, order);
    for (const order of fal.orders) remote.finish(fal, order);
    for (const video of await unfinished()) await user.waitFor(video.id, 'ready');
    assert.deepEqual(await spent(), [[15, 0]]);
    await remote.check(user);
  });

  test('the daily budget stops orders until less was billed than reserved or the day is over', async () => {
    const before = fal.submissions;
    const ids: string[] = [];
    for (const prompt of ['Paid 1', 'Paid 2', 'Paid 3', 'Paid 4', 'Beyond']) {
      ids.push((await user.request({ prompt })).id);
      if (prompt === 'Paid 1' || prompt === 'Paid 2') remote.finish(fal, await remote.ordered(fal, prompt));
    }
    const [third, fourth] = [await remote.ordered(fal, 'Paid 3'), await remote.ordered(fal, 'Paid 4')];
    remote.finish(fal, third);
    await user.waitFor(ids[2] ?? '', 'ready');
    assert.deepEqual(await spent(), [[15, 5]]);
    assert.equal(fal.submissions - before, 4);
    assert.equal((await user.video(ids[4] ?? '')).status, 'queued');
    // A video that the provider failed is not billed.
    await fails(fourth);
    remote.finish(fal, await remote.ordered(fal, 'Beyond'));
    await user.waitFor(ids[4] ?? '', 'ready');
    assert.deepEqual(await spent(), [[20, 0]]);
    // A lasting limit must not hold credits for ever.
    const { id: late } = await user.request({ prompt: 'Too late for today' });
    wait(31 * MINUTE_MS);
    assert.deepEqual((await user.waitFor(late, 'failed')).error, { code: 'provider_unavailable' });
    await eventually(async () => (await unfinished()).length === 0);

    const days = await readSpending(remote.service.db, new Date(0));
    const report = withMargins(days, [{ credits: 1000, amountCents: 3000 }]);
    const [row] = report.rows;
    assert.ok(row);
    assert.deepEqual([row.provider, row.model, row.orders, row.videos, row.credits], ['fal', 'swift', 5, 4, 24]);
    assert.equal(row.marginUsd.toFixed(2), (24 * 0.03 - 4 * COST_USD).toFixed(2));
    assert.match(costTable(report), /fal +swift +5 +4 +24 +0\.72 +0\.20 +0\.00 +0\.52/);
    await remote.check(user);
  });

  test('24 cancellations while the provider doesn’t answer: the orders stay open, and the day’s limit holds', async () => {
    const before = fal.submissions;
    fal.automatic = (order) => (order.state = 'working');
    fal.faults.status.push(...Array.from({ length: 1_000 }, () => ({ kind: 'answer', status: 503 }) as const));
    const cancel = (id: string) => user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    for (let made = 1; made <= 24; made += 1) {
      const prompt = `Canceled ${made}`;
      const { id } = await user.request({ prompt });
      if (made <= 4) await remote.ordered(fal, prompt);
      await cancel(id);
    }
    assert.equal(await user.credits(), 60);
    assert.equal(fal.submissions - before, 4, 'four orders are what the day allows');
    assert.deepEqual(await spent(), [[0, 20]]);
    fal.faults.status.splice(0);
    await remote.service.db
      .updateTable('jobs')
      .set({ due_at: new Date(0) })
      .where('kind', '=', 'close-order')
      .execute();
    await eventually(async () => (await spent()).every(([billed]) => billed === 20));
    fal.automatic = undefined;
    await remote.check(user);
  });

  test('a refused account: an alert, no orders but a trial now and then, and all orders again once it works', async () => {
    const refusal = {
      kind: 'answer',
      status: 402,
      body: { detail: 'User is locked. Reason: Exhausted balance.' },
    } as const;
    fal.faults.submit.push(refusal, refusal);
    const before = fal.submissions;
    const { id } = await user.request({ prompt: 'No balance' });
    await eventually(() => fal.submissions - before === 1);
    await eventually(async () => (await listRefusedAccounts(remote.service.db)).includes('fal'));
    const alerts = () =>
      remote.service.logged.filter(({ msg }) => msg?.startsWith('ALERT: the provider refuses our account'));
    await eventually(() => alerts().length === 1);
    const second = await user.request({ prompt: 'Waits as well' });
    wait(MINUTE_MS + 1_000);
    await eventually(() => fal.submissions - before === 2);
    await eventually(async () => (await unfinished()).every(({ status }) => status === 'queued'));
    assert.equal(alerts().length, 1);
    wait(3 * MINUTE_MS + 2_000);
    fal.automatic = (order) => remote.finish(fal, order);
    await user.waitFor(id, 'ready');
    await user.waitFor(second.id, 'ready');
    assert.deepEqual(await listRefusedAccounts(remote.service.db), []);
    assert.deepEqual(await spent(), [[10, 0]]);
    await remote.check(user);
  });

  test('refused for half an hour: waiting videos fail and their credits return', async () => {
    const refusal = { kind: 'answer', status: 401, body: { detail: 'key' } } as const;
    fal.faults.submit.push(...Array.from({ length: 20 }, () => refusal));
    const { id } = await user.request({ prompt: 'Never' });
    await eventually(async () => (await listRefusedAccounts(remote.service.db)).includes('fal'));
    wait(31 * MINUTE_MS);
    assert.deepEqual((await user.waitFor(id, 'failed')).error, { code: 'provider_unavailable' });
    assert.equal(await user.credits(), 60);
    fal.faults.submit.splice(0);
    await remote.service.db.deleteFrom('provider_states').execute();
  });

  test('a wrong key: nobody waits, nothing is offered, and all is offered again once it works', async () => {
    const alerts = () =>
      remote.service.logged.filter(({ msg }) => msg?.startsWith('ALERT: the provider refuses our key'));
    fal.refusesKey = true;
    const before = fal.submissions;
    const { id } = await user.request({ prompt: 'A mistyped key' });
    assert.deepEqual((await user.waitFor(id, 'failed')).error, { code: 'provider_unavailable' });
    assert.equal(await user.credits(), 60);
    assert.equal(fal.submissions, before, 'the first call was refused, and no other was sent');
    assert.equal(errorOf(await user.submit({ prompt: 'The next visitor' })).status, 422);
    assert.equal(alerts().length, 1);
    await checkKeys(remote.service.keyDeps, 'refused');
    assert.equal(alerts().length, 1, 'said once');
    fal.refusesKey = false;
    await checkKeys(remote.service.keyDeps, 'refused');
    fal.automatic = (order) => remote.finish(fal, order);
    await user.waitFor((await user.request({ prompt: 'The key works' })).id, 'ready');
    assert.deepEqual(await listRefusedAccounts(remote.service.db), []);
    fal.automatic = undefined;
  });

  test('a documented rate per minute holds in every minute, however many processes call', async () => {
    const { db } = remote.service;
    const begin = Date.now() + 2 * DAY_MS;
    const provider = new ScriptedProvider('unused');
    provider.limits = { ordersAtATime: 10, createsPerMinute: 40 };
    const creates: number[] = [];
    const calls: number[] = [];
    for (let ms = 0; ms < 2 * MINUTE_MS; ms += 500) {
      const at = new Date(begin + ms);
      await inTransaction(db, async (tx) => {
        while ((await admitOrder(tx, provider, at)).isOpen) {
          await recordOrder(tx, provider, at);
          creates.push(ms);
        }
      });
      while ((await takeCall(db, 'replicate', 40, at)) === 0) calls.push(ms);
    }
    for (const times of [creates, calls]) {
      for (const since of times) {
        const within = times.filter((ms) => ms >= since && ms < since + MINUTE_MS).length;
        assert.ok(within <= 40, `${within} in a minute`);
      }
      assert.ok(times.length >= 70, `${times.length} in two minutes: most of the rate is used`);
    }
  });
});
