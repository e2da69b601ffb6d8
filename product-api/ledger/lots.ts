import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** The state of the credits that one cause granted. */
export interface Lot {
  /** The grant itself and what was reinstated to it. */
  grantIds: number[];
  /** Credits of the first grant. */
  granted: number;
  expiresAt: Date | null;
  /** Neither spent nor held. */
  available: number;
  /** Expired unspent. */
  expired: number;
  /** Taken back, minus reinstated credits. */
  revoked: number;
  /** Times something was taken back or reinstated. */
  corrections: number;
}

interface LotRow extends Omit<Lot, 'grantIds'> {
  grantIds: string;
}

/** Prefix of the causes that reinstate credits of `cause`. */
export const reinstatementOf = (cause: string) => `reinstatement:${cause}:` as const;
/** Prefix of the causes that take credits of `cause` back. */
export const reversalOf = (cause: string) => `reversal:${cause}:` as const;

/** The lot that `cause` granted; undefined if it has not granted anything yet. */
export async function readLot(db: Kysely<Tables>, userId: string, cause: string): Promise<Lot | undefined> {
  const { rows } = await sql<LotRow>`
    with grants as (
      select id, cause, available_delta, expires_at from ledger_entries
      where user_id = ${userId} and kind = 'grant'
        and (cause = ${cause} or starts_with(cause, ${reinstatementOf(cause)}))
    )
    select
      (select string_agg(id::text, ',' order by id) from grants) as "grantIds",
      first.available_delta as granted,
      first.expires_at as "expiresAt",
      sum(a.available_delta)::bigint as available,
      coalesce(-sum(a.available_delta) filter (where e.kind = 'expire'), 0)::bigint as expired,
      (
        coalesce(-sum(a.available_delta) filter (where e.kind = 'revoke'), 0)
        - coalesce(sum(a.available_delta) filter (where e.kind = 'grant' and e.id <> first.id), 0)
      )::bigint as revoked,
      (count(distinct e.id) filter (where e.kind = 'revoke' or (e.kind = 'grant' and e.id <> first.id)))::bigint
        as corrections
    from grants first
      join grants g on true
      join ledger_allocations a on a.user_id = ${userId} and a.grant_id = g.id
      join ledger_entries e on e.id = a.entry_id
    where first.cause = ${cause}
    group by first.id, first.available_delta, first.expires_at`.execute(db);
  const [row] = rows;
  return row && { ...row, grantIds: row.grantIds.split(',').map(Number) };
}
