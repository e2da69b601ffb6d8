import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auditLedger, auditNotes } from '../ledger/audit';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import { errorOf, type TestUser } from '../testing/test-service';
import { signedWebhook } from '../testing/stripe-stand-in/stripe-stand-in';
import { customerOf } from './customers';
import { reconcilePayments } from './reconcile';

const PACK = { item: 'pack-250' };
const PRO = { item: 'pro', interval: 'month' };

describe('failures between Stripe and us', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService({ expectsLoggedErrors: true });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  const outcomeOf = async (id: string) =>
    (await service.db.selectFrom('payment_events').select('outcome').where('id', '=', id).executeTakeFirst())?.outcome;

  describe('an event that cannot be read', () => {
    /** Its subscription has a status that no release of ours knows; a pack is paid after it. No webhook comes. */
    async function anUnreadableEvent() {
      const user = await service.signIn();
      const { sessionId } = await service.buy(user, PRO);
      const subscription = service.account.subscription(service.account.session(sessionId).subscription ?? '');
      subscription.status = 'hibernating';
      service.account.emit('customer.subscription.updated', subscription);
      const [event] = service.takeEvents();
      if (!event) throw new Error('There is no event.');
      return { user, subscription, event };
    }

    test('is set aside and logged, and others are processed', async () => {
      const { user, event } = await anUnreadableEvent();
      const { sessionId } = await service.checkout(user, PACK);
      service.account.completeSession(sessionId);
      service.account.events.push(service.account.events.splice(service.account.events.indexOf(event), 1)[0] ?? event);
      service.takeEvents();
      await reconcilePayments(service.paymentDeps);
      assert.equal(await user.credits(), 1270, 'the pack was found');
      assert.equal(await outcomeOf(event.id), 'unreadable');
      const told = service.logged.filter(({ msg }) => msg === 'payment event set aside');
      assert.equal(told.length, 1);
      assert.match(
        (await auditNotes(service.db)).join('\n'),
        new RegExp(`${event.id} .* could not be read: .*hibernating`),
      );
      await reconcilePayments(service.paymentDeps);
      assert.equal(service.logged.filter(({ msg }) => msg === 'payment event set aside').length, 1, 'said once');
    });

    test('is applied once a later release can parse it', async () => {
      const { user, subscription, event } = await anUnreadableEvent();
      assert.equal((await service.app.inject(signedWebhook(event))).statusCode, 500, 'Stripe is to send it again');
      assert.equal(await outcomeOf(event.id), 'unreadable');
      service.clock.offsetMs = 3 * 60 * 60 * 1000;
      await reconcilePayments(service.paymentDeps);
      subscription.status = 'canceled';
      subscription.ended_at = event.created;
      await reconcilePayments(service.paymentDeps);
      assert.equal(await outcomeOf(event.id), 'unreadable', 'long ago');
      await reconcilePayments(service.paymentDeps, 'unreadable');
      assert.equal(await outcomeOf(event.id), 'applied');
      assert.equal((await user.info()).is_subscribed, false);
      assert.equal(await service.deliver(event), 'repeated');
      service.clock.offsetMs = 0;
    });
  });

  describe('a request that Stripe refuses', () => {
    test("answers payments_refused, and is logged with Stripe's request id", async () => {
      const user = await service.signIn();
      const id = await service.subscribe(user, PRO);
      const calls = [
        { url: '/api/cancel-subscription', body: { id } },
        { url: '/api/checkout', body: PACK },
        { url: '/api/change-subscription', body: { id, item: 'basic', interval: 'month', consent: true } },
      ];
      for (const call of calls) {
        const logged = service.logged.length;
        service.standIn.nextFailures.push('refused', 'refused');
        const answer = await user.call({ method: 'POST', ...call });
        service.standIn.nextFailures.length = 0;
        assert.deepEqual([errorOf(answer).status, errorOf(answer).code], [502, 'payments_refused'], call.url);
        assert.doesNotMatch(answer.body, /account|req_/, 'what Stripe said is not for the visitor');
        assert.match(JSON.stringify(service.logged.slice(logged)), /Stripe refused request req_1 \(400, /);
      }
      assert.equal((await user.info()).is_subscribed, true);
    });
  });

  describe('a first purchase', () => {
    const buy = (user: TestUser) => user.call({ method: 'POST', url: '/api/checkout', body: PACK });

    test('succeeds after a failure of Stripe, although the key keeps that failure for a day', async () => {
      const user = await service.signIn();
      service.standIn.nextFailures.push('failed');
      assert.equal((await buy(user)).statusCode, 200);
      assert.equal((await buy(user)).statusCode, 200);
    });

    test('works on the next click if Stripe was down', async () => {
      const user = await service.signIn();
      const before = service.account.customers.size;
      service.standIn.nextFailures.push('failed', 'failed');
      const refused = await buy(user);
      assert.deepEqual([errorOf(refused).status, errorOf(refused).code], [503, 'product_api_unavailable']);
      const answers = await Promise.all([buy(user), buy(user), buy(user)]);
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode),
        [200, 200, 200],
      );
      assert.equal(service.account.customers.size, before + 1);
    });

    test('makes one customer, also if another checkout has made it since this one looked', async () => {
      const { id } = await service.signIn();
      const before = service.account.customers.size;
      const customer = await customerOf(service.paymentDeps, id);
      let hasLooked = false;
      const db = service.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          const isFirst = !hasLooked;
          hasLooked = true;
          return Promise.resolve(isFirst ? { ...result, rows: [] } : result);
        },
      });
      assert.equal(await customerOf({ ...service.paymentDeps, db }, id), customer);
      assert.equal(service.account.customers.size, before + 1);
    });

    test('works for a person whose name has changed since the answer was lost', async () => {
      const user = await service.signIn();
      service.standIn.nextFailures.push('lost', 'lost', 'lost');
      assert.equal((await buy(user)).statusCode, 503);
      await service.db.updateTable('users').set({ name: 'Another' }).where('id', '=', user.id).execute();
      assert.equal((await buy(user)).statusCode, 200);
      service.standIn.faults.length = 0;
    });
  });
});
