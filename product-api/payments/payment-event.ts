/**
 * What a payment service tells us, in our own terms: the Stripe adapter translates webhooks into these, the embedded
 * test checkout makes them itself, and `process-event.ts` gives them their effect, once each, in any order.
 */
export interface PaymentEvent {
  /** Unique at its service; a repetition has the same. */
  id: string;
  /** As the service calls it, for logs. */
  type: string;
  occurredAt: Date;
  change: PaymentChange;
}

export type PaymentChange =
  CheckoutChange | InvoicePaid | SubscriptionObserved | Refund | Dispute | CustomerDeleted | Unreadable | Nothing;

/** A checkout of ours has moved on. */
export interface CheckoutChange {
  kind: 'checkout';
  orderId: string;
  sessionId: string;
  customerId: string;
  /** `processing`: the visitor is done, the money is not here yet. */
  state: 'processing' | 'paid' | 'failed' | 'expired';
  currency: string;
  /** Before discounts and taxes. */
  subtotalCents: number;
  /** What was, or will be, paid. */
  totalCents: number;
  /** In subscription mode. */
  subscriptionId: string | null;
}

/** An invoice was paid: of a period of a subscription, or of a pack. */
interface InvoicePaid {
  kind: 'invoice_paid';
  invoice: InvoiceFacts;
}

export interface InvoiceFacts {
  id: string;
  customerId: string;
  /** Null for a pack. */
  subscriptionId: string | null;
  /** Of the checkout that began it, when the service passed it on. */
  orderId: string | null;
  /** True for the first invoice of a subscription. */
  isFirst: boolean;
  currency: string;
  lines: InvoiceLine[];
  /** What was paid, with tax and after discounts and credit. */
  paidCents: number;
  paidAt: Date;
  url: string | null;
  pdfUrl: string | null;
}

export interface InvoiceLine {
  priceId: string;
  /** Below zero where unused time of an earlier price is given back. */
  amountCents: number;
  periodStart: Date;
  periodEnd: Date;
  /**
   * For the rest of a period, after a switch: charged for the new price, or credited for the old one. Its amount may be
   * less a discount already; that of a whole period (null) never is.
   */
  proration: 'charge' | 'credit' | null;
}

/** A subscription as the service has it at `observedAt`, which is no later than the moment of asking for it. */
export interface SubscriptionObserved {
  kind: 'subscription';
  subscription: SubscriptionFacts;
  observedAt: Date;
}

export interface SubscriptionFacts {
  id: string;
  customerId: string;
  priceId: string;
  status: SubscriptionStatus;
  periodEnd: Date;
  /** When it will end; null: it renews. */
  endsAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** The price that follows, and from when; null: the same. */
  next: { priceId: string; at: Date } | null;
  /** A charge that was declined, until it is paid; tried again by itself at `nextAttemptAt`, if at all. */
  due: { amountCents: number; nextAttemptAt: Date | null } | null;
  /** Nothing is charged until it goes on. */
  isPaused: boolean;
}

/** Stripe's words (https://docs.stripe.com/api/subscriptions/object#subscription_object-status). */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** How much of a payment has been paid back by now; `observedAt` as for subscriptions. */
export interface Refund {
  kind: 'refund';
  payment: PaymentKey;
  customerId: string | null;
  currency: string;
  chargedCents: number;
  refundedCents: number;
  observedAt: Date;
}

/** A bank takes a payment back (`open`, `lost`) or has given it to us for good (`won`). */
export interface Dispute {
  kind: 'dispute';
  payment: PaymentKey;
  customerId: string | null;
  disputeId: string;
  currency: string;
  chargedCents: number;
  amountCents: number;
  state: 'open' | 'won' | 'lost';
}

/** Names what a payment was for: it is the cause of its grant in the ledger. */
export type PaymentKey = `pack:${string}` | `period:${string}`;

interface CustomerDeleted {
  kind: 'customer_deleted';
  customerId: string;
}

/** What happened could not be made out: the event has a shape that this release does not know. */
interface Unreadable {
  kind: 'unreadable';
  reason: string;
}

/** Nothing of ours. */
interface Nothing {
  kind: 'nothing';
}

/** The event contradicts what we know: it changes nothing, is kept with its reason, and is never looked at again. */
export class EventRefusedError extends Error {}
