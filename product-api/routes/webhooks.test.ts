import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { DAY_MS } from '#contracts/day';
import { auditLedger } from '../ledger/audit';
import { reconcilePayments } from '../payments/reconcile';
import { eventually } from '../testing/eventually';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import type { Session, StripeEvent } from '../testing/stripe-stand-in/objects';
import { signedWebhook } from '../testing/stripe-stand-in/stripe-stand-in';
import { SIX_CREDITS } from '../testing/test-service';

const PACK = { item: 'pack-250' };
const PRO = { item: 'pro', interval: 'month' };

describe('webhooks from Stripe', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService({ expectsLoggedErrors: true });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  const statusOf = async (orderId: string) =>
    (await service.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status;
  const paymentOf = (cause: string) =>
    service.db
      .selectFrom('payments')
      .selectAll()
      .where('cause', '=', cause as `pack:${string}`)
      .executeTakeFirstOrThrow();

  test('a checkout asks Stripe for what was chosen, in the language of the page', async () => {
    const user = await service.signIn();
    const { sessionId, orderId } = await service.checkout(user, { ...PRO, language: 'zh' });
    const { request, mode } = service.account.session(sessionId);
    assert.equal(mode, 'subscription');
    assert.equal(request.locale, 'zh');
    assert.deepEqual(request.automatic_tax, { enabled: true });
    assert.equal(request.allow_promotion_codes, true);
    assert.equal(request.success_url, `http://site.test:8000/zh/purchase?order=${orderId}`);
    assert.equal(request.cancel_url, `http://site.test:8000/zh/price?order=${orderId}`);
    assert.deepEqual(request.line_items, [{ price: 'price_pro_month', quantity: 1 }]);
    const again = await service.checkout(user, PACK);
    const { customer, mode: packMode } = service.account.session(again.sessionId);
    assert.equal(packMode, 'payment');
    assert.equal(customer, service.account.session(sessionId).customer, 'the customer is used again');
  });

  test('a pack is granted once, in whatever order and however often its events come', async () => {
    const user = await service.signIn();
    const { sessionId, orderId } = await service.checkout(user, PACK);
    service.account.completeSession(sessionId);
    const events = service.takeEvents();
    const shuffled = [...events, ...events].reverse();
    const outcomes = await Promise.all(shuffled.map((event) => service.deliver(event)));
    assert.equal(outcomes.filter((outcome) => outcome === 'repeated').length, events.length);
    assert.equal(await user.credits(), 270);
    assert.equal(await statusOf(orderId), 'paid');
    const { invoice_url, amount_cents } = await paymentOf(`pack:${orderId}`);
    assert.ok(invoice_url?.startsWith('https://invoice.stripe.example/'));
    assert.equal(amount_cents, 1000);
  });

  test('money that takes days: processing, then paid; the late first message changes nothing', async () => {
    const user = await service.signIn();
    const { sessionId, orderId } = await service.checkout(user, PACK);
    service.account.completeSession(sessionId, 'later');
    const [completed] = service.takeEvents();
    service.account.settleLater(sessionId, 'succeeded');
    const settled = service.takeEvents();
    for (const event of settled) await service.deliver(event);
    assert.equal(await user.credits(), 270);
    if (completed) await service.deliver(completed);
    assert.equal(await statusOf(orderId), 'paid');
    assert.equal(await user.credits(), 270);
  });

  test('money that never comes: processing, then failed, and no credits', async () => {
    const user = await service.signIn();
    const { sessionId, orderId } = await service.checkout(user, PACK);
    service.account.completeSession(sessionId, 'later');
    await service.deliverPending();
    assert.equal(await statusOf(orderId), 'processing');
    service.account.settleLater(sessionId, 'failed');
    await service.deliverPending();
    assert.equal(await statusOf(orderId), 'failed');
    assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: false, paid_user: 0 });
  });

  test('a subscription, its events in every order: credits of the period, standing, the order', async () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      const user = await service.signIn();
      const { sessionId, orderId } = await service.checkout(user, PRO);
      service.account.completeSession(sessionId);
      const events = service.takeEvents();
      assert.equal(events.length, 3);
      for (const index of order) await service.deliver(existing(events[index]));
      assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: true, paid_user: 1 });
      assert.equal(await statusOf(orderId), 'paid');
    }
  });

  test('renewed, declined, canceled, resumed and ended; an old event of Stripe changes nothing', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.checkout(user, PRO);
    service.account.completeSession(sessionId);
    const id = service.account.session(sessionId).subscription ?? '';
    const first = service.takeEvents();
    for (const event of first) await service.deliver(event);
    const cancel = async () =>
      (await user.expect(200, { method: 'POST', url: '/api/cancel-subscription', body: {} })).json<{
        success: boolean;
      }>();
    assert.deepEqual((await cancel()).success, true);
    assert.equal((await user.info()).is_subscribed, false, 'known before any webhook');
    assert.equal(service.account.subscription(id).cancel_at_period_end, true);
    await user.expect(200, { method: 'POST', url: '/api/resume-subscription', body: { id } });
    const late = service.takeEvents();
    for (const event of [...late].reverse()) await service.deliver(event);
    assert.equal((await user.info()).is_subscribed, true);

    service.clock.offsetMs = 30 * DAY_MS + 1000;
    service.account.endPeriod(id);
    await service.deliverPending();
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: true, paid_user: 1 });

    service.clock.offsetMs = 60 * DAY_MS + 2000;
    service.account.endPeriod(id, 'declined');
    await service.deliverPending();
    assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: true, paid_user: 1 });
    await cancel();
    service.account.endSubscription(id);
    await service.deliverPending();
    assert.equal((await user.info()).is_subscribed, false);
    for (const event of first) assert.equal(await service.deliver(event), 'repeated');
    service.clock.offsetMs = 0;
  });

  test('a switch of plan grants the share of credits that was paid for', async () => {
    const user = await service.signIn();
    const id = await service.subscribe(user, { item: 'basic', interval: 'month' });
    const answer = await user.expect(200, {
      method: 'POST',
      url: '/api/change-subscription',
      body: { id, ...PRO, language: 'de', consent: true },
    });
    assert.equal(answer.json<{ url: string }>().url, 'https://billing.stripe.example/bps_1');
    const asked = service.standIn.received.at(-1);
    assert.equal(asked?.call, 'POST /v1/billing_portal/sessions');
    assert.equal(asked?.params.locale, 'de');
    service.account.changePrice(id, 'price_pro_month', 0.5);
    await service.deliverPending();
    assert.equal(await user.credits(), 20 + 300 + 350);
    assert.equal((await user.info()).vip_status, 1);
  });

  test('a refund takes back what is unspent, by its share, and flags the rest', async () => {
    const user = await service.signIn();
    const { sessionId, orderId } = await service.buy(user, PACK);
    const charge = service.lastCharge(sessionId);
    service.account.refund(charge, 400);
    await service.deliverPending();
    assert.equal(await user.credits(), 20 + 150);
    // Spends all but what is left: 20 + 150 - 168.
    for (let i = 0; i < 28; i += 1) await user.request(SIX_CREDITS);
    assert.equal(await user.credits(), 2);
    service.account.refund(charge, 600);
    await service.deliverPending();
    const { unrecovered_credits } = await paymentOf(`pack:${orderId}`);
    assert.equal(await user.credits(), 0);
    assert.equal(unrecovered_credits, 148);

    // The result of a canceled video is taken then.
    const { id } = (await user.expect(200, { method: 'GET', url: '/api/videos?limit=1' })).json().videos[0];
    await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    await reconcilePayments(service.paymentDeps);
    assert.equal(await user.credits(), 0);
    assert.equal((await paymentOf(`pack:${orderId}`)).unrecovered_credits, 142);
    assert.equal((await user.info()).paid_user, 1);
  });

  test('a refund that arrives before the purchase still counts', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.checkout(user, PACK);
    service.account.completeSession(sessionId);
    service.account.refund(service.lastCharge(sessionId), 1000);
    for (const event of service.takeEvents().reverse()) await service.deliver(event);
    assert.equal(await user.credits(), 20);
  });

  test('a dispute takes the credits and the badge; if it is won, they are returned', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.buy(user, PRO);
    const dispute = service.account.dispute(service.lastCharge(sessionId));
    await service.deliverPending();
    assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: true, paid_user: 1 });
    const opened = service.account.events.at(-1);
    service.account.closeDispute(dispute, 'won');
    await service.deliverPending();
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: true, paid_user: 1 });
    assert.equal(await service.deliver({ ...existing(opened), id: `evt_${randomUUID()}` }), 'applied');
    assert.equal(await user.credits(), 1020, 'an older message does not open it again');
  });

  test('a customer deleted at Stripe loses the subscription, not the credits, and can buy again', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.buy(user, PRO);
    const { customer } = service.account.session(sessionId);
    service.account.deleteCustomer(customer);
    await service.deliverPending();
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 0, is_subscribed: false, paid_user: 1 });
    const next = await service.buy(user, PACK);
    assert.notEqual(service.account.session(next.sessionId).customer, customer);
    assert.equal(await user.credits(), 1270);
  });

  test('events without a webhook are fetched days later', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.checkout(user, PRO);
    service.account.completeSession(sessionId);
    service.takeEvents();
    await reconcilePayments(service.paymentDeps);
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: true, paid_user: 1 });
    assert.equal(await reconcilePayments(service.paymentDeps), 0);
  });

  test('fifty concurrent events, each sent three times, count once each', async () => {
    const user = await service.signIn();
    const checkouts = await Promise.all(Array.from({ length: 50 }, () => service.checkout(user, PACK)));
    for (const { sessionId } of checkouts) service.account.completeSession(sessionId);
    const events = service.takeEvents();
    await Promise.all([...events, ...events, ...events].map((event) => service.deliverUntilAccepted(event)));
    assert.equal(await user.credits(), 20 + 50 * 250);
  });

  describe('is refused', () => {
    /** A paid pack's event, with the session changed. */
    async function tampered(change: (session: Session, user: { id: string }) => void) {
      const user = await service.signIn();
      const { sessionId, orderId } = await service.checkout(user, PACK);
      service.account.completeSession(sessionId);
      const event = existing(service.takeEvents().find(({ type }) => type === 'checkout.session.completed'));
      const session = event.data.object as Session;
      change(session, user);
      return { user, event, orderId };
    }
    async function assertRefused(event: StripeEvent, reason: RegExp): Promise<void> {
      assert.equal(await service.deliver(event), 'refused');
      const kept = await service.db
        .selectFrom('payment_events')
        .selectAll()
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow();
      assert.match(kept.reason ?? '', reason);
      assert.equal(await service.deliver(event), 'repeated');
    }

    test('with another amount, currency, customer, checkout or order: nothing changes, and it is logged', async () => {
      const other = await service.signIn();
      const theirs = await service.checkout(other, PACK);
      const cases: [(session: Session) => void, RegExp][] = [
        [(session) => (session.amount_subtotal = 1), /costs 1000, not 1/],
        [(session) => (session.amount_subtotal = 0), /costs 1000, not 0/],
        [(session) => (session.amount_subtotal = -1000), /costs 1000, not -1000/],
        [(session) => (session.amount_total = -1), /costs 1000/],
        [(session) => (session.currency = 'eur'), /is in USD, not EUR/],
        [(session) => (session.customer = service.account.session(theirs.sessionId).customer), /belongs to customer/],
        [(session) => (session.id = theirs.sessionId), /has checkout/],
        [(session) => (session.metadata = { order_id: theirs.orderId }), /belongs to customer/],
        [(session) => (session.metadata = { order_id: randomUUID() }), /Unknown order/],
        [(session) => (session.metadata = { order_id: "x' or 1=1" }), /Unknown order/],
      ];
      for (const [change, reason] of cases) {
        const { user, event, orderId } = await tampered(change);
        await assertRefused(event, reason);
        assert.equal(await user.credits(), 20);
        assert.equal(await statusOf(orderId), 'open');
      }
      assert.equal(await other.credits(), 20);
      assert.ok(service.logged.some(({ msg }) => msg === 'payment event refused'));
    });

    test('without, with a forged, an old or a foreign signature: 400, and it is not even kept', async () => {
      const { user, event } = await tampered(() => undefined);
      const good = signedWebhook(event);
      const nowS = Math.floor(Date.now() / 1000);
      const bad = [
        { ...good, headers: { 'content-type': 'application/json' } },
        { ...good, headers: { ...good.headers, 'stripe-signature': 't=1,v1=00' } },
        { ...good, payload: good.payload.replace('"paid"', '"paid" ') },
        signedWebhook(event, { secret: 'whsec_other' }),
        signedWebhook(event, { timestamp: nowS - 301 }),
        signedWebhook({ ...event, livemode: true }),
        { ...good, payload: '' },
      ];
      for (const request of bad) {
        const { statusCode } = await service.app.inject(request);
        assert.equal(statusCode, 400, JSON.stringify(request.headers));
      }
      assert.equal(await user.credits(), 20);
      assert.equal(await service.deliver(event), 'applied');
      assert.equal(await user.credits(), 270);
      assert.equal((await service.app.inject(good)).json().outcome, 'repeated', 'replayed within its age');
      assert.equal(await user.credits(), 270);
    });

    test('events of other sales are ignored', async () => {
      const session = { id: 'cs_x', metadata: {}, client_reference_id: null, customer: null };
      service.account.emit('checkout.session.completed', session);
      service.account.emit('product.created', { id: 'prod_x' });
      assert.deepEqual(await service.deliverPending(), ['ignored', 'ignored']);
    });

    test('while Stripe is unreachable, a checkout says so, and webhooks are retried', async () => {
      const user = await service.signIn();
      const { sessionId } = await service.checkout(user, PRO);
      service.account.completeSession(sessionId);
      const event = existing(service.takeEvents().find(({ type }) => type === 'customer.subscription.created'));
      service.standIn.nextFailures.push('broken', 'broken', 'broken');
      assert.equal((await service.app.inject(signedWebhook(event))).statusCode, 503);
      service.standIn.nextFailures.push('busy');
      const refused = await user.call({ method: 'POST', url: '/api/checkout', body: PACK });
      assert.equal(refused.statusCode, 503);
      assert.equal(refused.headers['retry-after'], '5');
      assert.equal(await service.deliver(event), 'applied');
    });

    test('a lost answer does not create a second checkout', async () => {
      const user = await service.signIn();
      await service.checkout(user, PACK);
      const before = service.account.sessions.size;
      service.standIn.nextFailures.push('lost');
      await service.checkout(user, PACK);
      assert.equal(service.account.sessions.size, before + 1);
      await eventually(() => service.standIn.nextFailures.length === 0);
    });
  });
});

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no such event.');
  return value;
}
