// Types of columns that the rooms above share with the tables. They are written here, so that the tables need none of those.

/** Kinds of ledger entries, one for each of its commands. */
export type EntryKind = 'grant' | 'hold' | 'capture' | 'release' | 'expire' | 'revoke';

/** A video's request without the mode; of a faulty one as it was written. */
export type DraftRequest = Readonly<Record<string, unknown>>;

/** Services that take payments. */
export type PaymentService = 'stripe' | 'test';

/** Names what a payment was for; also the cause of its grant in the ledger. */
export type PaymentKey = `pack:${string}` | `period:${string}`;

/** Stripe's statuses (https://docs.stripe.com/api/subscriptions/object#subscription_object-status). */
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

export type DisputeState = 'open' | 'won' | 'lost';

/**
 * Why an endpoint gets no orders: `missing` is unconfirmed and settled within minutes, `gone` and `denied` (to our
 * account) are confirmed, `unusable` costs money with each order.
 */
export type ShutReason = 'missing' | 'gone' | 'denied' | 'unusable';

/** Files that a provider has made on one of our machines; they stay until `discard`. */
export interface LocalOutput {
  kind: 'local';
  videoPath: string;
  posterPath: string;
  /** Keys in the shared storage, for the other machines. */
  shared?: { videoKey: string; posterKey: string };
  width: number;
  height: number;
}

/** A file that a provider serves for a limited time: fetch it soon, and don't trust it. */
export interface RemoteOutput {
  kind: 'remote';
  url: string;
  /** The prompt as the provider's enhancer rewrote it. */
  promptUsed?: string;
}

export type ProviderOutput = LocalOutput | RemoteOutput;
