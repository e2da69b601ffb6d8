import { sql } from 'kysely';

/**
 * Tables that providers across the network need: an order's id that travels with it, and which endpoints have gone
 * away.
 */
export const providers = [
  sql`
    alter table videos
      add column attempt_id uuid unique,
      add column submitted_at timestamptz(3),
      add column begun_at timestamptz(3),
      add column prompt_used text,
      add column output jsonb,
      add column provider_cost_usd double precision`,
  // One order of a provider belongs to one video: what was adopted once can't be adopted again.
  sql`drop index videos_by_provider_ref`,
  sql`
    create unique index videos_by_provider_ref on videos (provider, provider_ref) where provider_ref is not null`,
  sql`
    create table gone_endpoints (
      provider text not null,
      endpoint text not null,
      gone_at timestamptz(3) not null,
      recheck_at timestamptz(3) not null,
      primary key (provider, endpoint)
    )`,
];
