import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Account } from '#contracts/api/account';
import { auditLedger } from '../ledger/audit';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import { periodBefore } from './whole-period';

const BASIC = { item: 'basic', interval: 'month' };

describe('another plan', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService();
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  /** Subscribes, with a promotion code of so many percent. */

  for (const percentOff of [0, 50, 100]) {
    test(`grants the credits of the plan at ${percentOff} % off`, async () => {
      const user = await service.signIn();
      const id = await service.subscribe(user, BASIC, { percentOff });
      assert.equal(await user.credits(), 320);
      service.account.changePrice(id, 'price_pro_month', 1);
      await service.deliverPending();
      assert.equal(await user.credits(), 1020);
      assert.equal((await user.info()).vip_status, 1, 'the payment is for the new plan');
    });
  }

  test("is named in the ledger, and the order's and the change's consent beside each purchase", async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, BASIC);
    await user.expect(200, {
      method: 'POST',
      url: '/api/change-subscription',
      body: { id, item: 'pro', interval: 'month', consent: true },
    });
    service.clock.offsetMs = 60_000;
    service.account.changePrice(id, 'price_pro_month', 1);
    await service.deliverPending();
    const { ledger, purchases } = (await user.expect(200, { method: 'GET', url: '/api/account' })).json<Account>();
    assert.deepEqual(
      ledger.lines.map(({ kind, planSwitch }) => [kind, planSwitch?.from.product, planSwitch?.to.product]),
      [
        ['period', 'Basic', 'Pro'],
        ['period', undefined, undefined],
        ['signup', undefined, undefined],
      ],
    );
    assert.deepEqual(
      purchases.map(({ product, orderId, agreedAt }) => [product, orderId !== null, agreedAt !== null]),
      [
        ['Pro', false, true],
        ['Basic', true, true],
      ],
    );
    service.clock.offsetMs = 0;
  });

  test('half a period before its end grants half the difference, whichever invoice arrives first', async () => {
    // The stand-in counts 365 days: before the first invoice the calendar says how long the year is.
    service.clock.offsetMs = Date.UTC(2029, 0, 15) - Date.now();
    for (const order of ['in order', 'reversed'] as const) {
      const user = await service.signIn();
      const { sessionId } = await service.checkout(user, { item: 'basic', interval: 'year' });
      service.account.redeem(sessionId, 20);
      service.account.completeSession(sessionId);
      const id = service.account.session(sessionId).subscription ?? '';
      service.account.changePrice(id, 'price_pro_year', 0.5);
      const events = service.takeEvents();
      for (const event of order === 'in order' ? events : events.reverse()) await service.deliver(event);
      assert.equal(await user.credits(), 20 + 3600 + (12000 - 3600) / 2, order);
    }
    service.clock.offsetMs = 0;
  });

  test('within a trial grants nothing: none of its time was paid', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.checkout(user, BASIC);
    const { id } = service.account.giveTrial(service.account.session(sessionId).customer, 'price_basic_month');
    await service.deliverPending();
    assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: true, paid_user: 0 });
    service.account.changePrice(id, 'price_pro_month', 1);
    await service.deliverPending();
    assert.equal(await user.credits(), 20);
    service.account.endPeriod(id);
    await service.deliverPending();
    assert.equal(await user.credits(), 1020, 'the first paid period brings all of it');
  });
});

test('a period began on the same day of the month or year before its end, the shortest that is possible', () => {
  const cases = [
    ['2026-03-15', 'month', '2026-02-15'],
    ['2026-03-30', 'month', '2026-02-28'],
    ['2026-02-28', 'month', '2026-01-31'],
    ['2026-04-30', 'month', '2026-03-31'],
    ['2026-01-31', 'month', '2025-12-31'],
    ['2027-01-15', 'year', '2026-01-15'],
    ['2028-02-29', 'year', '2027-02-28'],
  ] as const;
  for (const [end, interval, start] of cases) {
    assert.equal(periodBefore(new Date(`${end}T10:00:00Z`), interval).toISOString(), `${start}T10:00:00.000Z`);
  }
});
