import Type, { type Static } from 'typebox';

/** `content/plans.json`: what a visitor can buy. Money is whole cents, credits are whole credits. */

const strict = { additionalProperties: false } as const;

export const BillingInterval = Type.Enum(['month', 'year']);

export const Price = Type.Object(
  {
    currency: Type.Enum(['USD']),
    amountCents: Type.Integer({
      minimum: 1,
      description: 'For the whole period of a subscription, not a month of it.',
    }),
    stripePriceId: Type.String({ pattern: '^price_', description: 'Id of the price in the Stripe dashboard.' }),
  },
  strict,
);

export const SubscriptionOffer = Type.Object(
  {
    interval: BillingInterval,
    credits: Type.Integer({ minimum: 1, description: 'Granted once a paid period; they expire at its end.' }),
    prices: Type.Array(Price, { minItems: 1 }),
  },
  strict,
);

export const SubscriptionPlan = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z0-9-]+$' }),
    name: Type.String({ minLength: 1, description: 'A proper name, never translated.' }),
    vip: Type.Boolean({ description: 'Holders carry vip_status 1 in their paid period.' }),
    retentionDays: Type.Integer({ minimum: 1, description: 'How long a video of a holder is kept.' }),
    offers: Type.Array(SubscriptionOffer, { minItems: 1 }),
  },
  strict,
);

export const CreditPack = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z0-9-]+$' }),
    credits: Type.Integer({ minimum: 1, description: 'Pack credits never expire.' }),
    prices: Type.Array(Price, { minItems: 1 }),
  },
  strict,
);

export const VideoRetention = Type.Object(
  {
    freeDays: Type.Integer({ minimum: 7, description: 'For whoever has never paid.' }),
    paidDays: Type.Integer({ minimum: 7, description: 'For whoever has ever paid for anything.' }),
    graceDays: Type.Integer({ minimum: 7, description: 'After a plan ends, its videos stay at least this long.' }),
    warnDays: Type.Integer({ minimum: 1, description: 'My Videos warns this long before a video is deleted.' }),
  },
  { ...strict, description: 'How long a ready video is kept, in days from the day it became ready.' },
);

export const Trial = Type.Object(
  {
    percent: Type.Integer({
      minimum: 1,
      maximum: 99,
      description: 'What the first video on a model costs, at its lowest price and rounded up to whole credits.',
    }),
    accountCostMaxUsd: Type.Number({
      exclusiveMinimum: 0,
      description: 'What the free credits of one account may cost us at most; content:check proves it.',
    }),
  },
  { ...strict, description: 'For accounts that have not paid: once per model. Without it, every video has its price.' },
);

export const Plans = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    retention: VideoRetention,
    trial: Type.Optional(Trial),
    subscriptions: Type.Array(SubscriptionPlan, { minItems: 1 }),
    packs: Type.Array(CreditPack, { minItems: 1 }),
  },
  strict,
);

export type BillingInterval = Static<typeof BillingInterval>;
export type VideoRetention = Static<typeof VideoRetention>;
export type Plans = Static<typeof Plans>;
