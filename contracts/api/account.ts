import Type, { type Static } from 'typebox';
import { BillingInterval } from '../plan';
import { QUOTA_KINDS, type QuotaKind } from '../quota';
import type { ApiCall } from './call';
import { OrderStatus } from './checkout';
import { NextCursor, NoContent, NullableText, NullableTime, PageLimit, strict, Time } from './parts';

// Purchases and credits as the account page and the data export show them, and what users may do with their data.
// Money is whole cents.

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
      description: 'Key in `content/plans.json`; null when the plan is no longer offered.',
    }),
    product: Type.String({ description: 'Proper name of the plan.' }),
    interval: BillingInterval,
    amountCents: Type.Integer({ description: 'Price per period.' }),
    currency: Type.String(),
    credits: Type.Integer({ description: 'Granted per period.' }),
    createdAt: Time,
    state: Type.Enum(['renews', 'ends', 'payment_due', 'paused', 'incomplete', 'ended'], {
      description:
        '`renews`: charged again at `periodEnd`. `ends`: canceled, runs until `periodEnd`, can be resumed until then. ' +
        '`payment_due`: the last charge failed, see `due`. `paused`: nothing is charged until it is resumed. ' +
        '`incomplete`: the first payment has not gone through. `ended`: over since `endedAt`.',
    }),
    periodEnd: Time,
    endedAt: NullableTime,
    canCancel: Type.Boolean(),
    cancelTakesEffect: Type.Enum(['at_once', 'at_period_end'], {
      description: 'When a cancellation would take effect: immediately if the current period is unpaid.',
    }),
    canResume: Type.Boolean(),
    next: Type.Union([NextPlan, Type.Null()], {
      description: 'The plan it switches to next; undone by `POST /api/resume-subscription`. Null: no switch.',
    }),
    due: Type.Union([Type.Object({ amountCents: Type.Integer(), nextAttemptAt: NullableTime }), Type.Null()], {
      description:
        'With `payment_due`: the declined amount, and when the charge is retried automatically (null: never). ' +
        '`POST /api/pay-subscription` returns the page where it can be paid.',
    }),
  },
  { description: 'A subscription as data; the page turns it into sentences.' },
);
export type Subscription = Static<typeof Subscription>;

export const Purchase = Type.Object(
  {
    id: Type.String(),
    orderId: Type.Union([Type.String(), Type.Null()], {
      description: 'Order of the checkout; null for a renewal.',
    }),
    subscriptionId: NullableText,
    item: Type.String(),
    product: NullableText,
    interval: Type.Union([BillingInterval, Type.Null()]),
    status: OrderStatus,
    credits: Type.Integer({ description: 'Credits it granted, or will grant.' }),
    amountCents: Type.Integer({
      description: 'Amount paid, with tax and after discounts; the list price until it is paid.',
    }),
    currency: Type.String(),
    createdAt: Time,
    paidAt: NullableTime,
    agreedAt: Type.Union([Time, Type.Null()], {
      description:
        'When the user accepted the terms and asked for an immediate start; null for a renewal, or if nothing says so.',
    }),
    refundedCents: Type.Integer({ description: 'Amount refunded so far.' }),
    isDisputed: Type.Boolean({ description: 'The payment is disputed (chargeback), or was lost to a dispute.' }),
    invoiceUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'Receipt page of the payment service, if it has one.',
    }),
    invoicePdfUrl: NullableText,
  },
  { description: 'One purchase: a pack, or one period of a subscription.' },
);
export type Purchase = Static<typeof Purchase>;

const SwitchedPlan = Type.Object({ product: Type.String(), interval: BillingInterval });

export const LedgerLine = Type.Object(
  {
    id: Type.Integer(),
    at: Time,
    kind: Type.Enum(
      ['signup', 'pack', 'period', 'hold', 'capture', 'release', 'expire', 'reversal', 'reinstatement', 'goodwill'],
      {
        description:
          '`signup`, `pack`, `period`: credits came in. `hold`, `capture`, `release`: reserved for a video, spent, ' +
          'returned. `expire`: a paid period ended. `reversal`: taken back after a refund or a dispute. ' +
          '`reinstatement`: granted again after a won dispute. `goodwill`: granted by the operator.',
      },
    ),
    availableDelta: Type.Integer({ description: 'Change in spendable credits.' }),
    heldDelta: Type.Integer({ description: 'Change in credits reserved for videos.' }),
    availableAfter: Type.Integer({ description: 'Sum of all changes up to and including this line.' }),
    expiresAt: Type.Union([Time, Type.Null()], { description: 'Of a grant: when it expires; null: never.' }),
    videoId: NullableText,
    isTrial: Type.Optional(
      Type.Literal(true, { description: 'The video is the first on its model, at the reduced price.' }),
    ),
    purchaseId: Type.Union([Type.String(), Type.Null()], { description: 'Id of the purchase behind it.' }),
    planSwitch: Type.Optional(
      Type.Object(
        { from: SwitchedPlan, to: SwitchedPlan },
        { description: 'The first period on another plan than the one paid before.' },
      ),
    ),
  },
  { description: 'One row of the append-only ledger.' },
);
export type LedgerLine = Static<typeof LedgerLine>;

