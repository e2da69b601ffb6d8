import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import type { Payments } from '../payments/payments';

/** The user's purchases, as the rest of the service needs to know them. */
export interface Standing {
  /** A Pro or Max subscription in its paid period. */
  isVip: boolean;
  /** At least one subscription that will renew. */
  isSubscribed: boolean;
  /** Any payment ever settled. */
  hasPaid: boolean;
}

/** A subscription in one of these is charged again, unless it has an end. */
export const RENEWING_STATUSES = ['trialing', 'active', 'past_due'] as const;

/**
 * A period counts as paid until its payment is reversed, and as over if its subscription was ended immediately, unless
 * the period was paid after that.
 */
export async function readStanding(
  db: Kysely<Tables>,
  provider: Payments['provider'],
  userId: string,
  now: Date,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      exists (
        select 1 from payments p
          join price_terms t on t.price_id = p.price_id
          left join subscriptions s on s.provider = p.provider and s.id = p.subscription_id
        where p.provider = ${provider} and p.user_id = ${userId} and t.vip
          and p.paid_at is not null and p.period_end > ${now}
          and (s.ended_at is null or s.ended_at > ${now} or s.ended_at < p.paid_at)
          and not (p.charged_cents > 0 and p.refunded_cents >= p.charged_cents)
          and not exists (
            select 1 from payment_disputes d
            where d.provider = p.provider and d.cause = p.cause and d.state <> 'won'
          )
      ) as "isVip",
      exists (
        select 1 from subscriptions
        where provider = ${provider} and user_id = ${userId}
          and status in (${sql.join(RENEWING_STATUSES)}) and ends_at is null and ended_at is null
      ) as "isSubscribed",
      exists (
        select 1 from payments
        where provider = ${provider} and user_id = ${userId} and paid_at is not null and amount_cents > 0
      ) as "hasPaid"`.execute(db);
  return rows[0] ?? { isVip: false, isSubscribed: false, hasPaid: false };
}
