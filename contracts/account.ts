import type { OrderStatus } from './checkout';
import type { BillingInterval } from './plan';

/** What the account page and a person's export show of money. Times are ISO 8601 in UTC, money is whole cents. */

/** Answer of `GET /api/account`. */
export interface Account {
  person: { id: string; email: string; name: string | null; createdAt: string };
  balance: AccountBalance;
  /** Every subscription that is not over, then those that are; newest first. */
  subscriptions: Subscription[];
  /** Every payment and every checkout under way, newest first. */
  purchases: Purchase[];
  /** The newest lines of the ledger; older ones by `GET /api/account/ledger?cursor=<nextCursor>`. */
  ledger: LedgerPage;
}

export interface AccountBalance {
  /** What can be spent now. */
  available: number;
  /** Set aside for videos in the making. */
  held: number;
  /** What of `available` expires when, soonest first; null: never. Adds up to `available`. */
  forecast: { credits: number; expiresAt: string | null }[];
}

/** A subscription in plain facts; the page makes sentences of them. */
export interface Subscription {
  id: string;
  /** Key in `content/plans.json`; null when the plan is no longer on offer. */
  item: string | null;
  /** Proper name of the plan. */
  product: string;
  interval: BillingInterval;
  /** What it costs a period. */
  amountCents: number;
  currency: string;
  /** Credits of a whole period. */
  credits: number;
  createdAt: string;
  /**
   * `renews`: is charged again at `periodEnd`. `ends`: canceled, runs until `periodEnd` and can be resumed until then.
   * `payment_due`: the last charge failed and is tried again. `incomplete`: the first payment has not gone through.
   * `ended`: over since `endedAt`.
   */
  state: 'renews' | 'ends' | 'payment_due' | 'incomplete' | 'ended';
  /** End of the current period. */
  periodEnd: string;
  endedAt: string | null;
  canCancel: boolean;
  canResume: boolean;
}

/** One thing bought: a pack, or a period of a subscription. */
export interface Purchase {
  id: string;
  /** Of the checkout it came from; null for a renewal. */
  orderId: string | null;
  subscriptionId: string | null;
  item: string;
  product: string | null;
  interval: BillingInterval | null;
  status: OrderStatus;
  /** Credits that it granted, or will. */
  credits: number;
  /** What was paid, with tax and after discounts; the list price while it is not paid. */
  amountCents: number;
  currency: string;
  createdAt: string;
  paidAt: string | null;
  /** What was paid back so far. */
  refundedCents: number;
  /** A bank has taken the payment back, or may. */
  isDisputed: boolean;
  /** Pages of the payment service, where it has them. */
  invoiceUrl: string | null;
  invoicePdfUrl: string | null;
}

export interface LedgerPage {
  lines: LedgerLine[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** One row of the append-only ledger. */
export interface LedgerLine {
  id: number;
  at: string;
  kind: LedgerLineKind;
  /** Change of what can be spent. */
  availableDelta: number;
  /** Change of what is set aside for videos. */
  heldDelta: number;
  /** The sum of all changes up to and with this line. */
  availableAfter: number;
  /** Of a grant: when it expires; null: never. */
  expiresAt: string | null;
  videoId: string | null;
  /** Id of the purchase behind it (`Purchase.id`). */
  purchaseId: string | null;
}

/**
 * `signup`, `pack`, `period`: credits came in. `hold`, `capture`, `release`: set aside for a video, spent, given back.
 * `expire`: a paid period ended. `reversal`: taken back after a refund or a dispute. `reinstatement`: given again when
 * the dispute was won.
 */
export const LEDGER_LINE_KINDS = [
  'signup',
  'pack',
  'period',
  'hold',
  'capture',
  'release',
  'expire',
  'reversal',
  'reinstatement',
] as const;
export type LedgerLineKind = (typeof LEDGER_LINE_KINDS)[number];
