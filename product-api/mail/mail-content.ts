import type { BillingInterval } from '#contracts/plan';

/** A plan or a pack, as the catalogue has it. */
interface Bought {
  /** Proper name of the plan; null for a pack. */
  plan: string | null;
  interval: BillingInterval | null;
}

interface Price {
  cents: number;
  /** ISO 4217. */
  currency: string;
}

/** Contents of each kind of message, stored as JSON until it has been sent. Times are ISO 8601. */
interface MailContents {
  /** A pack, a new plan or a switch of plan was paid: the confirmation on a durable medium. */
  purchase: Bought &
    Price & {
      order: string;
      paidAt: string;
      credits: number;
      periodEnd: string | null;
      invoiceUrl: string | null;
      /** Whether the buyer agreed to the order or the switch. */
      hasAgreed: boolean;
    };
  'payment-failed': { plan: string; due: Price; nextAttemptAt: string | null };
  /** `endsAt` is past if it has ended at once. */
  'plan-cancelled': { plan: string; endsAt: string; isOver: boolean };
  'plan-resumed': { plan: string; renewsAt: string };
  /** A yearly renewal that is near. */
  'plan-renews': { plan: string; renewsAt: string; price: Price };
  'videos-expiring': { count: number; firstAt: string };
  'account-deleted': Record<never, never>;
  /** A withdrawal that was declared on the site. */
  'withdrawal-received': { id: string; name: string; email: string; order: string; receivedAt: string };
  /** An alert or the digest, in English. */
  operator: { subject: string; paragraphs: string[]; figures: [label: string, value: string][] };
  'report-received': Record<never, never>;
  'report-decided': { decision: 'keep' | 'takedown' };
}

export type MailContent = { [K in keyof MailContents]: { kind: K; data: MailContents[K] } }[keyof MailContents];

/** The contents of one kind. */
export type DataOf<K extends keyof MailContents> = MailContents[K];
