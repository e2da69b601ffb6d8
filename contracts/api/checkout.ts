import Type, { type Static } from 'typebox';
import { BillingInterval } from '../plan';
import type { ApiCall } from './call';
import { ById, strict } from './parts';

// A purchase, from the button to the credits.
//
// 1. The button posts a `CheckoutRequest` to `/api/checkout` and sends the browser to the `url` of the answer
//    (`window.location.assign`): the payment service's page, or the demo's test checkout.
// 2. That page returns to `PURCHASE_PATH?order=<id>` in the visitor's language after payment, or to
//    `PRICE_PATH?order=<id>` if the visitor canceled: nothing was charged then (contracts/checkout.ts).
// 3. The purchase page polls `GET /api/checkout/<id>` about once a second until the status is neither `open` nor
//    `processing`, then refreshes the user info. Closing the tab loses nothing: the payment service's webhook grants
//    the credits, never this page. `processing` may last days with slow payment methods: after a minute the page
//    should say that the credits will arrive without further action.

export const OrderStatus = Type.Enum(['open', 'processing', 'paid', 'failed', 'expired'], {
  description:
    '`open`: not paid yet. `processing`: paid, waiting for the money or the webhook. `paid`: the credits are in the ' +
    'balance. `failed`: a delayed payment did not go through. `expired`: not paid within a day.',
});
export type OrderStatus = Static<typeof OrderStatus>;

/** The plan or pack that is bought. */
export const Item = Type.String({ minLength: 1, maxLength: 100, description: 'Key of a plan or a pack' });
/** Language of the page that started the checkout. */
export const Language = Type.String({
  maxLength: 20,
  description: "Code of one of the site's languages; defaults to English",
});

export const CheckoutRequest = Type.Object(
  {
    item: Item,
    /** Required for a subscription, refused for a pack. */
    interval: Type.Optional(BillingInterval),
    language: Type.Optional(Language),
    alsoKeep: Type.Optional(
      Type.Boolean({
        description:
          'Required for a plan while another one renews: the caller pays for both. Without it, 409 `state_conflict`.',
      }),
    ),
  },
  // Refuses, for example, a price chosen by the caller.
  strict,
);
export type CheckoutRequest = Static<typeof CheckoutRequest>;

/** A page of the payment service, for the browser to go on to. */
export const PaymentPage = Type.Object({ url: Type.String() });
export type PaymentPage = Static<typeof PaymentPage>;

export const CheckoutAnswer = Type.Object({
  ...PaymentPage.properties,
  orderId: Type.String({ description: 'The order that is paid there.' }),
});
export type CheckoutAnswer = Static<typeof CheckoutAnswer>;

export const startCheckout = {
  method: 'POST',
  path: '/api/checkout',
  auth: 'required',
  tag: 'checkout',
  summary: 'Start a checkout',
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
      description: 'Credits the order adds to the balance (for a subscription: for its first period).',
    }),
    status: OrderStatus,
  }),
  balance: Type.Integer({ description: 'Credits that can be spent now.' }),
});
export type CheckoutState = Static<typeof CheckoutState>;

/** Status of an order. Another user's order answers 404. */
export const readCheckout = {
  method: 'GET',
  path: '/api/checkout/:id',
  auth: 'required',
  tag: 'checkout',
  summary: 'Read how a checkout stands',
  params: ById,
  status: 200,
  answer: CheckoutState,
} as const satisfies ApiCall;

export const PaymentService = Type.Object({
  isTest: Type.Boolean({ description: 'The test checkout of the demo: no money moves.' }),
});
export type PaymentService = Static<typeof PaymentService>;

/** Which checkout the buy buttons lead to. */
export const readPaymentService = {
  method: 'GET',
  path: '/api/payment-service',
  auth: 'none',
  tag: 'checkout',
  summary: 'Say which payment service is used',
  status: 200,
  answer: PaymentService,
} as const satisfies ApiCall;
