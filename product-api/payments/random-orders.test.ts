import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Kysely, KyselyPlugin } from 'kysely';
import pino from 'pino';
import { DAY_MS } from '#contracts/day';
import type { PaymentKey } from '../db/column-types';
import type { TestTables } from '../../stand-ins/payments/tables';
import { TestPayments } from '../../stand-ins/payments/test-payments';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { auditLedger } from '../ledger/audit';
import { readBalance } from '../ledger/balance';
import { expireGrants } from '../ledger/expire-grants';
import { InsufficientCreditsError } from '../ledger/ledger-errors';
import { post } from '../ledger/post';
import { cancelSubscription, resumeSubscription } from '../subscriptions/cancel-subscription';
import { readStanding } from '../subscriptions/standing';
import { MoneyModel } from '../testing/money-model';
import { testShop } from '../testing/shop';
import { SilentPayments } from '../testing/silent-payments';
import { openTestDatabase } from '../testing/test-database';
import type { TestDatabase } from '../testing/disposable-database';
import type { PaymentDeps } from './payment-deps';
import type { PaymentChange, PaymentEvent } from './payment-event';
import { rememberPrices } from './price-terms';
import { processEvent } from './process-event';
import { reconcilePayments } from './reconcile';
import { returnCredits } from './return-credits';
import { reconcileOpenReversals } from './reconcile-credits';
import { startCheckout } from './start-checkout';

const START = new Date('2026-06-01T12:00:00Z').getTime();
const logger = pino({ level: 'silent' });

