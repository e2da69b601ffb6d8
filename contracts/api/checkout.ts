import Type, { type Static } from 'typebox';
import { BillingInterval } from '../plan';
import type { ApiCall } from './call';
import { ById, strict } from './parts';

// Buying, from the button to the credits.
//
// 1. The button posts a `CheckoutRequest` to `/api/checkout` and sends the browser to the `url` of the answer
//    (`window.location.assign`): the payment service's page, or the demo's test checkout.
// 2. That page leads back to `PURCHASE_PATH?order=<id>` in the visitor's language when it has been paid, or to
//    `PRICE_PATH?order=<id>` when the visitor turned back: nothing was charged then (contracts/checkout.ts).
// 3. The purchase page asks `GET /api/checkout/<id>` every second or so until the status is no longer `open` or
//    `processing`, then refreshes the user info. Closing the tab loses nothing: credits are granted by the payment
//    service's message to us, never by this page. `processing` may last days with slow ways of paying: after a minute
//    the page should say that the credits will come by themselves.

export const OrderStatus = Type.Enum(['open', 'processing', 'paid', 'failed', 'expired'], {
  description:
    '`open`: not paid yet. `processing`: paid, the money or our message is under way. `paid`: the credits are in the ' +
    'balance. `failed`: a slow payment did not go through. `expired`: nobody paid within a day.',
});
export type OrderStatus = Static<typeof OrderStatus>;

/** What is bought. */
export const Item = Type.String({ minLength: 1, maxLength: 100, description: 'Key of a plan or a pack' });
/** Of the page that the visitor comes from. */
export const Language = Type.String({
  maxLength: 20,
  description: "Code of one of the site's languages; English if left out",
});

export const CheckoutRequest = Type.Object(
  {
    item: Item,
    /** Required for a subscription, refused for a pack. */
    interval: Type.Optional(BillingInterval),
    language: Type.Optional(Language),
  },
  // A price, say, that a caller would like to name itself.
  strict,
);
export type CheckoutRequest = Static<typeof CheckoutRequest>;

export const CheckoutAnswer = Type.Object({ url: Type.String() });
export type CheckoutAnswer = Static<typeof CheckoutAnswer>;

export const startCheckout = {
  method: 'POST',
  path: '/api/checkout',
  auth: 'required',
  tag: 'checkout',
  body: CheckoutRequest,
  status: 200,
  answer: CheckoutAnswer,
} as const satisfies ApiCall;

export const CheckoutState = Type.Object({
  order: Type.Object({
    id: Type.String(),
    item: Type.String(),
    interval: Type.Union([BillingInterval, Type.Null()], { description: 'Null for a pack.' }),
    credits: Type.Integer({
      description: 'What the order adds to the balance (a subscription: for its first period).',
    }),
    status: OrderStatus,
  }),
  balance: Type.Integer({ description: 'What can be spent now.' }),
});
export type CheckoutState = Static<typeof CheckoutState>;

/** How far an order has come. Another user's is not found. */
export const readCheckout = {
  method: 'GET',
  path: '/api/checkout/:id',
  auth: 'required',
  tag: 'checkout',
  params: ById,
  status: 200,
  answer: CheckoutState,
} as const satisfies ApiCall;

export const PaymentService = Type.Object({
  isTest: Type.Boolean({ description: 'The test checkout of the demo: no money moves.' }),
});
export type PaymentService = Static<typeof PaymentService>;

/** What is behind the button, for everybody who looks at prices. */
export const readPaymentService = {
  method: 'GET',
  path: '/api/payment-service',
  auth: 'none',
  tag: 'checkout',
  status: 200,
  answer: PaymentService,
} as const satisfies ApiCall;
