import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { inTransaction } from '../db/transaction-guard';
import { auditLedger } from '../ledger/audit';
import { readBalance } from '../ledger/balance';
import { expireGrants } from '../ledger/expire-grants';
import { InsufficientCreditsError } from '../ledger/ledger-errors';
import { post } from '../ledger/post';
import { readStanding, RENEWING_STATUSES } from '../subscriptions/standing';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import type { Subscription } from '../testing/stripe-stand-in/objects';
import { StripeStory } from '../testing/stripe-story';
import { reconcilePayments } from './reconcile';
import { returnCredits } from './return-credits';
import { reconcileOpenReversals } from './reconcile-credits';

const which = fc.nat(20);
const interval = fc.constantFrom('month' as const, 'month' as const, 'year' as const);

const step = fc.oneof(
  fc.record({ do: fc.constant('pack' as const), item: fc.constantFrom('pack-250', 'pack-900') }),
  fc.record({
    do: fc.constant('subscribe' as const),
    item: fc.constantFrom('basic', 'pro'),
    interval,
    percentOff: fc.constantFrom(0, 0, 50, 100),
  }),
  fc.record({ do: fc.constant('trial' as const), priceId: fc.constantFrom('price_basic_month', 'price_pro_year') }),
  fc.record({
    do: fc.constant('upgrade' as const),
    which,
    payment: fc.constantFrom('paid' as const, 'paid' as const, 'declined' as const),
  }),
  fc.record({
    do: fc.constantFrom(...(['downgrade', 'cancel', 'cancel', 'resume', 'give up', 'pause', 'pause'] as const)),
    which,
  }),
  fc.record({ do: fc.constant('pay due' as const), which }),
  fc.record({
    do: fc.constant('wait' as const),
    days: fc.constantFrom(1, 1, 12, 12, 31, 31, 31, 70, 366),
    renewal: fc.constantFrom('paid' as const, 'paid' as const, 'declined' as const, 'draft' as const),
  }),
  fc.record({ do: fc.constant('refund' as const), which, cents: fc.constantFrom(1, 333, 1500, 30_000) }),
  fc.record({
    do: fc.constant('dispute' as const),
    which,
    end: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
  }),
  fc.record({ do: fc.constant('spend' as const), percent: fc.constantFrom(10, 60, 100, 110) }),
  fc.record({ do: fc.constantFrom('capture' as const, 'release' as const), which }),
  { arbitrary: fc.record({ do: fc.constant('deliver' as const), which, count: fc.nat(6) }), weight: 4 },
  fc.record({ do: fc.constant('repeat' as const), which }),
  fc.record({ do: fc.constantFrom('expire' as const, 'sweep' as const) }),
  fc.record({ do: fc.constant('leave' as const), which, isMeant: fc.nat(3) }),
);

