import { sql } from 'kysely';

/** Videos are kept as long as their owner's plan says (docs/decisions/0019-retention.md). */
export const videoRetention = [
  sql`alter table price_terms add column retention_days integer`,
  sql`alter table videos add column retention_check_at timestamptz(3)`,
  sql`update videos set retention_check_at = now() where status = 'ready' and deleted_at is null`,
  sql`
    create index videos_by_retention_check on videos (retention_check_at)
    where status = 'ready' and deleted_at is null`,
  sql`create index videos_by_ready_time on videos (user_id, finished_at) where status = 'ready' and deleted_at is null`,
];
