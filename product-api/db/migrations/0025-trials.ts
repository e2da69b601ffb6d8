import { sql } from 'kysely';

/** The reduced first videos. The index allows one per model and account; a returned one doesn't count. */
export const trials = [
  sql`
    create table trials (
      video_id uuid primary key references videos (id),
      user_id text not null references users (id),
      model text not null,
      full_credits integer not null,
      cost_usd double precision not null,
      claimed_at timestamptz(3) not null,
      returned_at timestamptz(3)
    )`,
  sql`create unique index trials_once on trials (user_id, model) where returned_at is null`,
  sql`create index trials_by_day on trials (claimed_at)`,
];
