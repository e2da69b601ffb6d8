import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

type Figures = [label: string, value: string][];

/** Figures of a day (UTC, `2026-11-27`): sign-ups, orders and money, videos, failures by provider, mail. */
export async function dailyFigures(db: Kysely<Tables>, day: string): Promise<Figures> {
  const { rows } = await sql<{ label: string; value: string }>`
    with d as (select ${day}::date::timestamp at time zone 'UTC' as start)
    select label, value from (
      select 1 as place, 'Sign-ups' as label, count(*)::text as value from users, d
        where created_at >= start and created_at < start + interval '1 day'
      union all
      select 2, 'Orders ' || status, count(*)::text from orders, d
        where created_at >= start and created_at < start + interval '1 day' group by status
      union all
      select 3, 'Paid ' || currency, (sum(amount_cents) / 100.0)::numeric(14, 2)::text from payments, d
        where paid_at >= start and paid_at < start + interval '1 day' group by currency
      union all
      select 4, 'Videos ' || status, count(*)::text from videos, d
        where created_at >= start and created_at < start + interval '1 day' group by status
      union all
      select 5, 'Failed at ' || coalesce(provider, 'no provider'), count(*)::text from videos, d
        where status = 'failed' and finished_at >= start and finished_at < start + interval '1 day' group by provider
      union all
      select 6, 'Messages sent', count(*)::text from outbox, d
        where sent_at >= start and sent_at < start + interval '1 day'
      union all
      select 7, 'Messages given up', count(*)::text from outbox, d
        where failed_at >= start and failed_at < start + interval '1 day'
    ) figures order by place, label`.execute(db);
  return rows.map(({ label, value }) => [label, value]);
}
