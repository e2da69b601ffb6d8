import { sql } from 'kysely';

/** Durable jobs (docs/decisions/0004-queue.md) and the sample provider's own memory of its renders. */
export const jobs = [
  sql`
    create table jobs (
      kind text not null,
      subject text not null,
      due_at timestamptz not null default now(),
      failures integer not null default 0,
      lease_id uuid,
      leased_until timestamptz,
      primary key (kind, subject),
      check ((lease_id is null) = (leased_until is null))
    )`,
  sql`create index jobs_by_due_time on jobs (kind, due_at)`,
  sql`
    create table sample_renders (
      id text primary key,
      state text not null check (state in ('running', 'succeeded', 'failed', 'lost', 'stopped')),
      progress real not null default 0,
      output jsonb,
      error_code text,
      heartbeat_at timestamptz not null default now()
    )`,
];
