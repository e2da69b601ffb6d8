import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { loadShop } from '../../catalogue/load-plans';
import type { PaymentEvent } from '../../payments/payment-event';
import { PaymentsUnavailableError } from '../../payments/payments';
import { testShop } from '../../testing/shop';
import { STRIPE_KEY, StripeStandIn, WEBHOOK_SECRET } from '../../testing/stripe-stand-in/stripe-stand-in';
import { stripeLocale } from './stripe-locale';
import { StripePayments } from './stripe-payments';

describe("Stripe's adapter", () => {
  let standIn: StripeStandIn;
  let payments: StripePayments;
  before(async () => {
    standIn = await StripeStandIn.start(testShop.offers, () => Math.floor(Date.now() / 1000));
  });
  const paymentsOf = (shop = testShop) =>
    new StripePayments({
      secretKey: STRIPE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: standIn.url,
      shop,
      now: () => new Date(),
    });
  beforeEach(() => {
    payments = paymentsOf();
    standIn.received.length = 0;
  });
  after(() => standIn.stop());

  const aCustomer = () => payments.createCustomer({ userId: randomUUID(), email: 'a@b.test', name: 'Ada', attempt: 1 });
  const aCheckout = async (item: string) => {
    const offer = testShop.offers.find((candidate) => candidate.item === item);
    if (!offer) throw new Error(item);
    const common = {
      language: 'de',
      consent: 'I accept.',
      successUrl: 'https://site.test/yes',
      cancelUrl: 'https://site.test/no',
    };
    return { orderId: randomUUID(), userId: randomUUID(), customerId: await aCustomer(), offer, ...common };
  };

  test("accepts prices that match Stripe's", async () => {
    await payments.verifyPrices();
    // The client repeats a call that a busy machine answers late.
    assert.ok(standIn.received.length >= testShop.offers.length);
    assert.deepEqual(new Set(standIn.received.map(({ call }) => call)), new Set(['GET /v1/prices/:id']));
  });

  test('names every differing price, with both values', async () => {
    const { prices } = standIn.account;
    const kept = structuredClone([...prices.entries()]);
    const change = (id: string, fields: object) => prices.set(id, Object.assign(standIn.account.price(id), fields));
    change('price_basic_month', { unit_amount: 999 });
    change('price_basic_year', { currency: 'eur' });
    change('price_pro_month', { recurring: { interval: 'month', interval_count: 3, usage_type: 'licensed' } });
    change('price_pro_year', { active: false });
    change('price_pack_250', { recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' } });
    prices.delete('price_pack_900');
    const told = await payments.verifyPrices().then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    for (const words of [
      /price_basic_month .*1000, Stripe charges 999/,
      /price_basic_year .*USD, Stripe's eur/,
      /price_pro_month .*every 1 month, Stripe charges every 3 month/,
      /price_pro_year .*archived/,
      /price_pack_250 .*once, Stripe charges every 1 month/,
      /price_pack_900 .*no such price/,
    ]) {
      assert.match(told, words);
    }
    const sold = await aCheckout('pack-250');
    await assert.rejects(payments.createCheckout(sold), /differ/, 'nothing is sold at a price that differs');
    for (const [id, price] of kept) prices.set(id, price);
    await payments.verifyPrices();
  });

  describe('compares tax with what the site says', () => {
    const setAll = (tax_behavior: 'inclusive' | 'exclusive') => {
      for (const price of standIn.account.prices.values()) Object.assign(price, { tax_behavior });
    };
    after(() => setAll('inclusive'));

    test('and names every price that includes it although the site adds it, or the reverse', async () => {
      Object.assign(standIn.account.price('price_pack_250'), { tax_behavior: 'exclusive' });
      Object.assign(standIn.account.price('price_pro_year'), { tax_behavior: 'unspecified' });
      const told = await payments.verifyPrices().then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
      assert.deepEqual(told.split('\n').slice(1), [
        "  price_pro_year (pro): operator.pricesIncludeTax is true, Stripe's tax_behavior unspecified.",
        "  price_pack_250 (pack-250): operator.pricesIncludeTax is true, Stripe's tax_behavior exclusive.",
      ]);
    });

    test('and accepts prices to which it is added if the site says so', async () => {
      setAll('exclusive');
      await paymentsOf({ ...testShop, pricesIncludeTax: false }).verifyPrices();
      await assert.rejects(payments.verifyPrices(), /price_basic_month .*tax_behavior exclusive/);
    });
  });

  test('a repeated order is one checkout, a repeated user one customer', async () => {
    const checkout = await aCheckout('pro');
    const [first, second] = [await payments.createCheckout(checkout), await payments.createCheckout(checkout)];
    assert.deepEqual(first, second);
    const asked = standIn.received.findLast(({ call }) => call === 'POST /v1/checkout/sessions');
    assert.deepEqual(asked?.params.consent_collection, { terms_of_service: 'required' });
    assert.deepEqual(asked?.params.custom_text, { terms_of_service_acceptance: { message: 'I accept.' } });
    const person = { userId: randomUUID(), email: 'a@b.test', name: null, attempt: 1 };
    const customers = await Promise.all(Array.from({ length: 10 }, () => payments.createCustomer(person)));
    assert.equal(new Set(customers).size, 1);
    assert.notEqual(await payments.createCustomer({ ...person, attempt: 2 }), customers[0]);
  });

  test("a switch of plan has its configuration made once; cheaper plans wait for the period's end", async () => {
    const checkout = await aCheckout('basic');
    const { sessionId } = await payments.createCheckout(checkout);
    standIn.account.completeSession(sessionId);
    const subscriptionId = standIn.account.session(sessionId).subscription ?? '';
    const offer = testShop.offers.find(({ priceId }) => priceId === 'price_pro_year');
    if (!offer) throw new Error('no offer');
    const change = {
      subscriptionId,
      customerId: checkout.customerId,
      offer,
      language: 'zh-Hant',
      doneUrl: 'https://a.test/done',
      returnUrl: 'https://a.test',
    };
    await payments.createPlanChange(change);
    await payments.createPlanChange(change);
    const made = standIn.received.filter(({ call }) => call === 'POST /v1/billing_portal/configurations');
    assert.equal(made.length, 1);
    const features = made[0]?.params.features as Record<
      string,
      { schedule_at_period_end?: object; products?: object[] }
    >;
    assert.deepEqual(features.subscription_update?.schedule_at_period_end, {
      conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
    });
    assert.equal(features.subscription_update?.products?.length, 2);
    const session = standIn.received.at(-1)?.params;
    assert.equal(session?.locale, 'zh-TW');
    assert.equal(session.return_url, 'https://a.test');
    const flow = session.flow_data as { after_completion: { redirect: { return_url: string } } };
    assert.equal(flow.after_completion.redirect.return_url, 'https://a.test/done');
  });

  test('every event since a moment is found, over as many pages as it takes', async () => {
    for (let i = 0; i < 250; i += 1) standIn.account.emit('customer.deleted', { id: `cus_${i}` });
    const found: PaymentEvent[] = [];
    const known = { has: (id: string) => Promise.resolve(id === standIn.account.events.at(-1)?.id) };
    for await (const event of payments.eventsSince(new Date(Date.now() - 60_000), known)) found.push(event);
    const deleted = found.filter(({ change }) => change.kind === 'customer_deleted');
    assert.equal(deleted.length, 249);
    assert.equal(new Set(deleted.map(({ id }) => id)).size, 249);
  });

  test('distinguishes an unknown subscription from an unreachable Stripe', async () => {
    assert.equal(await payments.readSubscription('sub_00000'), undefined);
    standIn.nextFailures.push('broken', 'broken', 'broken');
    await assert.rejects(payments.readSubscription('sub_00000'), PaymentsUnavailableError);
  });

  test('every language of the site has a locale at Stripe', async () => {
    const { languages } = await loadShop(path.join(__dirname, '..', '..', '..', 'content'));
    const locales = languages.map(({ hreflang }) => stripeLocale(hreflang));
    assert.ok(!locales.includes('auto'), locales.join());
    assert.equal(new Set(locales).size, languages.length);
  });

  for (const [tag, locale] of [
    ['zh-Hant', 'zh-TW'],
    ['zh-Hans', 'zh'],
    ['pt', 'pt-BR'],
    ['en', 'en'],
    ['es', 'es'],
    ['hi', 'auto'],
  ] as const) {
    test(`Stripe's pages in ${tag} are ${locale}`, () => assert.equal(stripeLocale(tag), locale));
  }
});
