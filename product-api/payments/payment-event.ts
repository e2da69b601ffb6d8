import type { DisputeState, PaymentKey, SubscriptionStatus } from '../db/column-types';

/**
 * Events of a payment service in our own terms. The Stripe adapter translates webhooks into them, the embedded test
 * checkout creates them itself, and `process-event.ts` applies each of them once, in any order.
 */
export interface PaymentEvent {
  /** Unique at its service; repetitions have the same id. */
  id: string;
  /** The service's name for it, for logs. */
  type: string;
  occurredAt: Date;
  change: PaymentChange;
}

export type PaymentChange =
  CheckoutChange | InvoicePaid | SubscriptionObserved | Refund | Dispute | CustomerDeleted | Unreadable | Nothing;

/** A checkout of ours has changed. */
export interface CheckoutChange {
  kind: 'checkout';
  orderId: string;
  sessionId: string;
  customerId: string;
  /** `processing`: the visitor has paid, the money has not arrived yet. */
  state: 'processing' | 'paid' | 'failed' | 'expired';
  currency: string;
  /** Before discounts and taxes. */
  subtotalCents: number;
  /** The amount paid, or to be paid. */
  totalCents: number;
  /** In subscription mode. */
  subscriptionId: string | null;
  /** The visitor has accepted the terms and asked for an immediate start on the payment page. */
  hasConsent: boolean;
}

/** An invoice was paid, for a period of a subscription or a pack. */
interface InvoicePaid {
  kind: 'invoice_paid';
  invoice: InvoiceFacts;
}

export interface InvoiceFacts {
  id: string;
  customerId: string;
  /** Null for a pack. */
  subscriptionId: string | null;
  /** Order of the checkout that began it, if the service passed it on. */
  orderId: string | null;
  /** True for the first invoice of a subscription. */
  isFirst: boolean;
  currency: string;
  lines: InvoiceLine[];
  /** Amount paid, with tax and after discounts and credit. */
  paidCents: number;
  paidAt: Date;
  url: string | null;
  pdfUrl: string | null;
}

export interface InvoiceLine {
  priceId: string;
  /** Negative if unused time of an earlier price is credited. */
  amountCents: number;
  periodStart: Date;
  periodEnd: Date;
  /**
   * For the rest of a period after a switch: the charge for the new price, or the credit for the old one. Its amount
   * may already include a discount; that of a whole period (null) never does.
   */
  proration: 'charge' | 'credit' | null;
}

/** State of a subscription at the service at `observedAt`, which is no later than the time of the request for it. */
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
  /** The price it switches to, and when; null: no switch. */
  next: { priceId: string; at: Date } | null;
  /** A declined charge, until it is paid; retried automatically at `nextAttemptAt`, if at all. */
  due: { amountCents: number; nextAttemptAt: Date | null } | null;
  /** Nothing is charged until it is resumed. */
  isPaused: boolean;
}

/** How much of a payment has been refunded so far; `observedAt` as for subscriptions. */
export interface Refund {
  kind: 'refund';
  payment: PaymentKey;
  customerId: string | null;
  currency: string;
  chargedCents: number;
  refundedCents: number;
  observedAt: Date;
}

/** A dispute: the bank has taken the payment back (`open`, `lost`) or returned it to us (`won`). */
export interface Dispute {
  kind: 'dispute';
  payment: PaymentKey;
  customerId: string | null;
  disputeId: string;
  currency: string;
  chargedCents: number;
  amountCents: number;
  state: DisputeState;
}

interface CustomerDeleted {
  kind: 'customer_deleted';
  customerId: string;
}

/** The event could not be parsed: this release does not know its format. */
interface Unreadable {
  kind: 'unreadable';
  reason: string;
}

/** Not about our sales. */
interface Nothing {
  kind: 'nothing';
}

/** The event contradicts our data: it changes nothing, is stored with the reason, and is never retried. */
export class EventRefusedError extends Error {}
