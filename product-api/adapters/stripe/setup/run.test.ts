import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, before, beforeEach, describe, test } from 'node:test';
import { loadShop, type Shop } from '../../../catalogue/load-plans';
import { STRIPE_KEY, StripeStandIn, WEBHOOK_SECRET } from '../../../testing/stripe-stand-in/stripe-stand-in';
import { StripePayments } from '../stripe-payments';
import { EVENT_TYPES } from '../translate-event';
import { runStripeSetup } from './run';

const CONTENT = path.join(__dirname, '..', '..', '..', '..', 'content');
const PUBLIC_URL = 'https://api.site.test';

describe('stripe:setup and stripe:check', () => {
  let folder: string;
  let envFile: string;
  let standIn: StripeStandIn;
  let shop: Shop;
  before(async () => {
    shop = await loadShop(CONTENT);
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'stripe-setup-'));
    envFile = path.join(folder, '.env');
    for (const name of ['plans.json', 'site.json', 'languages.json']) {
      await copyFile(path.join(CONTENT, name), path.join(folder, name));
    }
  });
  afterEach(async () => {
    await standIn.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (offers = shop.offers) => {
    standIn = await StripeStandIn.start(offers, () => Math.floor(Date.now() / 1000));
  };
  const openEmpty = () => open([]);

  async function run(command: string, environment: Record<string, string> = {}) {
    const lines: string[] = [];
    const isDone = await runStripeSetup(command.split(' '), {
      environment: {
        STRIPE_SECRET_KEY: STRIPE_KEY,
        STRIPE_API_BASE: standIn.url.href,
        PRODUCT_API_PUBLIC_URL: PUBLIC_URL,
        ...environment,
      },
      contentDir: folder,
      envFile,
      write: (line) => lines.push(line),
    });
    const text = lines.join('\n');
    const env = await readFile(envFile, 'utf8').catch(() => '');
    for (const secret of [STRIPE_KEY, ...env.split('\n').flatMap((line) => line.split('=')[1] || [])]) {
      assert.ok(!text.includes(secret), 'prints no secret');
    }
    return { isDone, text };
  }

  const changesMade = () => standIn.received.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call);
  const plans = () => readFile(path.join(folder, 'plans.json'), 'utf8');

  test('an empty account is set up in one go; a second run changes nothing', async () => {
    await openEmpty();
    const before = await plans();
    for (const command of ['check', 'setup --dry-run']) {
      const { isDone, text } = await run(command);
      assert.equal(isDone, false, command);
      assert.match(text, /^Stripe, test mode\n {2}product prod_framelight_basic \(Framelight Basic\) is missing\n/);
      assert.match(text, /price framelight_pro_year_usd \(288\.00 USD a year\) is missing/);
      assert.match(text, /price framelight_pack_900_usd \(30\.00 USD once\) is missing/);
      assert.match(text, /portal configuration .* is missing/);
      assert.match(text, /webhook endpoint https:\/\/api\.site\.test\/webhooks\/stripe is missing/);
    }
    assert.deepEqual([changesMade(), await plans()], [[], before]);

    assert.equal((await run('setup')).isDone, true);
    const items = new Set(shop.offers.map(({ item }) => item)).size;
    assert.equal(changesMade().length, items + shop.offers.length + 1 + 1);
    assert.match(await readFile(envFile, 'utf8'), /^STRIPE_WEBHOOK_SECRET=whsec_\w+\n$/);
    assert.equal((await stat(envFile)).mode & 0o777, 0o600);

    const [after, env] = [await plans(), await readFile(envFile, 'utf8')];
    standIn.received.length = 0;
    for (const command of ['setup', 'check', 'setup --dry-run']) {
      assert.deepEqual(await run(command), { isDone: true, text: 'Stripe, test mode\nNothing to do.' });
    }
    assert.deepEqual(changesMade(), []);
    assert.deepEqual([await plans(), await readFile(envFile, 'utf8')], [after, env]);

    // Nothing but ids has changed in the content, and the shop sells with them.
    const withoutIds = (text: string) => text.replace(/price_\w+/g, '');
    assert.equal(withoutIds(after), withoutIds(before));
    const sold = await loadShop(folder);
    const options = {
      secretKey: STRIPE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: standIn.url,
      now: () => new Date(),
    };
    await new StripePayments({ ...options, shop: sold }).verifyPrices();
    assert.equal((await run('check --checkout')).isDone, true);
    const [session] = standIn.account.sessions.values();
    assert.equal(session?.status, 'expired', 'nobody can pay in the checkout that was tried');
  });

  test('prices made by hand are kept, and get their lookup keys', async () => {
    await open();
    const before = await plans();
    for (const price of standIn.account.prices.values()) price.tax_behavior = 'unspecified';
    const { text } = await run('check');
    assert.match(text, /price price_basic_month_usd \(framelight_basic_month_usd\): .*tax_behavior unspecified/);
    await run('setup');
    assert.ok(!changesMade().includes('POST /v1/prices'));
    assert.equal(await plans(), before);
    assert.equal((await run('check')).isDone, true);
  });

  test('another amount is another price; subscribers keep theirs', async () => {
    await open();
    await run('setup');
    const old = standIn.account.price('price_pro_month_usd');
    old.unit_amount = 2900;
    const { text } = await run('check');
    assert.match(text, /price price_pro_month_usd .*amountCents is 3000, Stripe charges 2900/);
    assert.match(text, /portal configuration/);
    await run('setup');
    assert.deepEqual([old.active, old.lookup_key], [true, null]);
    const id = (await loadShop(folder)).offers.find(({ item, interval }) => item === 'pro' && interval === 'month');
    assert.notEqual(id?.priceId, 'price_pro_month_usd');
    assert.equal(standIn.account.price(id?.priceId ?? '').unit_amount, 3000);
    assert.equal((await run('check')).text, 'Stripe, test mode\nNothing to do.');
  });

  test('names each other difference, and removes it', async () => {
    await open();
    await run('setup');
    const endpoint = () => {
      const newest = [...standIn.shelf.endpoints.values()].at(-1);
      assert.ok(newest);
      return newest;
    };
    const price = standIn.account.price('price_pack_250_usd');
    const product = standIn.shelf.products.get('prod_pro');
    assert.ok(product);
    const cases: [() => void, RegExp][] = [
      [() => (product.name = 'Pro'), /product prod_pro: its name is "Pro", not "Framelight Pro"/],
      [() => (product.active = false), /product prod_pro: it is archived/],
      [() => (price.active = false), /price price_pack_250_usd .*it is archived at Stripe/],
      [() => (price.lookup_key = null), /price price_pack_250_usd .*lacks its lookup key/],
      [() => (endpoint().enabled_events = EVENT_TYPES.slice(1)), /does not send checkout\.session\.completed/],
      [() => (endpoint().status = 'disabled'), /webhook endpoint we_\w+: it is disabled/],
      [() => (endpoint().api_version = '2020-08-27'), /has API version 2020-08-27, not 2026-10-28\.endive/],
    ];
    for (const [spoil, words] of cases) {
      spoil();
      const { isDone, text } = await run('check');
      assert.equal(isDone, false);
      assert.match(text, words);
      assert.equal((await run('setup')).isDone, true);
      assert.equal((await run('check')).text, 'Stripe, test mode\nNothing to do.', String(words));
    }
    const enabled = [...standIn.shelf.endpoints.values()].filter(({ status }) => status === 'enabled');
    assert.equal(enabled.length, 1, 'the endpoint of another version is switched off');
  });

  test('says what it needs, and what it did not look at', async () => {
    await open();
    await assert.rejects(run('setup', { STRIPE_SECRET_KEY: 'sk_live_x' }), /live mode: add --live/);
    await assert.rejects(run('setup', { STRIPE_SECRET_KEY: '' }), /STRIPE_SECRET_KEY is not set/);
    await assert.rejects(run('check --dry-run'), /--dry-run[^]*Usage/);
    await assert.rejects(run('fly'), /^Error: Usage/);
    await run('setup', { PRODUCT_API_PUBLIC_URL: 'http://localhost:8001' });
    assert.equal(standIn.shelf.endpoints.size, 0);
    const { text } = await run('check', { PRODUCT_API_PUBLIC_URL: 'http://localhost:8001' });
    assert.match(text, /not looked at: the webhook endpoint, since Stripe can't reach http:\/\/localhost:8001/);
  });

  test('a checkout that Stripe refuses is told in its words', async () => {
    await open();
    await run('setup');
    standIn.refuseNext('POST /v1/checkout/sessions');
    const { isDone, text } = await run('check --checkout');
    assert.equal(isDone, false);
    assert.match(text, /a checkout is refused: Stripe refused request req_1 .*Not in this account/);
  });
});
