import type { Offer } from '../catalogue/load-plans';
import type { PaymentEvent, SubscriptionFacts } from './payment-event';

/** The service that takes money: Stripe, or the test checkout of the demo. Ids are its own. */
export interface Payments {
  /** Kept with every row, so that what a demo sold is worth nothing beside real money. */
  readonly provider: 'stripe' | 'test';

  /** `attempt` tells a customer made anew (after a deletion) from a repeated call for the same one. */
  createCustomer(person: { userId: string; email: string; name: string | null; attempt: number }): Promise<string>;

  /** Opens a page where the order can be paid, in the visitor's language. @throws CustomerGoneError */
  createCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;

  /**
   * Whether the subscription is to renew at the end of its period, as it is: a switch that waits for that is given up.
   * Changes nothing else; repeating it is harmless, and so is one that is over.
   */
  setRenewal(subscriptionId: string, renewal: 'renews' | 'ends'): Promise<void>;

  /** Ends the subscription at once, and gives up what is still to be paid for it. Repeating it is harmless. */
  endNow(subscriptionId: string): Promise<void>;

  /** Opens a page that shows the proration of a switch to `offer`, and asks. */
  createPlanChange(change: PlanChange): Promise<{ url: string }>;

  /** Opens a page where what is due for the subscription can be paid, with another card too, which is kept. */
  createDuePayment(payment: DuePayment): Promise<{ url: string }>;

  /** The subscription as it stands now; undefined when the service has none of this id. */
  readSubscription(subscriptionId: string): Promise<SubscriptionFacts | undefined>;

  /** Everything that has happened since, in any order; what is known already may be left out, or come again. */
  eventsSince(since: Date, known: KnownEvents): AsyncIterable<PaymentEvent>;

  /** Verifies and reads a webhook; left out where there are none. @throws ForgedWebhookError */
  readonly readWebhook?: (body: Buffer, signature: string) => Promise<PaymentEvent>;
}

/** The events that have been given their effect. */
export interface KnownEvents {
  has(eventId: string): Promise<boolean>;
}

export interface NewCheckout {
  orderId: string;
  userId: string;
  customerId: string;
  offer: Offer;
  /** BCP 47 tag of one of the site's languages. */
  language: string;
  successUrl: string;
  cancelUrl: string;
}

export interface PlanChange {
  subscriptionId: string;
  customerId: string;
  offer: Offer;
  /** As in NewCheckout. */
  language: string;
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

/** The webhook's signature is not the service's, or it is too old. */
export class ForgedWebhookError extends Error {}

/** The payment service cannot be reached, or failed: to be tried again. */
export class PaymentsUnavailableError extends Error {}

/**
 * The payment service refuses a request of ours: a fault of ours, of the account's settings or of its keys, never of
 * the visitor. Its message names the service's own id of the request.
 */
export class PaymentsRefusedError extends Error {
  constructor(
    message: string,
    readonly details: {
      /** The HTTP status of the refusal. */
      status: number | undefined;
      /** The service's word for the reason. */
      code: string | undefined;
      /** The field of the request that it refuses. */
      param: string | undefined;
      cause: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.name = 'PaymentsRefusedError';
  }
}
