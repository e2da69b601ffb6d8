import { sql } from 'kysely';

/** Films: lists of their user's videos. A video's row outlives its files, so a shot can always say what it was. */
export const films = [
  sql`
    create table films (
      id uuid primary key,
      user_id text not null references users (id),
      idempotency_key text not null,
      request_hash text not null,
      title text not null,
      revision integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`,
  sql`create unique index films_once on films (user_id, idempotency_key)`,
  sql`
    create table film_shots (
      film_id uuid not null references films (id) on delete cascade,
      position integer not null,
      video_id uuid not null references videos (id),
      start_s double precision not null,
      end_s double precision,
      primary key (film_id, position)
    )`,
];
