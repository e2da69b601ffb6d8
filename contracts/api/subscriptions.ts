import Type, { type Static } from 'typebox';
import { BillingInterval } from '../plan';
import type { ApiCall } from './call';
import { Item, Language, PaymentPage } from './checkout';
import { strict, Time } from './parts';

const Id = Type.String({ minLength: 1, maxLength: 200 });

export const SubscriptionItem = Type.Object({ id: Type.String(), product: Type.String(), createdAt: Time });
export type SubscriptionItem = Static<typeof SubscriptionItem>;

export const CancelSubscriptionAnswer = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  refusal: Type.Optional(
    Type.Enum(['none', 'unknown', 'over'], {
      description: 'Without success: code of `message`, for translation.',
    }),
  ),
  endsAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'With success: when the paid period and the subscription end.',
    }),
  ),
  droppedSwitch: Type.Optional(
    Type.Object(
      { product: Type.String(), interval: BillingInterval },
      { description: 'With success: the scheduled switch to this plan was dropped too; resuming does not restore it.' },
    ),
  ),
  subscriptions: Type.Optional(Type.Array(SubscriptionItem, { description: 'The subscriptions to choose from.' })),
});
export type CancelSubscriptionAnswer = Static<typeof CancelSubscriptionAnswer>;

/**
 * Cancels a subscription at the end of its paid period, or immediately if the period is unpaid (no `endsAt` then).
 * Without `id` it cancels the only subscription, or lists those to choose from.
 */
export const cancelSubscription = {
  method: 'POST',
  path: '/api/cancel-subscription',
  auth: 'required',
  tag: 'subscriptions',
  summary: 'Cancel a subscription',
  body: Type.Object({ id: Type.Optional(Id) }),
  status: 200,
  answer: CancelSubscriptionAnswer,
} as const satisfies ApiCall;

/** Undoes what is scheduled for the end of the paid period: a cancellation, or a switch to another plan. */
export const resumeSubscription = {
  method: 'POST',
  path: '/api/resume-subscription',
  auth: 'required',
  tag: 'subscriptions',
  summary: 'Resume a cancelled subscription',
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
    consent: Type.Literal(true, {
      description: 'The user has accepted the terms and asked for an immediate start (locale `order-consent`).',
    }),
  },
  strict,
);
export type ChangeSubscriptionRequest = Static<typeof ChangeSubscriptionRequest>;

/**
 * Switches a running subscription to another plan or interval. The answer is a page of the payment service, which shows
 * the charge (the new price minus the unused time of the old one) and its date, asks for confirmation, and returns to
 * `PURCHASE_PATH` with `CHANGE_PARAM` once confirmed, otherwise to `ACCOUNT_PATH`.
 */
export const changeSubscription = {
  method: 'POST',
  path: '/api/change-subscription',
  auth: 'required',
  tag: 'subscriptions',
  summary: 'Change the plan of a subscription',
  body: ChangeSubscriptionRequest,
  status: 200,
  answer: PaymentPage,
} as const satisfies ApiCall;

/**
 * Pays a declined renewal (`payment_due`). The answer is a page of the payment service where the amount due can be paid
 * with another card, which is saved for later renewals. The service's webhook grants the credits.
 */
export const paySubscription = {
  method: 'POST',
  path: '/api/pay-subscription',
  auth: 'required',
  tag: 'subscriptions',
  summary: 'Pay for an unpaid subscription',
  body: Type.Object({ id: Id, language: Type.Optional(Language) }, strict),
  status: 200,
  answer: PaymentPage,
} as const satisfies ApiCall;