describe('money in any order', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
    await rememberPrices(database.db, testShop.offers);
  });
  after(() => database.drop());

  /** One user, their account at a payment service, and what they should have. */
  async function aStory(db: Kysely<Tables> = database.db) {
    const userId = randomUUID();
    await database.db.insertInto('users').values({ id: userId, subject: userId, email: 'a@example.com' }).execute();
    const payments = new SilentPayments();
    const clock = { ms: START };
    const now = () => new Date(clock.ms);
    const deps: PaymentDeps = { db, payments, shop: testShop, siteUrl: 'http://site.test', now, logger };
    return { userId, payments, clock, now, deps, model: new MoneyModel() };
  }
  type Story = Awaited<ReturnType<typeof aStory>>;

  const eventOf = (change: PaymentChange, occurredAt: Date): PaymentEvent => ({
    id: `evt_${randomUUID()}`,
    type: change.kind,
    occurredAt,
    change,
  });

  /** A checkout of `item`, paid: the event, and what the model is to know when it has come. */
  async function buyPack({ deps, userId, now }: Story, item: 'pack-250' | 'pack-900') {
    const { url } = await startCheckout({ ...deps, db: database.db }, userId, { item });
    const orderId = url.split('/').at(-1) ?? '';
    const order = await database.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const key: PaymentKey = `pack:${orderId}`;
    const event = eventOf(
      {
        kind: 'checkout',
        orderId,
        sessionId: `cs_${orderId}`,
        customerId: order.customer_id,
        state: 'paid',
        currency: 'USD',
        subtotalCents: order.amount_cents,
        totalCents: order.amount_cents,
        subscriptionId: null,
        hasConsent: true,
      },
      now(),
    );
    return { key, event, cents: order.amount_cents, credits: order.credits, customerId: order.customer_id };
  }

  const PLANS: Readonly<Record<string, { cents: number; credits: number }>> = {
    price_basic_month: { cents: 1000, credits: 300 },
    price_pro_month: { cents: 3000, credits: 1000 },
  };
  const monthAfter = (ms: number, months: number) => {
    const date = new Date(ms);
    return date.setUTCMonth(date.getUTCMonth() + months);
  };

  interface Bill {
    start: number;
    end: number;
    /** Whole periods keep their amounts, prorations do not. */
    percentOff?: number;
    /** For the rest of the period after a switch from this price; left out: for a whole period. */
    from?: string;
  }

  /** An invoice of the subscription in its present state, and what it should bring. */
  function invoiceOf(story: Story, subscriptionId: string, { start, end, percentOff = 0, from }: Bill) {
    const facts = story.payments.subscriptions.get(subscriptionId);
    const priceId = facts?.priceId ?? '';
    const { cents = 0, credits = 0 } = PLANS[priceId] ?? {};
    const earlier = PLANS[from ?? ''];
    const share = (end - start) / (end - monthAfter(end, -1));
    const period = { periodStart: new Date(start), periodEnd: new Date(end) };
    const part = (price: string, amount: number, proration: 'charge' | 'credit') => ({
      priceId: price,
      amountCents: Math.round(amount * share * (1 - percentOff / 100)),
      proration,
      ...period,
    });
    const lines = earlier
      ? [part(from ?? '', -earlier.cents, 'credit'), part(priceId, cents, 'charge')]
      : [{ priceId, amountCents: cents, proration: null, ...period }];
    const paidCents = earlier
      ? Math.max(0, (lines[0]?.amountCents ?? 0) + (lines[1]?.amountCents ?? 0))
      : Math.round(cents * (1 - percentOff / 100));
    const id = `in_${randomUUID()}`;
    const key: PaymentKey = `period:${id}`;
    const event = eventOf(
      {
        kind: 'invoice_paid',
        invoice: {
          id,
          customerId: facts?.customerId ?? '',
          subscriptionId,
          orderId: null,
          isFirst: false,
          currency: 'USD',
          lines,
          paidCents,
          paidAt: story.now(),
          url: null,
          pdfUrl: null,
        },
      },
      story.now(),
    );
    const brings = earlier ? Math.floor((credits - earlier.credits) * share + 1e-9) : credits;
    // Paid late, a period begins with its payment.
    const isLate = story.clock.ms - start > DAY_MS;
    const expiresAt = isLate ? story.clock.ms + end - start : end;
    return { key, event, cents: paidCents, credits: brings, expiresAt };
  }

  const step = fc.oneof(
    fc.record({
      do: fc.constantFrom('pack' as const),
      item: fc.constantFrom('pack-250' as const, 'pack-900' as const),
    }),
    fc.record({
      do: fc.constantFrom('subscribe' as const, 'schedule' as const, 'cancel' as const, 'resume' as const),
    }),
    fc.record({
      do: fc.constantFrom('renew' as const, 'switch' as const),
      percentOff: fc.constantFrom(0, 0, 25, 50, 100),
    }),
    fc.record({ do: fc.constant('deliver' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('deliver' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('repeat' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('refund' as const), which: fc.nat(20), cents: fc.constantFrom(1, 333, 1500, 3000) }),
    fc.record({ do: fc.constantFrom('dispute' as const, 'win' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('spend' as const), credits: fc.integer({ min: 1, max: 600 }) }),
    fc.record({ do: fc.constantFrom('capture' as const, 'release' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constantFrom('expire' as const, 'sweep' as const) }),
  );

  test('buying, spending, failing, refunding, expiring, canceling, repeated and late: agrees with a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const story = await aStory();
        const { userId, deps, model, clock, payments, now } = story;
        const { db } = database;
        const pending: { event: PaymentEvent; then: () => void }[] = [];
        const delivered: PaymentEvent[] = [];
        const paid: { key: PaymentKey; cents: number; refunded: number; disputeId: string; customerId: string }[] = [];
        const holds: { id: number; isSettled: boolean }[] = [];
        let subscriptionId: string | undefined;
        let isKnown = false;
        const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
        const tell = (event: PaymentEvent, then: () => void) => pending.push({ event, then });
        const bill = (id: string, change: Pick<Bill, 'percentOff' | 'from'> = {}) => {
          const facts = payments.subscriptions.get(id);
          if (!facts) return;
          const end = facts.periodEnd.getTime();
          const start = change.from === undefined ? monthAfter(end, -1) : clock.ms;
          const { key, event, cents, credits, expiresAt } = invoiceOf(story, id, { start, end, ...change });
          paid.push({ key, cents, refunded: 0, disputeId: `du_${key}`, customerId: facts.customerId });
          tell(event, () => model.pay(key, credits, expiresAt));
        };

        for (const next of steps) {
          switch (next.do) {
            case 'pack': {
              const { key, event, cents, credits, customerId } = await buyPack(story, next.item);
              paid.push({ key, cents, refunded: 0, disputeId: `du_${key}`, customerId });
              tell(event, () => model.pay(key, credits, null));
              break;
            }
            case 'subscribe': {
              if (subscriptionId !== undefined) break;
              const { customerId } = await buyPack(story, 'pack-250');
              // A day that every month has, so that the calendar alone says how long a period is.
              while (now().getUTCDate() > 28) clock.ms += DAY_MS;
              subscriptionId = `sub_${randomUUID()}`;
              payments.subscriptions.set(subscriptionId, {
                id: subscriptionId,
                customerId,
                priceId: 'price_basic_month',
                status: 'active',
                periodEnd: new Date(monthAfter(clock.ms, 1)),
                endsAt: null,
                endedAt: null,
                createdAt: now(),
                next: null,
                due: null,
                isPaused: false,
              });
              bill(subscriptionId);
              break;
            }
            case 'renew': {
              const facts = payments.subscriptions.get(subscriptionId ?? '');
              if (facts?.endedAt !== null) break;
              clock.ms = Math.max(clock.ms, facts.periodEnd.getTime());
              const periodEnd = new Date(monthAfter(facts.periodEnd.getTime(), 1));
              const ends = facts.endsAt !== null;
              payments.subscriptions.set(
                facts.id,
                ends
                  ? { ...facts, status: 'canceled', endedAt: facts.periodEnd }
                  : { ...facts, periodEnd, priceId: facts.next?.priceId ?? facts.priceId, next: null },
              );
              if (!ends) bill(facts.id, { percentOff: next.percentOff });
              break;
            }
            case 'switch': {
              const facts = payments.subscriptions.get(subscriptionId ?? '');
              if (facts?.endedAt !== null || facts.priceId !== 'price_basic_month') break;
              if (facts.periodEnd.getTime() <= clock.ms) break;
              payments.subscriptions.set(facts.id, { ...facts, priceId: 'price_pro_month', next: null });
              bill(facts.id, { from: facts.priceId, percentOff: next.percentOff });
              break;
            }
            case 'schedule': {
              const facts = payments.subscriptions.get(subscriptionId ?? '');
              if (facts?.endedAt !== null || facts.priceId !== 'price_pro_month' || facts.endsAt !== null) break;
              const following = { priceId: 'price_basic_month', at: facts.periodEnd };
              payments.subscriptions.set(facts.id, { ...facts, next: following });
              break;
            }
            case 'cancel':
            case 'resume': {
              const act = next.do === 'cancel' ? cancelSubscription : resumeSubscription;
              const before = payments.subscriptions.get(subscriptionId ?? '');
              const { success } = await act(deps, userId, subscriptionId ?? 'sub_none');
              assert.ok(!success || isKnown, 'only what we have heard of');
              assert.ok(
                !success || before?.endedAt === null || payments.subscriptions.get(before?.id ?? '') === before,
              );
              break;
            }
            case 'deliver': {
              const chosen = pick(pending, next.which);
              if (subscriptionId !== undefined) {
                const subscription = payments.subscriptions.get(subscriptionId);
                if (subscription) {
                  await processEvent(deps, eventOf({ kind: 'subscription', subscription, observedAt: now() }, now()));
                  isKnown = true;
                }
              }
              if (!chosen) break;
              pending.splice(pending.indexOf(chosen), 1);
              assert.equal(await processEvent(deps, chosen.event), 'applied');
              chosen.then();
              delivered.push(chosen.event);
              break;
            }
            case 'repeat': {
              const again = pick(delivered, next.which);
              if (again) assert.equal(await processEvent(deps, again), 'repeated');
              break;
            }
            case 'refund': {
              const payment = pick(paid, next.which);
              if (!payment) break;
              payment.refunded = Math.min(payment.cents, payment.refunded + next.cents);
              const { key, cents, refunded, customerId } = payment;
              const common = { payment: key, customerId, currency: 'USD', chargedCents: cents, observedAt: now() };
              const event = eventOf({ kind: 'refund', refundedCents: refunded, ...common }, now());
              assert.equal(await processEvent(deps, event), 'applied');
              model.hear(key, { chargedCents: cents, refundedCents: refunded });
              delivered.push(event);
              break;
            }
            case 'dispute':
            case 'win': {
              const payment = pick(paid, next.which);
              if (!payment) break;
              const { key, cents, refunded, customerId, disputeId } = payment;
              const state = next.do === 'win' ? 'won' : 'open';
              const isOver = disputeId.endsWith(':won');
              const common = { payment: key, customerId, currency: 'USD', chargedCents: cents };
              const id = disputeId.replace(':won', '');
              const amountCents = cents - refunded;
              const event = eventOf({ kind: 'dispute', disputeId: id, amountCents, state, ...common }, now());
              assert.equal(await processEvent(deps, event), 'applied');
              if (state === 'won') payment.disputeId = `${id}:won`;
              const isOpen = state === 'open' && !isOver;
              model.hear(key, { chargedCents: cents, disputedCents: isOpen ? amountCents : 0 });
              break;
            }
            case 'spend': {
              const command = { type: 'hold', userId, amount: next.credits } as const;
              const spending = inTransaction(db, (tx) =>
                post(tx, { ...command, cause: `video:${randomUUID()}:hold` }, now()),
              );
              if (model.hold(next.credits, clock.ms)) holds.push({ id: (await spending).entryId, isSettled: false });
              else await assert.rejects(spending, InsufficientCreditsError);
              break;
            }
            case 'capture':
            case 'release': {
              const hold = pick(holds, next.which);
              if (!hold || hold.isSettled) break;
              hold.isSettled = true;
              const type = next.do;
              const command = { userId, holdId: hold.id };
              await inTransaction(db, async (tx) => {
                if (type === 'capture')
                  await post(tx, { type, ...command, cause: `video:${randomUUID()}:capture` }, now());
                else await returnCredits(tx, { ...command, cause: `video:${randomUUID()}:release` }, now());
              });
              model.settleHold(holds.indexOf(hold), type);
              break;
            }
            case 'wait':
              clock.ms += next.days * DAY_MS;
              break;
            case 'expire':
              await expireGrants(db, now(), new Date(0));
              model.expire(clock.ms);
              break;
            case 'sweep':
              await reconcileOpenReversals(db, 'stripe', now());
              model.settleAll();
              break;
            default:
              next satisfies never;
          }
          const balance = await readBalance(db, userId, now());
          assert.deepEqual(balance, { available: model.available(clock.ms), held: model.held() }, JSON.stringify(next));
          assert.ok(balance.available >= 0 && balance.held >= 0);
        }

        // Whatever is still on its way arrives in the end, and everything agrees.
        for (const { event, then } of pending) {
          assert.equal(await processEvent(deps, event), 'applied');
          then();
        }
        assert.equal((await readBalance(db, userId, now())).available, model.available(clock.ms));
        await reconcileOpenReversals(db, 'stripe', now());
        model.settleAll();
        assert.equal((await readBalance(db, userId, now())).available, model.available(clock.ms));
        const rows = await db
          .selectFrom('payments')
          .select('unrecovered_credits')
          .where('user_id', '=', userId)
          .execute();
        assert.equal(
          rows.reduce((sum, { unrecovered_credits }) => sum + unrecovered_credits, 0),
          model.unrecovered(),
        );
        const standing = await readStanding(db, 'stripe', userId, now());
        assert.equal(
          standing.hasPaid,
          paid.some(({ cents }) => cents > 0),
        );
      }),
      { numRuns: 40 },
    );
    const faults = await auditLedger(database.db);
    assert.deepEqual(
      faults.filter((fault) => !fault.endsWith('has no video')),
      [],
    );
  });

  /** Ends the process, so to speak, at the n-th statement. */
  function crashing(db: Kysely<Tables>, at: number) {
    let left = at;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        left -= 1;
        if (left === 0) throw new Error('crashed');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    return { db: db.withPlugin(plugin), hasCrashed: () => left <= 0 };
  }

  test('a crash before any statement of any event leaves nothing behind, and the repetition does it all', async () => {
    const story = await aStory();
    const { deps, userId, now } = story;
    const first = await buyPack(story, 'pack-250');
    const subscription = {
      id: `sub_${randomUUID()}`,
      customerId: first.customerId,
      priceId: 'price_pro_month',
      status: 'active' as const,
      periodEnd: new Date(story.clock.ms + 30 * DAY_MS),
      endsAt: null,
      endedAt: null,
      createdAt: now(),
      next: null,
      due: null,
      isPaused: false,
    };
    story.payments.subscriptions.set(subscription.id, subscription);
    const period = { start: story.clock.ms, end: subscription.periodEnd.getTime() };
    const reversal = { payment: first.key, customerId: first.customerId, currency: 'USD', chargedCents: 1000 };
    const dispute = { kind: 'dispute' as const, disputeId: `du_${randomUUID()}`, amountCents: 500, ...reversal };
    const events: [PaymentEvent, number][] = [
      [first.event, 250],
      [eventOf({ kind: 'subscription', subscription, observedAt: now() }, now()), 250],
      [invoiceOf(story, subscription.id, period).event, 1250],
      [eventOf({ kind: 'refund', refundedCents: 400, observedAt: now(), ...reversal }, now()), 1150],
      [eventOf({ ...dispute, state: 'open' }, now()), 1025],
      [eventOf({ ...dispute, state: 'won' }, now()), 1150],
      [eventOf({ kind: 'customer_deleted', customerId: first.customerId }, now()), 1150],
    ];
    let crashes = 0;
    let earlier = 0;
    for (const [event, expected] of events) {
      for (let at = 1; ; at += 1) {
        const crash = crashing(database.db, at);
        const outcome = await processEvent({ ...deps, db: crash.db }, event).catch((error: unknown) => {
          assert.match((error as Error).message, /crashed/);
          return 'crashed';
        });
        const { available } = await readBalance(database.db, userId, now());
        if (outcome !== 'crashed') {
          assert.equal(outcome, 'applied');
          assert.equal(available, expected, event.type);
          break;
        }
        assert.equal(available, earlier, `${event.type}, statement ${at}`);
        crashes += 1;
      }
      earlier = expected;
    }
    assert.ok(crashes > 40, `${crashes} crashes`);
    const faults = await auditLedger(database.db);
    assert.deepEqual(
      faults.filter((fault) => !fault.endsWith('has no video')),
      [],
    );
  });

  test('a crash anywhere between approving and granting is repaired by the reconciler', async () => {
    for (let at = 1; ; at += 1) {
      const story = await aStory();
      const { userId, now } = story;
      const calm = await TestPayments.open({ db: database.db, publicUrl: 'http://api.test', now });
      const deps: PaymentDeps = { ...story.deps, payments: calm };
      const { url } = await startCheckout(deps, userId, { item: 'pro', interval: 'month' });
      const session = url.split('/').at(-1) ?? '';
      const crash = crashing(database.db, at);
      const shaken = new TestPayments({ db: crash.db.withTables<TestTables>(), publicUrl: 'http://api.test', now });
      const pay = async () => {
        for (const event of await shaken.approveCheckout(session)) {
          await processEvent({ ...deps, db: crash.db, payments: shaken }, event);
        }
      };
      const isWhole = await pay().then(
        () => true,
        () => false,
      );
      await reconcilePayments(deps);
      const { available } = await readBalance(database.db, userId, now());
      const isPaid = (await calm.findCheckout(session))?.state === 'paid';
      assert.equal(available, isPaid ? 1000 : 0, `statement ${at}`);
      const { isVip, isSubscribed } = await readStanding(database.db, 'test', userId, now());
      assert.deepEqual([isVip, isSubscribed], [isPaid, isPaid]);
      if (isWhole) {
        assert.ok(at > 20, `${at} statements`);
        return;
      }
    }
  });
});
