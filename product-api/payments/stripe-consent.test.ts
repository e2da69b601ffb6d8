import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DAY_MS } from '#contracts/day';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import type { TestUser } from '../testing/test-service';

const PACK = { item: 'pack-250' };
const PRO = { item: 'pro', interval: 'month' };

describe("the consent that Stripe's checkout asks for", () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService();
  });
  after(() => service.close());

  const consentsOf = async (user: TestUser) => {
    const rows = await service.db.selectFrom('order_consents').selectAll().where('user_id', '=', user.id).execute();
    return rows.map(({ order_id, subscription_id, price_id, agreed_at }) => [
      order_id,
      subscription_id,
      price_id,
      agreed_at.getTime(),
    ]);
  };
  /** When the visitor agreed: the moment of the event, in milliseconds. */
  const completedAt = (sessionId: string) => {
    const event = service.account.events.find(
      ({ type, data }) => type === 'checkout.session.completed' && (data.object as { id: string }).id === sessionId,
    );
    return (event?.created ?? 0) * 1000;
  };

  test('names the terms and the immediate start, in the language of the page', async () => {
    const user = await service.signIn();
    await service.checkout(user, { ...PACK, language: 'de' });
    const { consent_collection, custom_text } = service.standIn.received.at(-1)?.params as {
      consent_collection: object;
      custom_text: { terms_of_service_acceptance: { message: string } };
    };
    assert.deepEqual(consent_collection, { terms_of_service: 'required' });
    const { message } = custom_text.terms_of_service_acceptance;
    assert.match(message, /\[Nutzungsbedingungen\]\(http:\/\/site\.test:8000\/de\/terms\)/);
    assert.match(message, /Widerrufsrecht/);
  });

  for (const [what, body, priceId] of [
    ['a pack', PACK, 'price_pack_250'],
    ['a subscription', PRO, 'price_pro_month'],
  ] as const) {
    test(`is recorded once with the order of ${what}, however often and in whatever order events come`, async () => {
      const user = await service.signIn();
      const { sessionId, orderId } = await service.checkout(user, body);
      service.account.completeSession(sessionId);
      const events = service.takeEvents();
      for (const event of [...events, ...events].reverse()) await service.deliver(event);
      assert.deepEqual(await consentsOf(user), [[orderId, null, priceId, completedAt(sessionId)]]);
    });
  }

  test('is recorded with the visit to the page, before money that takes days arrives', async () => {
    const user = await service.signIn();
    const { sessionId, orderId } = await service.checkout(user, PACK);
    service.account.completeSession(sessionId, 'later');
    await service.deliverPending();
    const recorded = [[orderId, null, 'price_pack_250', completedAt(sessionId)]];
    assert.deepEqual(await consentsOf(user), recorded);
    service.account.settleLater(sessionId, 'succeeded');
    await service.deliverPending();
    assert.deepEqual(await consentsOf(user), recorded);
  });

  test('has the time of the visit when the first event arrives last', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.checkout(user, PACK);
    service.account.completeSession(sessionId, 'later');
    const visit = service.takeEvents();
    service.clock.offsetMs = DAY_MS;
    service.account.settleLater(sessionId, 'succeeded');
    await service.deliverPending();
    for (const event of visit) await service.deliver(event);
    service.clock.offsetMs = 0;
    assert.deepEqual(
      (await consentsOf(user)).map(([, , , agreedAt]) => agreedAt),
      [completedAt(sessionId)],
    );
  });

  test('is not recorded unless Stripe says that it was given', async () => {
    const user = await service.signIn();
    const abandoned = await service.checkout(user, PACK);
    service.account.expireSession(abandoned.sessionId);
    await service.deliverPending();
    assert.deepEqual(await consentsOf(user), []);
    const { sessionId } = await service.checkout(user, PACK);
    service.account.completeSession(sessionId);
    for (const { type, data } of service.account.events) {
      if (type === 'checkout.session.completed' && (data.object as { id: string }).id === sessionId)
        Object.assign(data.object, { consent: { promotions: null, terms_of_service: null } });
    }
    await service.deliverPending();
    assert.deepEqual(await consentsOf(user), []);
    assert.equal(await user.credits(), 270, 'what was paid is granted all the same');
  });
});
