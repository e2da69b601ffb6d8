import Type, { type Static } from 'typebox';
import { BillingInterval } from '../plan';
import type { ApiCall } from './call';
import { CheckoutAnswer, Item, Language } from './checkout';
import { strict, Time } from './parts';

const Id = Type.String({ minLength: 1, maxLength: 200 });

export const SubscriptionItem = Type.Object({ id: Type.String(), product: Type.String(), createdAt: Time });
export type SubscriptionItem = Static<typeof SubscriptionItem>;

export const CancelSubscriptionAnswer = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  refusal: Type.Optional(
    Type.Enum(['none', 'unknown', 'over'], {
      description: 'Without success: what `message` says, for other languages.',
    }),
  ),
  endsAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'With success: when the paid period, and the subscription with it, ends.',
    }),
  ),
  subscriptions: Type.Optional(Type.Array(SubscriptionItem, { description: 'Those to choose from.' })),
});
export type CancelSubscriptionAnswer = Static<typeof CancelSubscriptionAnswer>;

/**
 * Ends one subscription at the end of its paid period, or at once where none is paid (no `endsAt` then); without `id`
 * the only one, or lists what to choose from.
 */
export const cancelSubscription = {
  method: 'POST',
  path: '/api/cancel-subscription',
  auth: 'required',
  tag: 'subscriptions',
  body: Type.Object({ id: Type.Optional(Id) }),
  status: 200,
  answer: CancelSubscriptionAnswer,
} as const satisfies ApiCall;

/** Takes back what waits for the end of the paid period: a cancellation, or a switch to another plan. */
export const resumeSubscription = {
  method: 'POST',
  path: '/api/resume-subscription',
  auth: 'required',
  tag: 'subscriptions',
  body: Type.Object({ id: Id }),
  status: 200,
  answer: Type.Object({ success: Type.Boolean(), message: Type.String() }),
} as const satisfies ApiCall;

export const ChangeSubscriptionRequest = Type.Object(
  {
    id: Id,
    item: Item,
    interval: BillingInterval,
    language: Type.Optional(Language),
  },
  strict,
);
export type ChangeSubscriptionRequest = Static<typeof ChangeSubscriptionRequest>;

/**
 * Another plan or interval for a subscription that runs. The answer is a page of the payment service that shows what is
 * charged now (the new price less the unused time of the old one) and from when, asks, and leads back to `ACCOUNT_PATH`.
 */
export const changeSubscription = {
  method: 'POST',
  path: '/api/change-subscription',
  auth: 'required',
  tag: 'subscriptions',
  body: ChangeSubscriptionRequest,
  status: 200,
  answer: CheckoutAnswer,
} as const satisfies ApiCall;

/**
 * A renewal was declined (`payment_due`). The answer is a page of the payment service where what is due can be paid with
 * another card, which is then kept for the renewals to come. The credits come by the service's message to us.
 */
export const paySubscription = {
  method: 'POST',
  path: '/api/pay-subscription',
  auth: 'required',
  tag: 'subscriptions',
  body: Type.Object({ id: Id, language: Type.Optional(Language) }, strict),
  status: 200,
  answer: CheckoutAnswer,
} as const satisfies ApiCall;
