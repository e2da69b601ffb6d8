import { sql } from 'kysely';

/** Lists of videos that are made one after the other: their rows, and every video that was begun for them. */
export const batches = [
  sql`
    create table batches (
      id uuid primary key,
      user_id text not null references users (id),
      idempotency_key text not null,
      request_hash text not null,
      title text not null,
      language text,
      state text not null check (state in ('draft', 'running', 'paused', 'done', 'stopped')),
      pause_reason text check (pause_reason in ('user', 'cap', 'credits', 'suspended')),
      max_credits bigint check (max_credits > 0),
      created_at timestamptz(3) not null,
      check ((state = 'paused') = (pause_reason is not null)),
      check (state = 'draft' or max_credits is not null)
    )`,
  sql`create unique index batches_once on batches (user_id, idempotency_key)`,
  sql`create index batches_running on batches (user_id) where state = 'running'`,
  // A row has its text, or the video that was made of it: what a user deletes with a video isn't kept here.
  sql`
    create table batch_rows (
      batch_id uuid not null references batches (id) on delete cascade,
      position integer not null check (position > 0),
      attempt integer not null default 1,
      request jsonb,
      credits bigint check (credits > 0),
      fault jsonb,
      video_id uuid unique references videos (id),
      primary key (batch_id, position),
      check ((request is null) = (video_id is not null)),
      check ((credits is null) = (fault is not null))
    )`,
  sql`
    create index batch_rows_next on batch_rows (batch_id, position) where video_id is null and fault is null`,
  sql`
    create table batch_videos (
      video_id uuid primary key references videos (id),
      batch_id uuid not null references batches (id) on delete cascade
    )`,
  sql`create index batch_videos_by_batch on batch_videos (batch_id)`,
  sql`alter table video_archives add column batch_id uuid references batches (id) on delete cascade`,
];
