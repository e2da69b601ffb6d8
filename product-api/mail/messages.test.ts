import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { DAY_MS } from '#contracts/day';
import { decideReport } from '../admin/decide-report';
import { announceExpiry } from '../retention/announce-expiry';
import type { Letter } from './mailer';
import { announceRenewals } from '../subscriptions/announce-renewals';
import { eventually } from '../testing/eventually';
import { startStripeService, type StripeService } from '../testing/stripe-service';
import type { TestUser } from '../testing/test-service';

const WARRANT = { operator: 'ops', reason: 'checked' };

describe('what users are written', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService();
    await service.worker.start();
  });
  after(() => service.close());
  afterEach(() => {
    service.clock.offsetMs = 0;
  });

  /** The messages to this address since the last call, once all that wait have been sent. */
  async function lettersTo({ email }: Pick<TestUser, 'email'>): Promise<Letter[]> {
    service.worker.wake();
    await eventually(async () => {
      const waiting = await service.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
      return waiting.length === 0;
    });
    const letters = service.mailer.to(email);
    service.mailer.letters.length = 0;
    return letters;
  }

  const kindsTo = async (user: Pick<TestUser, 'email'>) => (await lettersTo(user)).map(({ kind }) => kind);

  const act = (user: TestUser, url: string, body: object) => user.expect(200, { method: 'POST', url, body });

  test('a purchase is confirmed once, a plan too, and a plain renewal not', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.checkout(user, { item: 'pack-250' });
    service.account.completeSession(sessionId);
    const events = service.takeEvents();
    for (const event of [...events, ...events]) await service.deliver(event);
    assert.deepEqual(await kindsTo(user), ['purchase']);
    const subscription = await service.subscribe(user, { item: 'basic', interval: 'month' });
    assert.deepEqual(await kindsTo(user), ['purchase']);
    service.goToDay(32);
    service.account.endPeriod(subscription);
    await service.deliverPending();
    assert.deepEqual(await kindsTo(user), []);
  });

  test('a switch is confirmed with the consent of its user, and without one if an operator made it', async () => {
    for (const hasAgreed of [true, false]) {
      const user = await service.signIn();
      const id = await service.subscribe(user, { item: 'basic', interval: 'month' });
      await kindsTo(user);
      const change = { id, item: 'pro', interval: 'month', consent: true };
      if (hasAgreed) await act(user, '/api/change-subscription', change);
      service.clock.offsetMs = 60_000;
      service.account.changePrice(id, 'price_pro_month', 1);
      await service.deliverPending();
      const letters = await lettersTo(user);
      assert.deepEqual(
        letters.map(({ kind, text }) => [kind, text.includes('You agreed to this before paying')]),
        [['purchase', hasAgreed]],
      );
      service.clock.offsetMs = 0;
    }
  });

  test('cancelling and resuming are confirmed each time, and the end of the period is no news', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, { item: 'basic', interval: 'month' });
    await kindsTo(user);
    await act(user, '/api/cancel-subscription', { id });
    await service.deliverPending();
    assert.deepEqual(await kindsTo(user), ['plan-cancelled']);
    await act(user, '/api/resume-subscription', { id });
    await service.deliverPending();
    assert.deepEqual(await kindsTo(user), ['plan-resumed']);
    await act(user, '/api/cancel-subscription', { id });
    await service.deliverPending();
    assert.deepEqual(await kindsTo(user), ['plan-cancelled']);
    assert.deepEqual(await kindsTo(user), []);
  });

  test('a payment that failed is told once a period, with the way to pay', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, { item: 'basic', interval: 'month' });
    await kindsTo(user);
    service.goToDay(32);
    service.account.endPeriod(id, 'declined');
    await service.deliverPending();
    assert.deepEqual(await kindsTo(user), ['payment-failed']);
    for (const event of service.account.events.slice(-3)) await service.deliver(event);
    assert.deepEqual(await kindsTo(user), []);
  });

  test('a yearly plan is announced a week before it renews, a monthly one or a cancelled one is not', async () => {
    const [yearly, monthly, leaving] = [await service.signIn(), await service.signIn(), await service.signIn()];
    await service.subscribe(yearly, { item: 'pro', interval: 'year' });
    await service.subscribe(monthly, { item: 'pro', interval: 'month' });
    const id = await service.subscribe(leaving, { item: 'pro', interval: 'year' });
    await act(leaving, '/api/cancel-subscription', { id });
    await service.deliverPending();
    for (const user of [yearly, monthly, leaving]) await kindsTo(user);
    for (const [day, expected] of [
      [340, []],
      [359, ['plan-renews']],
      [360, []],
    ] as const) {
      service.goToDay(day);
      await announceRenewals(service.paymentDeps);
      assert.deepEqual(await kindsTo(yearly), expected, `day ${day}`);
    }
    service.goToDay(25);
    await announceRenewals(service.paymentDeps);
    assert.deepEqual([...(await kindsTo(monthly)), ...(await kindsTo(leaving))], []);
  });

  async function readyVideo(user: TestUser, prompt: string): Promise<string> {
    const { id } = await user.request({ prompt });
    await user.waitFor(id, 'running');
    await service.provider.succeed(prompt);
    await user.waitFor(id, 'ready');
    return id;
  }

  test('videos that will be deleted are announced a week or more ahead, once a week', async () => {
    const user = await service.signIn();
    await readyVideo(user, 'To go');
    const announceOn = async (day: number) => {
      service.clock.offsetMs = day * DAY_MS;
      await announceExpiry(service.paymentDeps, service.paymentDeps.now());
      return kindsTo(user);
    };
    assert.deepEqual(await announceOn(10), []);
    assert.deepEqual(await announceOn(20), ['videos-expiring']);
    assert.deepEqual(await announceOn(21), []);
    assert.deepEqual(await announceOn(28), ['videos-expiring']);
  });

  test('a report is confirmed and its decision told', async () => {
    const user = await service.signIn();
    const id = await readyVideo(user, 'To report');
    await user.expect(204, { method: 'POST', url: `/api/videos/${id}/report`, body: { reason: 'other' } });
    assert.deepEqual(await kindsTo(user), ['report-received']);
    const report = await service.db
      .selectFrom('video_reports')
      .select('id')
      .where('video_id', '=', id)
      .executeTakeFirstOrThrow();
    await decideReport(
      service.db,
      { id: `own-${report.id}`, decision: 'keep', ground: undefined },
      WARRANT,
      service.paymentDeps.now(),
    );
    assert.deepEqual(await kindsTo(user), ['report-decided']);
  });

  test('a deleted account gets one last message, and then its address is nowhere', async () => {
    const user = await service.signIn();
    await service.subscribe(user, { item: 'basic', interval: 'month' });
    await kindsTo(user);
    await user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });
    assert.deepEqual(await kindsTo(user), ['account-deleted']);
    const rows = await service.db.selectFrom('outbox').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(user.email));
    await service.deliverPending();
    assert.deepEqual(await kindsTo(user), [], 'the end of its subscription is no more written to it');
  });
});
