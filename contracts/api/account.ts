import Type, { type Static } from 'typebox';
import { BillingInterval } from '../plan';
import type { ApiCall } from './call';
import { OrderStatus } from './checkout';
import { NextCursor, NoContent, NullableText, NullableTime, PageLimit, strict, Time } from './parts';

// What the account page and a person's export show of money, and what a person may do with their data. Money is whole
// cents.

export const NextPlan = Type.Object({
  product: Type.String(),
  interval: BillingInterval,
  amountCents: Type.Integer(),
  currency: Type.String(),
  credits: Type.Integer(),
  at: Time,
});
export type NextPlan = Static<typeof NextPlan>;

export const Subscription = Type.Object(
  {
    id: Type.String(),
    item: Type.Union([Type.String(), Type.Null()], {
      description: 'Key in `content/plans.json`; null when the plan is no longer on offer.',
    }),
    product: Type.String({ description: 'Proper name of the plan.' }),
    interval: BillingInterval,
    amountCents: Type.Integer({ description: 'What it costs a period.' }),
    currency: Type.String(),
    credits: Type.Integer({ description: 'Of a whole period.' }),
    createdAt: Time,
    state: Type.Enum(['renews', 'ends', 'payment_due', 'paused', 'incomplete', 'ended'], {
      description:
        '`renews`: is charged again at `periodEnd`. `ends`: canceled, runs until `periodEnd` and can be resumed until then. ' +
        '`payment_due`: the last charge failed, see `due`. `paused`: nothing is charged until it goes on. `incomplete`: the ' +
        'first payment has not gone through. `ended`: over since `endedAt`.',
    }),
    periodEnd: Time,
    endedAt: NullableTime,
    canCancel: Type.Boolean(),
    cancelTakesEffect: Type.Enum(['at_once', 'at_period_end'], {
      description: 'When a cancellation would take effect: at once where the time that runs is not paid.',
    }),
    canResume: Type.Boolean(),
    next: Type.Union([NextPlan, Type.Null()], {
      description: 'The plan that follows; `POST /api/resume-subscription` takes it back. Null: this one goes on.',
    }),
    due: Type.Union([Type.Object({ amountCents: Type.Integer(), nextAttemptAt: NullableTime }), Type.Null()], {
      description:
        'With `payment_due`: what was declined, and when it is charged again by itself (null: it is not). ' +
        '`POST /api/pay-subscription` leads to where it can be paid.',
    }),
  },
  { description: 'A subscription in plain facts; the page makes sentences of them.' },
);
export type Subscription = Static<typeof Subscription>;

export const Purchase = Type.Object(
  {
    id: Type.String(),
    orderId: Type.Union([Type.String(), Type.Null()], {
      description: 'Of the checkout it came from; null for a renewal.',
    }),
    subscriptionId: NullableText,
    item: Type.String(),
    product: NullableText,
    interval: Type.Union([BillingInterval, Type.Null()]),
    status: OrderStatus,
    credits: Type.Integer({ description: 'That it granted, or will.' }),
    amountCents: Type.Integer({
      description: 'What was paid, with tax and after discounts; the list price while it is not paid.',
    }),
    currency: Type.String(),
    createdAt: Time,
    paidAt: NullableTime,
    refundedCents: Type.Integer({ description: 'What was paid back so far.' }),
    isDisputed: Type.Boolean({ description: 'A bank has taken the payment back, or may.' }),
    invoiceUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'Page of the payment service, where it has one.',
    }),
    invoicePdfUrl: NullableText,
  },
  { description: 'One thing bought: a pack, or a period of a subscription.' },
);
export type Purchase = Static<typeof Purchase>;

