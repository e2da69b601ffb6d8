import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Kysely, KyselyPlugin } from 'kysely';
import type { PaymentKey } from '../db/column-types';
import type { Tables } from '../db/tables';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { startStripeService, type StripeService } from '../testing/stripe-service';
import type { Charge, StripeEvent } from '../testing/stripe-stand-in/objects';
import { signedWebhook } from '../testing/stripe-stand-in/stripe-stand-in';
import type { TestUser } from '../testing/test-service';
import { MoneyWorker } from '../workers/money-worker';
import type { Payments } from './payments';
import { payBackToErased } from './pay-back';
import { processEvent } from './process-event';
import { reconcilePayments } from './reconcile';

const OFFERS = [
  { item: 'pack-250' },
  { item: 'pack-900' },
  { item: 'basic', interval: 'month' },
  { item: 'pro', interval: 'year' },
] as const;

const which = fc.nat(20);
const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const), offer: fc.constantFrom(...OFFERS) }),
  fc.record({ do: fc.constant('pay' as const), which, percentOff: fc.constantFrom(0, 0, 0, 50, 100) }),
  { arbitrary: fc.record({ do: fc.constant('deliver' as const), which }), weight: 2 },
  fc.record({ do: fc.constant('repeat' as const), which }),
  fc.record({ do: fc.constant('crash' as const), which, at: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('erase' as const) }),
  fc.record({ do: fc.constant('reconcile' as const) }),
  fc.record({
    do: fc.constant('pay back' as const),
    trouble: fc.constantFrom('none' as const, 'lost' as const, 'failed' as const, 'refused' as const),
    crashAt: fc.constantFrom(undefined, 1, 2, 3),
  }),
);

/** Ends the process, so to speak, at the n-th statement. */
function crashing(db: Kysely<Tables>, at: number): Kysely<Tables> {
  let left = at;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left === 0) throw new Error('crashed');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return db.withPlugin(plugin);
}

