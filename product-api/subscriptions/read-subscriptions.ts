import type { Kysely } from 'kysely';
import type { BillingInterval } from '#contracts/plan';
import type { Tables } from '../db/tables';
import type { Payments } from '../payments/payments';
import type { SubscriptionStatus } from '../payments/payment-event';
import { RENEWING_STATUSES } from './standing';

export interface SubscriptionRow {
  id: string;
  customer_id: string;
  price_id: string;
  status: SubscriptionStatus;
  period_end: Date;
  ends_at: Date | null;
  ended_at: Date | null;
  created_at: Date;
  item: string;
  name: string | null;
  interval: BillingInterval | null;
  credits: number;
  amount_cents: number;
  currency: string;
}

/** The user's subscriptions with their terms, newest first. */
export function listSubscriptions(
  db: Kysely<Tables>,
  provider: Payments['provider'],
  userId: string,
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('price_terms as t', 't.price_id', 's.price_id')
    .select([
      's.id',
      's.customer_id',
      's.price_id',
      's.status',
      's.period_end',
      's.ends_at',
      's.ended_at',
      's.created_at',
      't.item',
      't.name',
      't.interval',
      't.credits',
      't.amount_cents',
      't.currency',
    ])
    .where('s.provider', '=', provider)
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .execute();
}

const renewing: ReadonlySet<SubscriptionStatus> = new Set(RENEWING_STATUSES);

/** It will be charged again. */
export function isRenewing({ status, ends_at, ended_at }: SubscriptionRow): boolean {
  return renewing.has(status) && ends_at === null && ended_at === null;
}

/** It was canceled, and its paid period is not over yet. */
export function isEnding({ status, ends_at, ended_at }: SubscriptionRow, now: Date): boolean {
  return renewing.has(status) && ended_at === null && ends_at !== null && ends_at > now;
}
