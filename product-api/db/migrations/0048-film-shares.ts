import { sql } from 'kysely';

/** Links under which a film may be seen by anybody who has them. Reports are of the video that was on screen. */
export const filmShares = [
  sql`
    create table film_shares (
      film_id uuid primary key references films (id) on delete cascade,
      token text not null unique,
      shows_title boolean not null,
      expires_at timestamptz(3),
      created_at timestamptz(3) not null
    )`,
  sql`create index film_shots_by_video on film_shots (video_id)`,
];