describe('money of accounts that are erased', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService({ expectsLoggedErrors: true });
  });
  after(async () => {
    const discrepancies = await auditLedger(service.db);
    assert.deepEqual(discrepancies, []);
    await service.close();
  });

  const erase = (user: TestUser) =>
    user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });

  /** Causes of the credits that this user was granted for money. */
  async function grantsOf(userId: string): Promise<string[]> {
    const rows = await service.db
      .selectFrom('ledger_entries')
      .select('cause')
      .where('user_id', '=', userId)
      .where('kind', '=', 'grant')
      .where('cause', 'not like', 'signup:%')
      .execute();
    return rows.map(({ cause }) => cause);
  }

  function causeOf({ metadata, payment_intent: intent }: Charge): PaymentKey {
    const { order_id: orderId } = metadata;
    return orderId === undefined ? `period:${service.account.invoicePayments.get(intent)}` : `pack:${orderId}`;
  }

  const refundsOf = (charge: Charge) =>
    service.account.events.filter(
      ({ type, data }) => type === 'charge.refunded' && (data.object as { id: string }).id === charge.id,
    ).length;

  test('each payment brought credits to a living account or is paid back, exactly once, in any order of events', async () => {
    const { account, standIn, paymentDeps, db } = service;
    const payments: Payments = paymentDeps.payments;
    let late = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (steps) => {
        const user = await service.signIn();
        const open: string[] = [];
        const customers = new Set<string>();
        const pending: StripeEvent[] = [];
        const delivered: StripeEvent[] = [];
        let grantsAtErasure: string[] | undefined;
        const take = <T>(list: T[], index: number): T | undefined =>
          list.splice(index % Math.max(1, list.length), 1)[0];
        const processWith = async (tables: Kysely<Tables>, event: StripeEvent) => {
          const { payload, headers } = signedWebhook(event);
          const read = await payments.readWebhook?.(Buffer.from(payload), headers['stripe-signature']);
          if (read) await processEvent({ ...paymentDeps, db: tables }, read);
        };

        for (const next of [...steps, { do: 'erase' } as const]) {
          switch (next.do) {
            case 'open': {
              if (grantsAtErasure) break;
              const { sessionId } = await service.checkout(user, next.offer);
              customers.add(account.session(sessionId).customer);
              open.push(sessionId);
              break;
            }
            case 'pay': {
              const sessionId = take(open, next.which);
              if (sessionId === undefined) break;
              if (next.percentOff > 0) account.redeem(sessionId, next.percentOff);
              account.completeSession(sessionId);
              if (grantsAtErasure) late += 1;
              break;
            }
            case 'deliver': {
              const event = take(pending, next.which);
              if (!event) break;
              await service.deliver(event);
              delivered.push(event);
              break;
            }
            case 'repeat': {
              const event = delivered[next.which % Math.max(1, delivered.length)];
              if (event) assert.equal(await service.deliver(event), 'repeated');
              break;
            }
            case 'crash': {
              const event = pending[next.which % Math.max(1, pending.length)];
              if (event) await processWith(crashing(db, next.at), event).catch(() => undefined);
              break;
            }
            case 'erase':
              if (grantsAtErasure) break;
              await erase(user);
              grantsAtErasure = await grantsOf(user.id);
              break;
            case 'reconcile':
              await reconcilePayments(paymentDeps);
              break;
            case 'pay back': {
              if (next.trouble !== 'none') standIn.nextFailures.push(next.trouble);
              const tables = next.crashAt === undefined ? db : crashing(db, next.crashAt);
              await payBackToErased({ ...paymentDeps, db: tables }).catch(() => undefined);
              standIn.nextFailures.length = 0;
              break;
            }
            default:
              next satisfies never;
          }
          pending.push(...service.takeEvents());
        }

        // Whatever is still open is paid after all, and everything arrives.
        for (const sessionId of open) account.completeSession(sessionId);
        pending.push(...service.takeEvents());
        for (const event of pending) await service.deliver(event);
        await payBackToErased(paymentDeps);
        assert.equal(await payBackToErased(paymentDeps), 0);
        await service.deliverPending();

        const granted = await grantsOf(user.id);
        assert.deepEqual(granted, grantsAtErasure, 'an erased account is granted nothing');
        const charges = [...account.charges.values()].filter(
          ({ customer, amount_captured: cents }) => customers.has(customer) && cents > 0,
        );
        for (const charge of charges) {
          const isGranted = granted.includes(causeOf(charge));
          const back = [charge.amount_refunded, refundsOf(charge)];
          assert.deepEqual(back, isGranted ? [0, 0] : [charge.amount_captured, 1], causeOf(charge));
        }
        const rows = await db.selectFrom('payments').selectAll().where('user_id', '=', user.id).execute();
        for (const row of rows) {
          assert.equal(row.owed_back_at === null, granted.includes(row.cause) || row.credits === null, row.cause);
          assert.equal(row.paid_back_at === null, row.owed_back_at === null);
        }
      }),
      { numRuns: 25 },
    );
    assert.ok(late > 0, 'some were paid when the account was gone');
    assert.equal(await reconcilePayments(paymentDeps), 0, 'nothing was missed');
  });

  test('the scheduled work pays back by itself, and tries again when Stripe refuses', async (context) => {
    const user = await service.signIn();
    const { sessionId } = await service.checkout(user, { item: 'pack-250' });
    await erase(user);
    service.account.completeSession(sessionId);
    await service.deliverPending();
    const charge = service.account.charge(service.lastCharge(sessionId));

    service.standIn.nextFailures.push('refused');
    assert.equal(await payBackToErased(service.paymentDeps), 0);
    assert.equal(charge.amount_refunded, 0);
    assert.ok(service.logged.some(({ level, msg }) => level === 50 && msg?.includes('not paid back, will retry')));

    const worker = new MoneyWorker(service.paymentDeps);
    context.after(() => worker.stop());
    worker.start();
    await eventually(() => charge.amount_refunded === charge.amount_captured);
    await service.deliverPending();
    const { refunded_cents: refunded, credits } = await service.db
      .selectFrom('payments')
      .select(['refunded_cents', 'credits'])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([refunded, credits], [charge.amount_captured, 0]);
  });
});