export const LedgerPage = Type.Object({ lines: Type.Array(LedgerLine), nextCursor: NextCursor });
export type LedgerPage = Static<typeof LedgerPage>;

export const AccountBalance = Type.Object({
  available: Type.Integer({ description: 'Credits that can be spent now.' }),
  held: Type.Integer({ description: 'Reserved for unfinished videos.' }),
  forecast: Type.Array(Type.Object({ credits: Type.Integer(), expiresAt: NullableTime }), {
    description: 'When parts of `available` expire, soonest first; null: never. Adds up to `available`.',
  }),
});
export type AccountBalance = Static<typeof AccountBalance>;

export const Account = Type.Object({
  person: Type.Object({ id: Type.String(), email: Type.String(), name: NullableText, createdAt: Time }),
  balance: AccountBalance,
  subscriptions: Type.Array(Subscription, {
    description: 'Current subscriptions first, then ended ones; newest first.',
  }),
  purchases: Type.Array(Purchase, { description: 'Every payment and every pending checkout, newest first.' }),
  ledger: LedgerPage,
});
export type Account = Static<typeof Account>;

/** Subscriptions, purchases, balance and the newest ledger lines of the user. */
export const readAccount = {
  method: 'GET',
  path: '/api/account',
  auth: 'required',
  tag: 'account',
  summary: 'Read the account: credits, orders, subscriptions',
  status: 200,
  answer: Account,
} as const satisfies ApiCall;

/** Older lines of the ledger: `cursor` is the `nextCursor` of the page before. */
export const readLedger = {
  method: 'GET',
  path: '/api/account/ledger',
  auth: 'required',
  tag: 'account',
  summary: "List the ledger's entries, newest first",
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 20 })), limit: PageLimit }, strict),
  status: 200,
  answer: LedgerPage,
} as const satisfies ApiCall;

const Usage = Type.Object({
  used: Type.Integer({ minimum: 0 }),
  limit: Type.Integer({ description: 'The most that a user may have; what would go above it is refused.' }),
});
const kindsOfUsage = Object.fromEntries(QUOTA_KINDS.map((kind) => [kind, Usage])) as Record<QuotaKind, typeof Usage>;

/** How much the user owns of each kind, with its limit. */
export const readUsage = {
  method: 'GET',
  path: '/api/account/usage',
  auth: 'required',
  tag: 'account',
  summary: 'Read how much the account holds, and its limits',
  status: 200,
  answer: Type.Object({ usage: Type.Object(kindsOfUsage) }),
} as const satisfies ApiCall;

/** Browsers are redirected to the URL: an archive of videos is too large to pass through a function. */
export const exportAccount = {
  method: 'POST',
  path: '/api/account/export',
  site: { method: 'GET', path: '/api/account/export' },
  auth: 'required',
  tag: 'account',
  summary: 'Get an address from which to download all personal data',
  description: 'Signed URL of a ZIP with everything we store about the user.',
  feature: 'exports',
  status: 200,
  answer: Type.Object({ url: Type.String() }),
} as const satisfies ApiCall;

/** The archive itself, under the signed URL that `exportAccount` returned. */
export const downloadExport = {
  method: 'GET',
  path: '/exports/:userId',
  auth: 'none',
  tag: 'account',
  summary: 'Download all personal data as a ZIP',
  params: Type.Object({ userId: Type.String() }),
  query: Type.Object({ expires: Type.Optional(Type.String()), signature: Type.Optional(Type.String()) }),
  status: 200,
  answer: Type.Unsafe<unknown>({ description: 'A ZIP archive' }),
} as const satisfies ApiCall;

/** Erases the account and its data for good. */
export const eraseAccount = {
  method: 'DELETE',
  path: '/api/account',
  auth: 'required',
  tag: 'account',
  summary: 'Erase the account for good',
  body: Type.Object(
    { confirmation: Type.String({ maxLength: 320, description: 'The e-mail address of the account' }) },
    strict,
  ),
  status: 204,
  answer: NoContent,
} as const satisfies ApiCall;
