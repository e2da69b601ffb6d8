import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { auditLedger } from '../ledger/audit';
import { reconcilePayments } from '../payments/reconcile';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import { cancel, payDue, resume, shown } from '../testing/subscriber';
import { errorOf, type TestUser } from '../testing/test-service';

const BASIC = { item: 'basic', interval: 'month' };
const PRO = { item: 'pro', interval: 'month' };

describe('subscriptions', () => {
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

  const erase = (user: TestUser) =>
    user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });

  describe('with a scheduled cheaper plan', () => {
    async function downgraded(from: object = PRO, to = 'price_basic_month') {
      const user = await service.signIn();
      const id = await service.subscribe(user, from);
      const schedule = service.account.scheduleChange(id, to);
      await service.deliverPending();
      return { user, id, schedule };
    }

    test('show the next plan, its date and price; the switch can be undone', async () => {
      const { user, id } = await downgraded();
      const { state, product, periodEnd, next } = await shown(user, id);
      assert.deepEqual([state, product], ['renews', 'Pro']);
      const basic = { product: 'Basic', interval: 'month', amountCents: 1000, currency: 'USD', credits: 300 };
      assert.deepEqual(next, { ...basic, at: periodEnd });
      const another = await user.call({
        method: 'POST',
        url: '/api/change-subscription',
        body: { id, ...PRO, interval: 'year', consent: true },
      });
      assert.deepEqual([errorOf(another).code, errorOf(another).field], ['state_conflict', 'id']);
      assert.equal((await resume(user, id)).success, true);
      assert.equal((await shown(user, id)).next, null, 'known before any webhook');
      await service.deliverPending();
      assert.equal((await resume(user, id)).message, 'It already renews.');
      service.goToDay(30);
      service.account.endPeriod(id);
      await service.deliverPending();
      assert.equal(await user.credits(), 1020);
    });

    test('change at the end of their period, also from a year to a month', async () => {
      for (const [from, to, day, credits] of [
        [PRO, 'price_basic_month', 30, 320],
        [{ item: 'pro', interval: 'year' }, 'price_pro_month', 365, 1020],
      ] as const) {
        const { user, id } = await downgraded(from, to);
        service.goToDay(day);
        service.account.endPeriod(id);
        await service.deliverPending();
        assert.equal(await user.credits(), credits);
        assert.equal((await shown(user, id)).next, null);
        service.clock.offsetMs = 0;
      }
    });

    test('are cancelled: the schedule is released, and they end with their period', async () => {
      const { user, id, schedule } = await downgraded({ item: 'pro', interval: 'year' }, 'price_pro_month');
      const { success, endsAt, droppedSwitch } = await cancel(user);
      assert.deepEqual(droppedSwitch, { product: 'Pro', interval: 'month' });
      const { state, periodEnd, next } = await shown(user, id);
      assert.deepEqual([success, endsAt, state, next], [true, periodEnd, 'ends', null]);
      assert.equal(schedule.status, 'released');
      assert.equal((await resume(user, id)).success, true);
      assert.deepEqual([(await shown(user, id)).state, (await shown(user, id)).next], ['renews', null]);
    });

    test('do not keep an account from being deleted', async () => {
      const { user, id, schedule } = await downgraded();
      await erase(user);
      assert.equal(schedule.status, 'released');
      assert.equal(service.account.subscription(id).cancel_at_period_end, true);
    });

    test('have ended if they are canceled before the event of a deleted customer arrives', async () => {
      const { user, id } = await downgraded();
      service.account.deleteCustomer(service.account.subscription(id).customer);
      const late = service.takeEvents();
      const { success, endsAt } = await cancel(user, id);
      assert.deepEqual([success, endsAt], [true, undefined]);
      assert.equal((await shown(user, id)).state, 'ended');
      assert.equal((await resume(user, id)).message, 'This subscription has already ended.');
      for (const event of late) await service.deliver(event);
      assert.equal((await cancel(user, id)).message, 'This subscription has already ended.');
      assert.equal(await user.credits(), 1020);
    });
  });

  test('bought while the customer is deleted at Stripe: a new customer pays, no purchase is refused', async () => {
    const user = await service.signIn();
    const first = await service.checkout(user, PRO);
    const { customer } = service.account.session(first.sessionId);
    service.account.deleteCustomer(customer);
    service.takeEvents();
    const { sessionId } = await service.buy(user, PRO);
    assert.notEqual(service.account.session(sessionId).customer, customer);
    assert.equal(await user.credits(), 1020);
  });

  describe('with a due payment', () => {
    /** A renewal after 30 days was declined; `unpaid`: finally. */
    async function declined(how: 'past_due' | 'unpaid') {
      const user = await service.signIn();
      const id = await service.subscribe(user, PRO);
      service.goToDay(30);
      service.account.endPeriod(id, 'declined');
      if (how === 'unpaid') service.account.giveUpCharging(id);
      await service.deliverPending();
      return { user, id, invoiceId: service.account.subscription(id).latest_invoice ?? '' };
    }

    for (const how of ['unpaid', 'past_due'] as const) {
      test(`are ended immediately by their owner (${how}), and nothing is charged any more`, async () => {
        const { user, id, invoiceId } = await declined(how);
        const before = await shown(user, id);
        assert.deepEqual([before.state, before.canCancel, before.cancelTakesEffect], ['payment_due', true, 'at_once']);
        const { success, endsAt } = await cancel(user);
        assert.deepEqual([success, endsAt], [true, undefined]);
        assert.equal(service.account.invoice(invoiceId).status, 'void');
        assert.equal(service.account.subscription(id).status, 'canceled');
        assert.equal((await shown(user, id)).state, 'ended');
        await service.deliverPending();
        assert.equal((await cancel(user, id)).message, 'This subscription has already ended.');
        assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: false, paid_user: 1 });
      });
    }

    test('show the due amount and the next attempt, and can be paid with another card', async () => {
      const { user, id, invoiceId } = await declined('past_due');
      const { due } = await shown(user, id);
      const attemptAt = new Date((service.account.invoice(invoiceId).next_payment_attempt ?? 0) * 1000).toISOString();
      assert.deepEqual(due, { amountCents: 3000, nextAttemptAt: attemptAt });
      assert.equal(await payDue(user, id), service.account.invoice(invoiceId).hosted_invoice_url);
      const settings = service.account.subscription(id).payment_settings;
      assert.equal(settings?.save_default_payment_method, 'on_subscription', 'kept for the renewals to come');
      service.account.payOpenInvoice(invoiceId);
      await service.deliverPending();
      assert.deepEqual([(await shown(user, id)).state, (await shown(user, id)).due], ['renews', null]);
      assert.equal(await user.credits(), 1020);
      const over = await user.call({ method: 'POST', url: '/api/pay-subscription', body: { id } });
      assert.deepEqual([errorOf(over).code, errorOf(over).field], ['state_conflict', 'id']);
      const stranger = await service.signIn();
      const theirs = await stranger.call({ method: 'POST', url: '/api/pay-subscription', body: { id } });
      assert.equal(errorOf(theirs).code, 'not_found');
    });

    test('for good: the invoice that was left a draft is opened, or else another card is asked for', async () => {
      const { user, id, invoiceId } = await declined('unpaid');
      assert.deepEqual((await shown(user, id)).due, { amountCents: 3000, nextAttemptAt: null });
      const invoice = service.account.invoice(invoiceId);
      Object.assign(invoice, { status: 'draft', hosted_invoice_url: null });
      assert.match(await payDue(user, id), /^https:\/\/invoice\.stripe\.example\//);
      assert.equal(invoice.status, 'open');
      invoice.status = 'void';
      assert.equal(await payDue(user, id), 'https://billing.stripe.example/bps_1');
      const asked = service.standIn.received.at(-1)?.params.flow_data as { type: string };
      assert.equal(asked.type, 'payment_method_update');
    });

    test('end on the next click if Stripe fails between ending and voiding', async () => {
      const { user, id, invoiceId } = await declined('unpaid');
      service.standIn.failNext('POST /v1/invoices/:id/void');
      const refused = await user.call({ method: 'POST', url: '/api/cancel-subscription', body: { id } });
      assert.equal(refused.statusCode, 503);
      assert.equal(service.account.invoice(invoiceId).status, 'open');
      assert.equal((await cancel(user, id)).success, true);
      assert.equal(service.account.invoice(invoiceId).status, 'void');
    });

    test('are ended with the account, and their last invoice is voided', async () => {
      const { user, id, invoiceId } = await declined('unpaid');
      await erase(user);
      assert.deepEqual(
        [service.account.subscription(id).status, service.account.invoice(invoiceId).status],
        ['canceled', 'void'],
      );
    });

    test('beside one that is paid: both to choose from, and only the chosen one ends', async () => {
      const { user, id } = await declined('past_due');
      const other = await service.subscribe(user, BASIC);
      const { subscriptions = [] } = await cancel(user);
      assert.deepEqual(subscriptions.map((choice) => choice.id).sort(), [id, other].sort());
      await cancel(user, id);
      assert.deepEqual([(await shown(user, id)).state, (await shown(user, other)).state], ['ended', 'renews']);
      assert.equal((await user.info()).is_subscribed, true);
      assert.equal(await user.credits(), 320);
    });
  });

  test('paused by an operator say so, and can be cancelled', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, PRO);
    service.account.pauseCollection(id);
    await service.deliverPending();
    assert.equal((await shown(user, id)).state, 'paused');
    const { success, endsAt } = await cancel(user, id);
    assert.deepEqual([success, endsAt], [true, (await shown(user, id)).periodEnd]);
    await reconcilePayments(service.paymentDeps);
    assert.equal((await shown(user, id)).state, 'ends');
  });
});
