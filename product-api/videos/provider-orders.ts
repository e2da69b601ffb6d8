import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProviderName } from '#contracts/model';
import type { Tables } from '../db/tables';

/** Cost of every attempt at its provider: reserved before it is sent, settled when it is known what is billed. */
export interface ProviderOrder {
  attemptId: string;
  videoId: string;
  provider: ProviderName;
  model: string;
  /** From the catalogue; 0 where it has no price. */
  costUsd: number;
}

export async function reserveCost(tx: Transaction<Tables>, order: ProviderOrder, now: Date): Promise<void> {
  await tx
    .insertInto('provider_orders')
    .values({
      attempt_id: order.attemptId,
      video_id: order.videoId,
      provider: order.provider,
      model: order.model,
      cost_usd: order.costUsd,
      ordered_at: now,
    })
    .execute();
}

/** The first settlement wins. */
export async function settleCost(tx: Kysely<Tables>, attemptId: string, isBilled: boolean): Promise<void> {
  await tx
    .updateTable('provider_orders')
    .set({ is_billed: isBilled })
    .where('attempt_id', '=', attemptId)
    .where('is_billed', 'is', null)
    .execute();
}

/** The day of all limits and reports begins at midnight, UTC. */
export function dayOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

/** Dollars billed today, and those that may still be, to a millionth: 0.1 and 0.2 are 0.3. */
export async function spentTodayUsd(db: Kysely<Tables>, provider: ProviderName, now: Date): Promise<number> {
  const { usd } = await db
    .selectFrom('provider_orders')
    .select(sql<number>`round(coalesce(sum(cost_usd), 0)::numeric, 6)::double precision`.as('usd'))
    .where('provider', '=', provider)
    .where('ordered_at', '>=', dayOf(now))
    .where((or) => or.or([or('is_billed', 'is', null), or('is_billed', '=', true)]))
    .executeTakeFirstOrThrow();
  return usd;
}

export interface DayOfSpending {
  /** YYYY-MM-DD, UTC. */
  day: string;
  provider: ProviderName;
  model: string;
  orders: number;
  /** Orders that became a delivered video. */
  videos: number;
  /** Captured for them. */
  credits: number;
  billedUsd: number;
  /** For orders whose outcome is not known yet. */
  openUsd: number;
}

/** Spending and its results by day, provider and model; latest day first. */
export async function readSpending(db: Kysely<Tables>, since: Date): Promise<DayOfSpending[]> {
  const { rows } = await sql<DayOfSpending>`
    select
      to_char(o.ordered_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      o.provider,
      o.model,
      count(*)::integer as orders,
      count(*) filter (where v.status = 'ready' and v.attempt_id = o.attempt_id)::integer as videos,
      coalesce(sum(v.credits - s.available_delta) filter (where s.kind = 'capture' and v.attempt_id = o.attempt_id), 0)::bigint
        as credits,
      round(coalesce(sum(o.cost_usd) filter (where o.is_billed), 0)::numeric, 6)::double precision as "billedUsd",
      round(coalesce(sum(o.cost_usd) filter (where o.is_billed is null), 0)::numeric, 6)::double precision as "openUsd"
    from provider_orders o
      join videos v on v.id = o.video_id
      left join ledger_entries s on s.settles_hold_id = v.hold_id
    where o.ordered_at >= ${since}
    group by 1, o.provider, o.model
    order by 1 desc, o.provider, o.model`.execute(db);
  return rows;
}
