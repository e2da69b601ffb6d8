import type { PaymentService } from '../db/column-types';
import type { Offer } from '../catalogue/load-plans';
import type { PaymentEvent, SubscriptionFacts } from './payment-event';

/** The service that takes money: Stripe, or the test checkout of the demo. Ids are its own. */
export interface Payments {
  /** Stored with every row, so that a demo's sales are worth nothing once payments are real. */
  readonly provider: PaymentService;

  /** `attempt` distinguishes a new customer (after a deletion) from a repeated call for the same one. */
  createCustomer(person: { userId: string; email: string; name: string | null; attempt: number }): Promise<string>;

  /** Opens a page where the order can be paid, in the visitor's language. @throws CustomerGoneError */
  createCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;

  /**
   * Sets whether the subscription renews at the end of its period; drops a scheduled switch to another plan. One that
   * ends is not charged again, not even for a payment that was declined. Idempotent, and harmless for a subscription
   * that has ended.
   */
  setRenewal(subscriptionId: string, renewal: 'renews' | 'ends'): Promise<void>;

  /** Ends the subscription immediately and voids its open invoices. Idempotent. */
  endNow(subscriptionId: string): Promise<void>;

  /** Opens a page that shows the proration of a switch to `offer` and asks for confirmation. */
  createPlanChange(change: PlanChange): Promise<{ url: string }>;

  /** Opens a page where the subscription's due amount can be paid, also with another card, which is then saved. */
  createDuePayment(payment: DuePayment): Promise<{ url: string }>;

  /** The current state of the subscription; undefined if the service has none with this id. */
  readSubscription(subscriptionId: string): Promise<SubscriptionFacts | undefined>;

  /**
   * Pays back all that is left of a payment. Idempotent; leaves alone one that cost nothing, and one that a bank has
   * taken back already.
   */
  payBack(paidWith: PaidWith): Promise<void>;

  /** All events since then, in any order; known ones may be left out or repeated. */
  eventsSince(since: Date, known: KnownEvents): AsyncIterable<PaymentEvent>;

  /** Verifies and parses a webhook; left out if the service has none. @throws ForgedWebhookError */
  readonly readWebhook?: (body: Buffer, signature: string) => Promise<PaymentEvent>;
}

/** The events that have already been applied. */
export interface KnownEvents {
  has(eventId: string): Promise<boolean>;
}

/** The checkout of a pack, or the invoice of a period. */
export type PaidWith = { sessionId: string } | { invoiceId: string };

export interface NewCheckout {
  orderId: string;
  userId: string;
  customerId: string;
  offer: Offer;
  /** BCP 47 tag of one of the site's languages. */
  language: string;
  /** The visitor's consent before paying, with a Markdown link to the terms. */
  consent: string;
  successUrl: string;
  cancelUrl: string;
}

export interface PlanChange {
  subscriptionId: string;
  customerId: string;
  offer: Offer;
  /** As in NewCheckout. */
  language: string;
  /** Where the page leads to once the change is confirmed. */
  doneUrl: string;
  /** Where it leads to otherwise. */
  returnUrl: string;
}

export interface DuePayment {
  subscriptionId: string;
  customerId: string;
  language: string;
  returnUrl: string;
}

/** The customer has been deleted at the payment service. */
export class CustomerGoneError extends Error {}

/** The webhook's signature is invalid or expired. */
export class ForgedWebhookError extends Error {}

/** The payment service is unreachable or failed: retry later. */
export class PaymentsUnavailableError extends Error {}

/**
 * The payment service rejects our request: a fault of our code, the account's settings or its keys, never of the
 * visitor. Its message contains the service's request id.
 */
export class PaymentsRefusedError extends Error {
  constructor(
    message: string,
    readonly details: {
      /** The HTTP status of the refusal. */
      status: number | undefined;
      /** The service's error code. */
      code: string | undefined;
      /** The rejected field of the request. */
      param: string | undefined;
      cause: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.name = 'PaymentsRefusedError';
  }
}
