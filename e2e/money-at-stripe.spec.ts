import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { loadShop } from '../product-api/catalogue/load-plans';
import {
  signedWebhook,
  STRIPE_KEY,
  StripeStandIn,
  WEBHOOK_SECRET,
} from '../product-api/testing/stripe-stand-in/stripe-stand-in';
import { expect, startSession, test as base } from './fixtures';
import { localeText } from './locale-text';

// Subscriptions that don't go their usual way, as a visitor sees them: the whole site with Stripe's own SDK, against an
// account on this machine that tells what happens by webhooks.

const DAY_S = 86_400;

interface Stripe {
  standIn: StripeStandIn;
  /** Moves the account's clock so many days ahead of now. */
  goTo: (days: number) => void;
}

const test = base.extend<{ arrive: () => Promise<void> }, { stripe: Stripe }>({
  stripe: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const { offers } = await loadShop(path.join(__dirname, '..', 'content'));
      let offsetS = 0;
      const standIn = await StripeStandIn.start(offers, () => Math.floor(Date.now() / 1000) + offsetS);
      await use({ standIn, goTo: (days) => (offsetS = days * DAY_S) });
      await standIn.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  environment: [
    async ({ stripe }, use) => {
      const STRIPE_API_BASE = stripe.standIn.url.href;
      await use({ STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE });
    },
    { scope: 'worker' },
  ],

  /** Lets Stripe's news since the last time arrive. */
  arrive: async ({ demo, stripe }, use) => {
    const { events } = stripe.standIn.account;
    let told = events.length;
    await use(async () => {
      for (const event of events.slice(told)) {
        const { url, method, headers, payload } = signedWebhook(event);
        const address = new URL(url, demo.productApi?.definition.environment.PRODUCT_API_URL);
        const answer = await fetch(address, { method, headers, body: payload });
        expect(answer.status, await answer.text()).toBe(200);
      }
      told = events.length;
    });
  },
});

test.beforeEach(async ({ context, stripe }) => {
  stripe.goTo(0);
  await standInForStripesPages(context);
});

test('a declined renewal: what is due, where to pay it, and its credits once it is paid late', async ({
  page,
  stripe,
  arrive,
}) => {
  const { account } = stripe.standIn;
  stripe.goTo(-40);
  const id = await subscribe(page, stripe, 'declined@example.com');
  stripe.goTo(0);
  account.endPeriod(id, 'declined');
  await arrive();

  await page.goto('/account');
  const notice = page.getByRole('status').filter({ hasText: 'A payment didn’t go through' });
  await expect(notice).toContainText('Pro, monthly is waiting for a payment of $30');
  await expect(page.getByText('Payment due', { exact: true })).toBeVisible();
  const words = `so the credits for this period haven’t been added. We’ll try again on ${longDate(Date.now() + 3 * DAY_S * 1000)}.`;
  await expect(page.getByRole('main')).toContainText(words);
  for (const language of ['ja', 'de']) {
    await page.goto(`/${language}/account`);
    await expect(page.getByText(localeText(language, 'account', 'subscription.due.title'))).toBeVisible();
    await expect(
      page.getByRole('button', { name: localeText(language, 'account', 'subscription.due.pay') }),
    ).toBeVisible();
  }

  await page.goto('/account');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/^https:\/\/invoice\.stripe\.example\/in_/);
  account.payOpenInvoice(new URL(page.url()).pathname.slice(1));
  await arrive();
  await page.goto('/account');
  await expect(page.getByText('Renews', { exact: true })).toBeVisible();
  await expect(page.getByText(`1,000 credits, valid until ${longDate(Date.now() + 30 * DAY_S * 1000)}`)).toBeVisible();
  await expect(page.getByText('A payment didn’t go through')).toHaveCount(0);
});

test('an unpaid subscription can be ended, at once', async ({ page, stripe, arrive }) => {
  const { account } = stripe.standIn;
  stripe.goTo(-40);
  const id = await subscribe(page, stripe, 'unpaid@example.com');
  stripe.goTo(0);
  account.endPeriod(id, 'declined');
  account.giveUpCharging(id);
  await arrive();

  await page.goto('/account');
  await expect(page.getByRole('main')).toContainText('We won’t try again automatically.');
  await page.getByRole('main').getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Pro, monthly?' });
  await expect(dialog).toContainText('Nothing has been paid for this period, so it ends right away');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription cancelled successfully')).toBeVisible();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  expect(account.subscription(id).status).toBe('canceled');
  expect(account.openInvoices(id)).toEqual([]);
});

test('a cheaper plan that is scheduled: what follows and when, kept back, or cancelled', async ({
  page,
  stripe,
  arrive,
}) => {
  const { account } = stripe.standIn;
  const id = await subscribe(page, stripe, 'cheaper@example.com');
  account.scheduleChange(id, 'price_basic_month_usd');
  await arrive();

  await page.goto('/account');
  const follows = `Changes to Basic, monthly on ${longDate(Date.now() + 30 * DAY_S * 1000)}. $10 a month for 300 credits.`;
  await expect(page.getByText(follows)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Pro, monthly' }).click();
  await expect(page.getByText('Your plan stays as it is')).toBeVisible();
  await expect(page.getByText('Renews', { exact: true })).toBeVisible();
  await expect(page.getByText(follows)).toHaveCount(0);

  account.scheduleChange(id, 'price_basic_month_usd');
  await arrive();
  await page.goto('/account');
  await expect(page.getByText(follows)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription cancelled successfully')).toBeVisible();
  await expect(page.getByText('Ends', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You won’t be charged again.');
  expect(account.subscription(id).cancel_at_period_end).toBe(true);
});

test('a paused subscription says so, and can be cancelled', async ({ page, stripe, arrive }) => {
  const id = await subscribe(page, stripe, 'paused@example.com');
  stripe.standIn.account.pauseCollection(id);
  await arrive();
  await page.goto('/account');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Paused: you aren’t charged');
  await page.getByRole('main').getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Ends', { exact: true })).toBeVisible();
});

/** A new visitor chooses Pro and pays at Stripe. */
async function subscribe(page: Page, { standIn }: Stripe, email: string): Promise<string> {
  await startSession(page, email);
  await page.goto('/price');
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.example\/cs_/);
  const sessionId = new URL(page.url()).pathname.slice(1);
  standIn.account.completeSession(sessionId);
  return standIn.account.session(sessionId).subscription ?? '';
}

/** Stripe's own pages, to which the browser leaves. */
async function standInForStripesPages(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/(checkout|invoice|billing)\.stripe\.example\//, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Stripe</title><link rel="icon" href="data:,">',
    }),
  );
}

function longDate(ms: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(ms);
}