describe('money at Stripe in any order', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService();
  });
  after(async () => {
    const faults = await auditLedger(service.db);
    assert.deepEqual(
      faults.filter((fault) => !fault.endsWith('has no video')),
      [],
    );
    await service.close();
  });

  test('trials, pauses, declined and late payments, schedules, several plans, refunds: agrees with a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 30 }),
        interval,
        fc.boolean(),
        async (steps, first, erases) => {
          const { db, clock } = service;
          clock.offsetMs = 0;
          const user = await service.signIn();
          const story = new StripeStory(service, user);
          const { model } = story;
          const holds: number[] = [];
          await story.subscribe('pro', first, 0);
          await story.deliverAll();
          const pick = (index: number): Subscription | undefined => {
            const all = story.subscriptions;
            return all[index % Math.max(1, all.length)];
          };

          for (const next of steps) {
            const now = new Date(story.nowMs);
            switch (next.do) {
              case 'pack':
                await story.buyPack(next.item);
                break;
              case 'subscribe':
                await story.subscribe(next.item, next.interval, next.percentOff);
                break;
              case 'trial':
                await story.getTrial(next.priceId);
                break;
              case 'wait':
                story.wait(next.days, next.renewal);
                break;
              case 'pay due':
                await story.payDue(next.which);
                break;
              case 'refund':
                story.refund(next.which, next.cents);
                break;
              case 'dispute':
                story.dispute(next.which, next.end);
                break;
              case 'deliver':
                for (let i = 0; i <= next.count; i += 1) await story.deliver(next.which + i);
                break;
              case 'repeat':
                await story.repeat(next.which);
                break;
              case 'spend': {
                const amount = Math.ceil((model.available(now.getTime()) * next.percent) / 100);
                if (amount === 0) break;
                const { id: userId } = user;
                const hold = { type: 'hold', userId, amount, cause: `video:${randomUUID()}:hold` } as const;
                const spending = inTransaction(db, (tx) => post(tx, hold, now));
                if (model.hold(amount, now.getTime())) holds.push((await spending).entryId);
                else await assert.rejects(spending, InsufficientCreditsError);
                break;
              }
              case 'capture':
              case 'release': {
                const index = next.which % Math.max(1, holds.length);
                const holdId = holds[index];
                if (holdId === undefined || model.isSettled(index)) break;
                const type = next.do;
                const command = { userId: user.id, holdId };
                await inTransaction(db, async (tx) => {
                  if (type === 'capture')
                    await post(tx, { type, ...command, cause: `video:${randomUUID()}:capture` }, now);
                  else await returnCredits(tx, { ...command, cause: `video:${randomUUID()}:release` }, now);
                });
                model.settleHold(index, type);
                break;
              }
              case 'expire':
                await expireGrants(db, now, new Date(0));
                model.expire(now.getTime());
                break;
              case 'sweep':
                await reconcileOpenReversals(db, 'stripe', now);
                model.settleAll();
                break;
              default: {
                const subscription = pick(next.which);
                if (!subscription || (subscription.ended_at !== null && next.do !== 'cancel' && next.do !== 'resume'))
                  break;
                if (next.do === 'upgrade') story.upgrade(subscription, next.payment);
                else if (next.do === 'downgrade') story.downgrade(subscription);
                else if (next.do === 'cancel') await story.cancel(subscription);
                else if (next.do === 'resume') await story.resume(subscription);
                else if (next.do === 'give up') story.giveUpCharging(subscription);
                else if (next.do === 'pause') story.pauseOrContinue(subscription);
                else if (next.do === 'leave' && next.isMeant === 0) story.deleteCustomer(subscription);
              }
            }
            const at = new Date(story.nowMs);
            assert.deepEqual(
              await readBalance(db, user.id, at),
              { available: model.available(at.getTime()), held: model.held() },
              JSON.stringify(next),
            );
            assert.deepEqual(service.standIn.faults, [], 'no request that Stripe would refuse');
          }

          // Whatever is still on its way arrives in the end, and everything agrees.
          await story.deliverAll();
          const at = new Date(story.nowMs);
          await reconcileOpenReversals(db, 'stripe', at);
          model.settleAll();
          assert.equal((await readBalance(db, user.id, at)).available, model.available(at.getTime()));
          const owed = await db
            .selectFrom('payments')
            .select((eb) => eb.fn.sum<string>('unrecovered_credits').as('credits'))
            .where('user_id', '=', user.id)
            .executeTakeFirstOrThrow();
          assert.equal(Number(owed.credits ?? 0), model.unrecovered());
          const { isSubscribed } = await readStanding(db, 'stripe', user.id, at);
          assert.equal(isSubscribed, story.live.some(isRenewing));
          if (!erases) return;
          await user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });
          story.assertAllEnding();
          await story.deliverAll();
        },
      ),
      { numRuns: 15 },
    );
    assert.equal(await reconcilePayments(service.paymentDeps), 0, 'nothing was missed');
    service.clock.offsetMs = 0;
  });
});

function isRenewing({ status, cancel_at }: Subscription): boolean {
  return RENEWING_STATUSES.some((renewing) => renewing === status) && cancel_at === null;
}
