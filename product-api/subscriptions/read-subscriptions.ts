import type { Kysely, Selectable } from 'kysely';
import type { SubscriptionStatus } from '../db/column-types';
import type { Tables } from '../db/tables';
import type { Payments } from '../payments/payments';
import { RENEWING_STATUSES } from './standing';

/** A subscription, and the terms of its price. */
export type SubscriptionRow = Pick<Selectable<Tables['subscriptions']>, (typeof SUBSCRIPTION_COLUMNS)[number]> &
  Pick<Selectable<Tables['price_terms']>, (typeof TERMS_COLUMNS)[number]> & { has_paid_period: boolean };

const SUBSCRIPTION_COLUMNS = [
  'id',
  'customer_id',
  'price_id',
  'status',
  'period_end',
  'ends_at',
  'ended_at',
  'created_at',
  'next_price_id',
  'next_at',
  'due_cents',
  'next_attempt_at',
  'is_paused',
] as const;
const TERMS_COLUMNS = ['item', 'name', 'interval', 'credits', 'amount_cents', 'currency'] as const;

/** The user's subscriptions with their terms, newest first. */
export function listSubscriptions(
  db: Kysely<Tables>,
  provider: Payments['provider'],
  userId: string,
  now: Date,
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('price_terms as t', 't.price_id', 's.price_id')
    .select(SUBSCRIPTION_COLUMNS.map((column) => `s.${column}` as const))
    .select(TERMS_COLUMNS.map((column) => `t.${column}` as const))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payments as p')
            .select('p.cause')
            .whereRef('p.provider', '=', 's.provider')
            .whereRef('p.user_id', '=', 's.user_id')
            .whereRef('p.subscription_id', '=', 's.id')
            .where('p.paid_at', 'is not', null)
            .where('p.period_end', '>', now),
        )
        .$castTo<boolean>()
        .as('has_paid_period'),
    )
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

/** The current period is unpaid, so a cancellation takes effect immediately. */
export function endsAtOnce({ status, has_paid_period }: SubscriptionRow): boolean {
  return status === 'past_due' ? !has_paid_period : AT_ONCE.has(status);
}

const AT_ONCE: ReadonlySet<SubscriptionStatus> = new Set(['unpaid', 'paused', 'incomplete']);

/** Its owner can end it: it will be charged again, or may be. */
export function isCancelable(row: SubscriptionRow): boolean {
  return isRenewing(row) || (row.ended_at === null && endsAtOnce(row));
}

/** It was canceled, and its paid period is not over yet. */
export function isEnding({ status, ends_at, ended_at }: SubscriptionRow, now: Date): boolean {
  return renewing.has(status) && ended_at === null && ends_at !== null && ends_at > now;
}
