import { sql } from 'kysely';

/** Comparisons: videos of one prompt that were ordered together, in the order in which they are shown, and the vote. */
export const comparisons = [
  sql`
    create table comparisons (
      id uuid primary key,
      user_id text not null references users (id),
      idempotency_key text not null,
      request_hash text not null,
      is_blind boolean not null,
      voted_at timestamptz(3),
      preferred_video_id uuid references videos (id),
      created_at timestamptz(3) not null,
      check (preferred_video_id is null or voted_at is not null)
    )`,
  sql`create unique index comparisons_once on comparisons (user_id, idempotency_key)`,
  sql`
    create table comparison_takes (
      comparison_id uuid not null references comparisons (id) on delete cascade,
      position integer not null,
      video_id uuid not null references videos (id),
      primary key (comparison_id, position)
    )`,
];
