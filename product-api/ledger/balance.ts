import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import type { GrantCredits } from './allocation';

export interface Balance {
  /** Credits that can be spent now. */
  available: number;
  /** Credits held for unfinished videos. */
  held: number;
}

/**
 * The sum of the user's ledger; balances are stored nowhere else. An expired grant does not count, even before its
 * expiry entry has been written.
 */
export async function readBalance(db: Kysely<Tables>, userId: string, now: Date): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select
      (
        coalesce(sum(available_delta), 0) - (
          select coalesce(sum(a.available_delta), 0)
          from ledger_entries g join ledger_allocations a on a.grant_id = g.id
          where g.user_id = ${userId} and g.expires_at <= ${now}
        )
      )::bigint as available,
      coalesce(sum(held_delta), 0)::bigint as held
    from ledger_entries where user_id = ${userId}`.execute(db);
  return rows[0] ?? { available: 0, held: 0 };
}

/** The user's spendable credits by grant, soonest to expire first, then oldest first. */
export async function spendableGrants(db: Kysely<Tables>, userId: string, now: Date): Promise<GrantCredits[]> {
  const { rows } = await sql<GrantCredits>`
    select g.id as "grantId", sum(a.available_delta)::bigint as amount
    from ledger_allocations a join ledger_entries g on g.id = a.grant_id
    where a.user_id = ${userId} and (g.expires_at is null or g.expires_at > ${now})
    group by g.id, g.expires_at
    having sum(a.available_delta) > 0
    order by g.expires_at nulls last, g.id`.execute(db);
  return rows;
}

/** Spendable credits by expiry: soonest first, those that never expire last. */
export async function readForecast(
  db: Kysely<Tables>,
  userId: string,
  now: Date,
): Promise<{ credits: number; expiresAt: Date | null }[]> {
  const { rows } = await sql<{ credits: number; expiresAt: Date | null }>`
    select sum(a.available_delta)::bigint as credits, g.expires_at as "expiresAt"
    from ledger_allocations a join ledger_entries g on g.id = a.grant_id
    where a.user_id = ${userId} and (g.expires_at is null or g.expires_at > ${now})
    group by g.expires_at
    having sum(a.available_delta) > 0
    order by g.expires_at nulls last`.execute(db);
  return rows;
}

/** Credits of these grants that are neither spent nor held, expired or not. */
export async function remainderOf(
  db: Kysely<Tables>,
  userId: string,
  grantIds: readonly number[],
): Promise<GrantCredits[]> {
  return db
    .selectFrom('ledger_allocations')
    .select(['grant_id as grantId', (eb) => sql<number>`${eb.fn.sum('available_delta')}::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .where('grant_id', 'in', grantIds)
    .groupBy('grant_id')
    .having((eb) => eb(eb.fn.sum('available_delta'), '>', 0))
    .orderBy('grant_id')
    .execute();
}
