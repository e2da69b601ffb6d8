import type Stripe from 'stripe';
import type { PaymentEvent, SubscriptionFacts } from '../../payments/payment-event';
import {
  CustomerGoneError,
  type DuePayment,
  ForgedWebhookError,
  type KnownEvents,
  type NewCheckout,
  type PaidWith,
  type Payments,
  PaymentsRefusedError,
  type PlanChange,
} from '../../payments/payments';
import { findIntents, payBackIntent } from './pay-back';
import { portalConfiguration } from './portal-configuration';
import { callStripe, createOnce, isCustomerGone, isMissing, stripeClient } from './stripe-client';
import { stripeLocale } from './stripe-locale';
import { giveUpInvoices, openInvoicePage, releaseSchedule, retrieveSubscription } from './subscriptions';
import { EVENT_TYPES, readEvent } from './translate-event';
import { type ShownPrices, verifyPrices } from './verify-prices';

/** Older signatures are refused; Stripe signs every retry again. */
const SIGNATURE_MAX_AGE_S = 300;

/** Failures that Stripe may keep for one customer in a day before we stop looking for an unused key. */
const MAX_KEPT_FAILURES = 40;

export interface StripePaymentsOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another host than Stripe's, for tests. */
  apiBase: URL | undefined;
  /** Compared with Stripe's prices. */
  shop: ShownPrices;
  now: () => Date;
}

/** Stripe Checkout, Billing and webhooks. */
export class StripePayments implements Payments {
  readonly provider = 'stripe';
  readonly #stripe: Stripe;
  readonly #options: StripePaymentsOptions;
  readonly #isLive: boolean;
  #verification: Promise<unknown> | undefined;
  #portal: Promise<string> | undefined;

  constructor(options: StripePaymentsOptions) {
    this.#options = options;
    this.#stripe = stripeClient(options.secretKey, options.apiBase);
    this.#isLive = /^.k_live_/.test(options.secretKey);
  }

