import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { auditLedger } from '../ledger/audit';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import { cancel, resume, shown } from '../testing/subscriber';

const BASIC = { item: 'basic', interval: 'month' };
const PRO = { item: 'pro', interval: 'month' };

describe('a canceled subscription is not charged again', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService({ expectsLoggedErrors: true });
  });
  afterEach(() => {
    service.clock.offsetMs = 0;
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  const lastInvoice = (id: string) => service.account.invoice(service.account.subscription(id).latest_invoice ?? '');
  const chargesOf = (id: string) => {
    const { customer } = service.account.subscription(id);
    return [...service.account.charges.values()].filter((charge) => charge.customer === customer).length;
  };

  test('in the hour between the end of a period and its charge', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, PRO);
    service.goToDay(30);
    service.account.endPeriod(id, 'draft');
    await service.deliverPending();
    assert.equal((await cancel(user)).success, true);
    service.account.chargeDrafts(id);
    await service.deliverPending();
    assert.deepEqual([lastInvoice(id).status, chargesOf(id)], ['void', 1]);
    assert.equal(await user.credits(), 20);
    assert.equal((await shown(user, id)).state, 'ends');

    assert.equal((await resume(user, id)).success, true);
    service.goToDay(60);
    service.account.endPeriod(id);
    await service.deliverPending();
    assert.equal(await user.credits(), 1020, 'resumed, the next period is charged');
  });

  test('for an upgrade that was declined; the paid plan lasts to the end of its period', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, BASIC);
    service.account.changePrice(id, 'price_pro_month', 0.5, 'declined');
    await service.deliverPending();
    const { state, cancelTakesEffect, due } = await shown(user, id);
    assert.deepEqual([state, cancelTakesEffect, due?.amountCents], ['payment_due', 'at_period_end', 1000]);
    const { success, endsAt } = await cancel(user, id);
    const after = await shown(user, id);
    assert.deepEqual([success, endsAt, after.state, after.due], [true, after.periodEnd, 'ends', null]);
    assert.deepEqual([lastInvoice(id).status, chargesOf(id)], ['void', 1]);
    await service.deliverPending();
    assert.deepEqual(await user.info(), { credits: 320, vip_status: 0, is_subscribed: false, paid_user: 1 });
  });

  test('for a renewal that was declined while the credits of a late payment are still valid', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, PRO);
    service.goToDay(30);
    service.account.endPeriod(id, 'declined');
    service.goToDay(50);
    service.account.payOpenInvoice(lastInvoice(id).id);
    service.goToDay(60);
    service.account.endPeriod(id, 'declined');
    await service.deliverPending();
    assert.equal((await cancel(user, id)).success, true);
    assert.equal(lastInvoice(id).status, 'void');
    assert.equal(await user.credits(), 1020);
    service.goToDay(90);
    service.account.endPeriod(id);
    await service.deliverPending();
    assert.deepEqual([(await shown(user, id)).state, chargesOf(id)], ['ended', 2]);
  });

  test('for the drafts of an unpaid one', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, PRO);
    service.goToDay(30);
    service.account.endPeriod(id, 'declined');
    service.account.giveUpCharging(id);
    service.goToDay(60);
    service.account.endPeriod(id);
    await service.deliverPending();
    const open = service.account.openInvoices(id);
    assert.deepEqual(
      open.map(({ status }) => status),
      ['open', 'draft'],
    );
    const { success, endsAt } = await cancel(user, id);
    assert.deepEqual([success, endsAt], [true, undefined]);
    assert.deepEqual(
      open.map(({ status }) => status),
      ['void', 'void'],
    );
  });

  test('after a trial without a card', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.checkout(user, PRO);
    const { id } = service.account.giveTrial(service.account.session(sessionId).customer, 'price_pro_month');
    service.goToDay(30);
    service.account.pauseAfterTrial(id);
    await service.deliverPending();
    const { state, canCancel, cancelTakesEffect } = await shown(user, id);
    assert.deepEqual([state, canCancel, cancelTakesEffect], ['paused', true, 'at_once']);
    assert.equal((await cancel(user)).success, true);
    assert.equal((await shown(user, id)).state, 'ended');
  });

  test('a payment that is on its way stays valid', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, PRO);
    service.goToDay(30);
    service.account.endPeriod(id, 'draft');
    const invoice = service.account.finalizeInvoice(lastInvoice(id).id);
    assert.equal((await cancel(user)).success, true);
    assert.equal(invoice.status, 'open');
    service.account.payOpenInvoice(invoice.id);
    await service.deliverPending();
    assert.equal(await user.credits(), 1020);
    assert.equal((await shown(user, id)).state, 'ends');
  });

  test('when Stripe fails at voiding: nothing is canceled, and the next press does both', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, PRO);
    service.goToDay(30);
    service.account.endPeriod(id, 'draft');
    await service.deliverPending();
    service.standIn.failNext('POST /v1/invoices/:id/void');
    const refused = await user.call({ method: 'POST', url: '/api/cancel-subscription', body: { id } });
    assert.equal(refused.statusCode, 503);
    assert.equal((await shown(user, id)).state, 'renews');
    assert.equal((await cancel(user, id)).success, true);
    assert.equal(lastInvoice(id).status, 'void');
  });
});
