import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { auditLedger } from '../ledger/audit';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import type { TestUser } from '../testing/test-service';

const PRO = { item: 'pro', interval: 'month' };

describe('a renewal that is paid late', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService();
  });
  afterEach(() => {
    service.clock.offsetMs = 0;
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  /** A subscription whose renewal after 30 days was declined; its id and that of the open invoice. */
  async function declined(user: TestUser) {
    const id = await service.subscribe(user, PRO);
    service.goToDay(30);
    service.account.endPeriod(id, 'declined');
    await service.deliverPending();
    assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: true, paid_user: 1 });
    return { id, invoiceId: service.account.subscription(id).latest_invoice ?? '' };
  }
  async function pay(invoiceId: string): Promise<void> {
    service.account.payOpenInvoice(invoiceId);
    await service.deliverPending();
  }

  test('after its period still grants the credits, and a period to spend them in', async () => {
    const user = await service.signIn();
    const { invoiceId } = await declined(user);
    service.goToDay(65);
    await pay(invoiceId);
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: true, paid_user: 1 });
    service.goToDay(94);
    assert.equal(await user.credits(), 1020);
    service.goToDay(96);
    assert.equal(await user.credits(), 20);
  });

  test('within its period begins then, and the next renewal is added to it', async () => {
    const user = await service.signIn();
    const { id, invoiceId } = await declined(user);
    service.goToDay(50);
    await pay(invoiceId);
    assert.equal(await user.credits(), 1020);
    service.goToDay(60);
    service.account.endPeriod(id);
    await service.deliverPending();
    assert.equal(await user.credits(), 2020);
    service.goToDay(81);
    assert.equal(await user.credits(), 1020);
  });

  test('after the subscription was ended grants credits and badge of the paid period', async () => {
    const user = await service.signIn();
    const { id, invoiceId } = await declined(user);
    service.goToDay(45);
    service.account.endSubscription(id);
    await service.deliverPending();
    service.goToDay(65);
    await pay(invoiceId);
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: false, paid_user: 1 });
  });

  test('an hour after its beginning is not late', async () => {
    const user = await service.signIn();
    const { invoiceId } = await declined(user);
    service.clock.offsetMs += 60 * 60 * 1000;
    await pay(invoiceId);
    service.goToDay(59);
    assert.equal(await user.credits(), 1020);
    service.goToDay(60);
    assert.equal(await user.credits(), 20);
  });

  test('of two subscriptions, only the past due one waits for its credits', async () => {
    const user = await service.signIn();
    const other = await service.buy(user, { item: 'basic', interval: 'year' });
    const { sessionId } = await service.buy(user, PRO);
    const id = service.account.session(sessionId).subscription ?? '';
    service.goToDay(30);
    service.account.endPeriod(id, 'declined');
    await service.deliverPending();
    assert.equal(await user.credits(), 3620);
    service.goToDay(33);
    await pay(service.account.subscription(id).latest_invoice ?? '');
    assert.equal(await user.credits(), 4620);
    assert.ok(service.account.session(other.sessionId).subscription);
  });
});