  /**
   * Verifies once that Stripe charges the prices shown; nothing is sold before.
   * @throws Error that lists every price that differs
   * @throws PaymentsUnavailableError
   */
  async verifyPrices(): Promise<void> {
    this.#verification ??= verifyPrices(this.#stripe, this.#options.shop).catch((error: unknown) => {
      this.#verification = undefined;
      throw error;
    });
    await this.#verification;
  }

  async createCustomer(person: {
    userId: string;
    email: string;
    name: string | null;
    attempt: number;
  }): Promise<string> {
    const { userId, email, name, attempt } = person;
    const params = { email, ...(name !== null && { name }), metadata: { user_id: userId } };
    const key = `customer:${userId}:${attempt}`;
    return callStripe(async () => {
      const keys = Array.from({ length: MAX_KEPT_FAILURES }, (_, spent) => (spent === 0 ? key : `${key}:${spent}`));
      const { id } = await createOnce(keys, (idempotencyKey) =>
        this.#stripe.customers.create(params, { idempotencyKey }),
      );
      return id;
    });
  }

  async createCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }> {
    await this.verifyPrices();
    const params = checkoutParams(checkout);
    const session = await callStripe(() =>
      this.#stripe.checkout.sessions.create(params, { idempotencyKey: `checkout:${checkout.orderId}` }),
    ).catch((error: unknown) => {
      throw isCustomerGone(error) ? new CustomerGoneError(checkout.customerId, { cause: error }) : error;
    });
    if (session.url === null) throw new Error(`Checkout ${session.id} has no URL.`);
    return { sessionId: session.id, url: session.url };
  }

  setRenewal(subscriptionId: string, renewal: 'renews' | 'ends'): Promise<void> {
    return this.#unlessOver(subscriptionId, async () => {
      await releaseSchedule(this.#stripe, subscriptionId);
      // First: a failure after it leaves a subscription that can be canceled again.
      if (renewal === 'ends') await giveUpInvoices(this.#stripe, subscriptionId, 'not on their way');
      await this.#stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: renewal === 'ends' });
    });
  }

  async endNow(subscriptionId: string): Promise<void> {
    await this.#unlessOver(subscriptionId, () => this.#stripe.subscriptions.cancel(subscriptionId));
    await callStripe(() => giveUpInvoices(this.#stripe, subscriptionId, 'all'));
  }

  /** Stripe refuses to change a subscription that is over, which we may not have heard of: then there is nothing to do. */
  async #unlessOver(subscriptionId: string, change: () => Promise<unknown>): Promise<void> {
    try {
      await callStripe(change);
    } catch (error) {
      if (!(error instanceof PaymentsRefusedError)) throw error;
      const subscription = await this.readSubscription(subscriptionId);
      if (!subscription?.endedAt) throw error;
    }
  }

  async createPlanChange(change: PlanChange): Promise<{ url: string }> {
    const { subscriptionId, customerId, offer, language, doneUrl, returnUrl } = change;
    const session = await callStripe(async () => {
      const [configuration, subscription] = await Promise.all([
        this.#portalConfiguration(),
        this.#stripe.subscriptions.retrieve(subscriptionId),
      ]);
      const [item] = subscription.items.data;
      if (!item) throw new Error(`Subscription ${subscriptionId} has no item.`);
      return this.#stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration,
        locale: stripeLocale(language),
        return_url: returnUrl,
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: subscriptionId,
            items: [{ id: item.id, price: offer.priceId, quantity: 1 }],
          },
          after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
        },
      });
    });
    return { url: session.url };
  }

  async createDuePayment({ subscriptionId, customerId, language, returnUrl }: DuePayment): Promise<{ url: string }> {
    const invoiceUrl = await callStripe(() => openInvoicePage(this.#stripe, subscriptionId));
    if (invoiceUrl !== undefined) return { url: invoiceUrl };
    // Nothing to be paid on a page of its own: a card for the next attempt.
    const configuration = await this.#portalConfiguration();
    const session = await callStripe(() =>
      this.#stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration,
        locale: stripeLocale(language),
        return_url: returnUrl,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        },
      }),
    );
    return { url: session.url };
  }

  async payBack(paidWith: PaidWith): Promise<void> {
    const intents = await callStripe(() => findIntents(this.#stripe, paidWith));
    for (const intent of intents) await payBackIntent(this.#stripe, intent);
  }

  async readSubscription(id: string): Promise<SubscriptionFacts | undefined> {
    try {
      return await callStripe(() => retrieveSubscription(this.#stripe, id));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async *eventsSince(since: Date, known: KnownEvents): AsyncIterable<PaymentEvent> {
    const events = this.#stripe.events.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      types: [...EVENT_TYPES],
      limit: 100,
    });
    for await (const event of events) {
      if (event.livemode === this.#isLive && !(await known.has(event.id))) {
        yield await readEvent(this.#stripe, event, this.#options.now);
      }
    }
  }

  readonly readWebhook = async (body: Buffer, signature: string): Promise<PaymentEvent> => {
    const event = this.#verified(body, signature);
    if (event.livemode !== this.#isLive) {
      throw new ForgedWebhookError(`Event ${event.id} comes from Stripe's ${event.livemode ? 'live' : 'test'} mode.`);
    }
    return readEvent(this.#stripe, event, this.#options.now);
  };

  #verified(body: Buffer, signature: string): Stripe.Event {
    const { webhookSecret } = this.#options;
    try {
      return this.#stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_MAX_AGE_S);
    } catch (error) {
      throw new ForgedWebhookError(error instanceof Error ? error.message : 'unreadable', { cause: error });
    }
  }

  #portalConfiguration(): Promise<string> {
    this.#portal ??= callStripe(() => portalConfiguration(this.#stripe, this.#options.shop)).catch((error: unknown) => {
      this.#portal = undefined;
      throw error;
    });
    return this.#portal;
  }
}

function checkoutParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { orderId, userId, customerId, offer, language, consent, successUrl, cancelUrl } = checkout;
  const metadata = { order_id: orderId, user_id: userId };
  const common: Stripe.Checkout.SessionCreateParams = {
    customer: customerId,
    // Tax follows the address that is typed there, which is kept for renewals and invoices.
    customer_update: { address: 'auto', name: 'auto' },
    client_reference_id: orderId,
    line_items: [{ price: offer.priceId, quantity: 1 }],
    locale: stripeLocale(language),
    automatic_tax: { enabled: true },
    allow_promotion_codes: true,
    // Needs the URL of the terms in the account's public details.
    consent_collection: { terms_of_service: 'required' },
    custom_text: { terms_of_service_acceptance: { message: consent } },
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
  };
  return offer.interval === null
    ? {
        ...common,
        mode: 'payment',
        payment_intent_data: { metadata },
        invoice_creation: { enabled: true, invoice_data: { metadata } },
      }
    : { ...common, mode: 'subscription', subscription_data: { metadata } };
}