export const LedgerLine = Type.Object(
  {
    id: Type.Integer(),
    at: Time,
    kind: Type.Enum(
      ['signup', 'pack', 'period', 'hold', 'capture', 'release', 'expire', 'reversal', 'reinstatement', 'goodwill'],
      {
        description:
          '`signup`, `pack`, `period`: credits came in. `hold`, `capture`, `release`: set aside for a video, spent, given ' +
          'back. `expire`: a paid period ended. `reversal`: taken back after a refund or a dispute. `reinstatement`: given ' +
          'again when the dispute was won. `goodwill`: given by the operator.',
      },
    ),
    availableDelta: Type.Integer({ description: 'Change of what can be spent.' }),
    heldDelta: Type.Integer({ description: 'Change of what is set aside for videos.' }),
    availableAfter: Type.Integer({ description: 'The sum of all changes up to and with this line.' }),
    expiresAt: Type.Union([Time, Type.Null()], { description: 'Of a grant: when it expires; null: never.' }),
    videoId: NullableText,
    purchaseId: Type.Union([Type.String(), Type.Null()], { description: 'Id of the purchase behind it.' }),
  },
  { description: 'One row of the append-only ledger.' },
);
export type LedgerLine = Static<typeof LedgerLine>;

export const LedgerPage = Type.Object({ lines: Type.Array(LedgerLine), nextCursor: NextCursor });
export type LedgerPage = Static<typeof LedgerPage>;

export const AccountBalance = Type.Object({
  available: Type.Integer({ description: 'What can be spent now.' }),
  held: Type.Integer({ description: 'Set aside for videos in the making.' }),
  forecast: Type.Array(Type.Object({ credits: Type.Integer(), expiresAt: NullableTime }), {
    description: 'What of `available` expires when, soonest first; null: never. Adds up to `available`.',
  }),
});
export type AccountBalance = Static<typeof AccountBalance>;

export const Account = Type.Object({
  person: Type.Object({ id: Type.String(), email: Type.String(), name: NullableText, createdAt: Time }),
  balance: AccountBalance,
  subscriptions: Type.Array(Subscription, {
    description: 'Every subscription that is not over, then those that are; newest first.',
  }),
  purchases: Type.Array(Purchase, { description: 'Every payment and every checkout under way, newest first.' }),
  ledger: LedgerPage,
});
export type Account = Static<typeof Account>;

/** Everything about the user's money, with the newest lines of the ledger. */
export const readAccount = {
  method: 'GET',
  path: '/api/account',
  auth: 'required',
  tag: 'account',
  status: 200,
  answer: Account,
} as const satisfies ApiCall;

/** Older lines of the ledger: `cursor` is the `nextCursor` of the page before. */
export const readLedger = {
  method: 'GET',
  path: '/api/account/ledger',
  auth: 'required',
  tag: 'account',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 20 })), limit: PageLimit }, strict),
  status: 200,
  answer: LedgerPage,
} as const satisfies ApiCall;

/** Browsers are led to the address by a redirect: an archive of videos is too large for a function. */
export const exportAccount = {
  method: 'POST',
  path: '/api/account/export',
  site: { method: 'GET', path: '/api/account/export' },
  auth: 'required',
  tag: 'account',
  description: 'Where the person’s browser can fetch everything that is kept about them, as a ZIP.',
  status: 200,
  answer: Type.Object({ url: Type.String() }),
} as const satisfies ApiCall;

/** The archive itself, under the signed address that `exportAccount` gave. */
export const downloadExport = {
  method: 'GET',
  path: '/exports/:userId',
  auth: 'none',
  tag: 'account',
  params: Type.Object({ userId: Type.String() }),
  query: Type.Object({ expires: Type.Optional(Type.String()), signature: Type.Optional(Type.String()) }),
  status: 200,
  answer: Type.Unsafe<unknown>({ description: 'A ZIP archive' }),
} as const satisfies ApiCall;

/** Erases the person for good. */
export const eraseAccount = {
  method: 'DELETE',
  path: '/api/account',
  auth: 'required',
  tag: 'account',
  body: Type.Object(
    { confirmation: Type.String({ maxLength: 320, description: 'The e-mail address of the account' }) },
    strict,
  ),
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;
