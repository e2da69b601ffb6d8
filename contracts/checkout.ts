import type { BillingInterval } from './plan';

/**
 * Buying, from the button to the credits.
 *
 * 1. The button posts `CheckoutRequest` to `/api/checkout` and sends the browser to the `url` of the answer
 *    (`window.location.assign`): the payment service's page, or the demo's test checkout.
 * 2. That page leads back to `PURCHASE_PATH?order=<id>` in the visitor's language when it has been paid, or to
 *    `PRICE_PATH?order=<id>` when the visitor turned back: nothing was charged then.
 * 3. The purchase page asks `GET /api/checkout/<id>` every second or so until the status is no longer `open` or
 *    `processing`, then refreshes the user info. Closing the tab loses nothing: credits are granted by the payment
 *    service's message to us, never by this page. `processing` may last days with slow ways of paying: after a minute
 *    the page should say that the credits will come by themselves.
 */

/** Body of `POST /api/checkout`. */
export interface CheckoutRequest {
  /** Key of a subscription or a pack in `content/plans.json`. */
  item: string;
  /** Required for a subscription, refused for a pack. */
  interval?: BillingInterval;
  /** Code of the page's language (`content/languages.json`); English when left out. */
  language?: string;
}

/** Answer of `POST /api/checkout`. */
export interface CheckoutAnswer {
  url: string;
}

/** Answer of `GET /api/payment-service`, for anybody: what stands behind the button. */
export interface PaymentService {
  /** The test checkout of the demo: no money moves. */
  isTest: boolean;
}

/** Where a paid checkout comes back to, after the language's prefix. */
export const PURCHASE_PATH = '/purchase';
/** Where an abandoned checkout comes back to, after the language's prefix. */
export const PRICE_PATH = '/price';
/** Where a changed subscription comes back to, after the language's prefix. */
export const ACCOUNT_PATH = '/account';
/** Query parameter with the order's id, on both. */
export const ORDER_PARAM = 'order';

/**
 * `open`: not paid yet. `processing`: paid, the money or our message is under way. `paid`: the credits are in the
 * balance. `failed`: a slow payment did not go through. `expired`: nobody paid within a day.
 */
export const ORDER_STATUSES = ['open', 'processing', 'paid', 'failed', 'expired'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Answer of `GET /api/checkout/<id>`, for the purchase page. Another user's order is not found. */
export interface CheckoutState {
  order: {
    id: string;
    item: string;
    /** Null for a pack. */
    interval: BillingInterval | null;
    /** What the order adds to the balance (a subscription: for its first period). */
    credits: number;
    status: OrderStatus;
  };
  /** What can be spent now. */
  balance: number;
}

/** Body of `POST /api/change-subscription`: another plan or interval for a subscription that runs. */
export interface ChangeSubscriptionRequest {
  /** Of the subscription, as in `Account`. */
  id: string;
  item: string;
  interval: BillingInterval;
  language?: string;
}

/**
 * Answer of `POST /api/change-subscription`: a page of the payment service that shows what is charged now (the new
 * price less the unused time of the old one) and from when, asks, and leads back to `ACCOUNT_PATH`.
 */
export type ChangeSubscriptionAnswer = CheckoutAnswer;
