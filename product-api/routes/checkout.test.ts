import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { CheckoutState } from '#contracts/api/checkout';
import { DAY_MS } from '#contracts/day';
import type { CancelSubscriptionAnswer } from '#contracts/api/subscriptions';
import { reconcilePayments } from '../payments/reconcile';
import { errorOf, PUBLIC_URL, startTestService, type TestService, type TestUser } from '../testing/test-service';

describe('buying through the test checkout', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  async function checkout(user: TestUser, body: object): Promise<string> {
    const answer = await user.expect(200, { method: 'POST', url: '/api/checkout', body });
    const { url } = answer.json<{ url: string }>();
    assert.ok(url.startsWith(`${PUBLIC_URL}/test-checkout/`), url);
    return new URL(url).pathname;
  }
  const choose = (path: string, outcome: string) =>
    service.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `outcome=${outcome}&consent=yes`,
    });
  async function buy(user: TestUser, body: object): Promise<string> {
    const paid = await choose(await checkout(user, body), 'approve');
    assert.equal(paid.statusCode, 303, paid.body);
    return String(paid.headers.location);
  }
  async function stateOf(user: TestUser, location: string): Promise<CheckoutState> {
    const id = new URL(location).searchParams.get('order') ?? '';
    return (await user.expect(200, { method: 'GET', url: `/api/checkout/${id}` })).json<CheckoutState>();
  }
  const post = async (user: TestUser, url: string, body: object) =>
    (await user.expect(200, { method: 'POST', url, body })).json<CancelSubscriptionAnswer>();

  test('the prices page says that no money moves', async () => {
    const user = await service.signIn();
    const answer = await user.expect(200, { method: 'GET', url: '/api/payment-service' });
    assert.deepEqual(answer.json(), { isTest: true });
  });

  test('a pack: approved once, however often the button is pressed', async () => {
    const user = await service.signIn();
    const path = await checkout(user, { item: 'pack-250', language: 'de' });
    const page = await service.app.inject({ url: path });
    assert.match(page.body, /lang="de"/);
    assert.match(page.body, /Demo/);
    assert.match(page.body, /10,00/);
    const answers = await Promise.all([choose(path, 'approve'), choose(path, 'approve'), choose(path, 'approve')]);
    const [first] = answers;
    for (const { statusCode, headers } of answers) {
      assert.equal(statusCode, 303);
      assert.equal(headers.location, first?.headers.location);
    }
    const location = String(first?.headers.location);
    assert.match(location, /^http:\/\/site\.test:8000\/de\/purchase\?order=/);
    const state = await stateOf(user, location);
    assert.equal(state.order.status, 'paid');
    assert.equal(state.balance, 270);
    assert.deepEqual(await user.info(), { credits: 270, vip_status: 0, is_subscribed: false, paid_user: 1 });
  });

  test('nothing is paid without consent, which is not ticked beforehand and is recorded with the order', async () => {
    const user = await service.signIn();
    const path = await checkout(user, { item: 'pack-250', language: 'de' });
    const page = await service.app.inject({ url: path });
    assert.match(page.body, /<input type="checkbox" id="consent" name="consent" value="yes" required>/);
    assert.match(page.body, /href="[^"]*\/de\/terms"[^>]*>Nutzungsbedingungen<\/a>/);
    for (const outcome of ['approve', 'require_action']) {
      const refused = await service.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `outcome=${outcome}`,
      });
      assert.equal(refused.statusCode, 422);
      assert.match(refused.body, /role="alert"/);
    }
    const consents = () => service.db.selectFrom('order_consents').selectAll().where('user_id', '=', user.id).execute();
    assert.deepEqual(await consents(), []);
    const paid = await choose(path, 'approve');
    const order = new URL(String(paid.headers.location)).searchParams.get('order');
    assert.deepEqual(
      (await consents()).map(({ order_id, price_id }) => [order_id, price_id]),
      [[order, 'price_pack_250']],
    );
  });

  test('declined, asked by the bank, refused, abandoned: nothing is charged, and it can still be paid', async () => {
    const user = await service.signIn();
    const path = await checkout(user, { item: 'pack-250' });
    assert.match((await choose(path, 'decline')).body, /role="alert"/);
    assert.match((await choose(path, 'require_action')).body, /value="confirm"/);
    assert.match((await choose(path, 'refuse')).body, /role="alert"/);
    const abandoned = await choose(path, 'abandon');
    assert.match(String(abandoned.headers.location), /^http:\/\/site\.test:8000\/price\?order=/);
    assert.equal((await stateOf(user, String(abandoned.headers.location))).order.status, 'open');
    assert.equal(await user.credits(), 20);
    assert.equal((await choose(path, 'confirm')).statusCode, 303);
    assert.equal(await user.credits(), 270);
  });

  test('a checkout that is not paid within a day expires', async () => {
    const user = await service.signIn();
    const path = await checkout(user, { item: 'pack-250' });
    service.clock.offsetMs += 25 * 60 * 60 * 1000;
    const late = await choose(path, 'approve');
    assert.equal(late.statusCode, 200);
    assert.match(late.body, /no longer open/);
    await reconcilePayments(service.paymentDeps);
    assert.equal(await user.credits(), 20);
    const { status } = await service.db
      .selectFrom('orders')
      .select('status')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.equal(status, 'expired');
    service.clock.offsetMs = 0;
  });

  test('a subscription: credits for its period, renewed, canceled, resumed, ended', async () => {
    const user = await service.signIn();
    const location = await buy(user, { item: 'pro', interval: 'month' });
    assert.equal((await stateOf(user, location)).order.status, 'paid');
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: true, paid_user: 1 });

    const canceled = await post(user, '/api/cancel-subscription', {});
    assert.equal(canceled.success, true, canceled.message);
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: false, paid_user: 1 });
    const again = await post(user, '/api/cancel-subscription', {});
    assert.equal(again.success, false);

    const { id } = await service.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.equal((await post(user, '/api/cancel-subscription', { id })).success, true, 'repeated by its id');
    assert.equal((await post(user, '/api/resume-subscription', { id })).success, true);
    assert.equal((await user.info()).is_subscribed, true);

    service.clock.offsetMs = 32 * DAY_MS;
    assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: true, paid_user: 1 });
    await reconcilePayments(service.paymentDeps);
    assert.deepEqual(await user.info(), { credits: 1020, vip_status: 1, is_subscribed: true, paid_user: 1 });

    await post(user, '/api/cancel-subscription', { id });
    service.clock.offsetMs = 64 * DAY_MS;
    await reconcilePayments(service.paymentDeps);
    assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: false, paid_user: 1 });
    const late = await post(user, '/api/resume-subscription', { id });
    assert.deepEqual([late.success, late.message], [false, 'This subscription has already ended.']);
    service.clock.offsetMs = 0;
  });

  test("several subscriptions are listed to choose from; another user's id is as unknown", async () => {
    const user = await service.signIn();
    await buy(user, { item: 'basic', interval: 'month' });
    await buy(user, { item: 'pro', interval: 'year', alsoKeep: true });
    const { success, subscriptions = [] } = await post(user, '/api/cancel-subscription', {});
    assert.equal(success, false);
    assert.deepEqual(subscriptions.map(({ product }) => product).sort(), ['Basic', 'Pro']);
    for (const { createdAt } of subscriptions) assert.ok(!Number.isNaN(Date.parse(createdAt)));
    const id = subscriptions[0]?.id ?? '';

    const stranger = await service.signIn();
    assert.deepEqual(
      await post(stranger, '/api/cancel-subscription', { id }),
      await post(stranger, '/api/cancel-subscription', { id: 'sub_unknown' }),
    );
    assert.equal((await post(stranger, '/api/resume-subscription', { id })).success, false);
    assert.equal((await user.info()).is_subscribed, true);

    assert.equal((await post(user, '/api/cancel-subscription', { id })).success, true);
    assert.equal((await user.info()).is_subscribed, true);
    assert.equal((await post(user, '/api/cancel-subscription', {})).success, true);
    assert.equal((await user.info()).is_subscribed, false);
  });

  test('a second plan needs an explicit yes while another renews; a pack does not', async () => {
    const user = await service.signIn();
    const plan = { item: 'pro', interval: 'month' };
    await buy(user, { item: 'basic', interval: 'month' });
    for (const body of [plan, { ...plan, alsoKeep: false }]) {
      const refused = await user.expect(409, { method: 'POST', url: '/api/checkout', body });
      assert.deepEqual([errorOf(refused).code, errorOf(refused).field], ['state_conflict', 'alsoKeep']);
    }
    await checkout(user, { item: 'pack-250' });
    await checkout(user, { ...plan, alsoKeep: true });

    // One that ends is not paid beside the new one.
    assert.equal((await post(user, '/api/cancel-subscription', {})).success, true);
    await checkout(user, plan);
  });

  test('a more expensive plan starts immediately for the difference, a cheaper one with the next period', async () => {
    const user = await service.signIn();
    await buy(user, { item: 'basic', interval: 'month' });
    const { id } = await service.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const change = async (body: object) => {
      const answer = await user.expect(200, {
        method: 'POST',
        url: '/api/change-subscription',
        body: { id, ...body, consent: true },
      });
      return new URL(answer.json<{ url: string }>().url).pathname;
    };
    const up = await change({ item: 'pro', interval: 'month' });
    assert.match((await service.app.inject({ url: up })).body, /700 credits|699 credits/);
    assert.equal(await user.credits(), 320);
    await choose(up, 'approve');
    await choose(up, 'approve');
    const credits = await user.credits();
    assert.ok(credits === 1020 || credits === 1019, String(credits));
    assert.equal((await user.info()).vip_status, 1);

    const down = await change({ item: 'basic', interval: 'month', language: 'zh' });
    assert.match((await service.app.inject({ url: down })).body, /现在无需付款/);
    await choose(down, 'approve');
    assert.equal((await user.info()).vip_status, 1);
    service.clock.offsetMs = 32 * DAY_MS;
    await reconcilePayments(service.paymentDeps);
    assert.deepEqual(await user.info(), { credits: 320, vip_status: 0, is_subscribed: true, paid_user: 1 });
    service.clock.offsetMs = 0;
  });

  test('an item that is not offered is refused with the name of the field', async () => {
    const user = await service.signIn();
    const cases: [object, string][] = [
      [{}, 'item'],
      [{ item: 'gold' }, 'item'],
      [{ item: 7 }, 'item'],
      [{ item: 'pro' }, 'interval'],
      [{ item: 'pro', interval: 'week' }, 'interval'],
      [{ item: 'pack-250', interval: 'month' }, 'interval'],
      [{ item: 'pack-250', language: 'xx' }, 'language'],
      [{ item: 'pack-250', amountCents: 1 }, 'amountCents'],
      [{ item: 'pack-250', price: 'price_other' }, 'price'],
    ];
    for (const [body, field] of cases) {
      const answer = await user.call({ method: 'POST', url: '/api/checkout', body });
      assert.deepEqual(
        [errorOf(answer).status, errorOf(answer).code, errorOf(answer).field],
        [422, 'invalid_field', field],
      );
    }
    const orders = await service.db.selectFrom('orders').select('id').where('user_id', '=', user.id).execute();
    assert.deepEqual(orders, []);
  });

  test("another user's order is not found, nor is an unknown one", async () => {
    const user = await service.signIn();
    const location = await buy(user, { item: 'pack-250' });
    const id = new URL(location).searchParams.get('order') ?? '';
    const stranger = await service.signIn();
    for (const wanted of [id, randomUUID(), 'nonsense']) {
      const answer = await stranger.call({ method: 'GET', url: `/api/checkout/${wanted}` });
      assert.equal(errorOf(answer).code, 'not_found');
    }
    assert.equal((await service.app.inject({ url: '/test-checkout/test_cs_unknown' })).statusCode, 404);
  });

  test('fifty concurrent checkouts create one customer, and each is paid once', async () => {
    const user = await service.signIn();
    const paths = await Promise.all(Array.from({ length: 50 }, () => checkout(user, { item: 'pack-250' })));
    const customers = await service.db
      .selectFrom('payment_customers')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    assert.equal(customers.length, 1);
    await Promise.all(paths.flatMap((path) => [choose(path, 'approve'), choose(path, 'approve')]));
    assert.equal(await user.credits(), 20 + 50 * 250);
  });
});
