import { sql } from 'kysely';

/** Films make takes: their shots, until they have videos, and every video that was begun for them. */
export const filmTakes = [
  sql`
    alter table films
      add column language text,
      add column change_hash text,
      add column state text not null default 'idle' check (state in ('idle', 'running', 'paused')),
      add column pause_reason text check (pause_reason in ('cap', 'credits', 'suspended')),
      add column max_credits bigint check (max_credits > 0),
      add column make_key text,
      add column make_hash text,
      add check ((state = 'paused') = (pause_reason is not null)),
      add check (state = 'idle' or max_credits is not null)`,
  sql`create index films_running on films (user_id) where state = 'running'`,
  // A take has its text, or the video that was made of it: what a user deletes with a video isn't kept here.
  sql`
    alter table film_shots
      alter column video_id drop not null,
      add column take_id uuid,
      add column source text check (source in ('text', 'picture', 'previous')),
      add column attempt integer not null default 1,
      add column request jsonb,
      add column credits bigint check (credits > 0),
      add column fault jsonb,
      add column is_wanted boolean not null default false,
      add column image_id uuid references uploads (id),
      add column end_image_id uuid references uploads (id),
      add check ((take_id is null) = (source is null)),
      add check (take_id is not null or video_id is not null),
      add check ((request is null) = (video_id is not null)),
      add check (video_id is null or (image_id is null and end_image_id is null)),
      add check (not is_wanted or (video_id is null and fault is null))`,
  sql`create unique index film_shots_by_take on film_shots (film_id, take_id) where take_id is not null`,
  sql`create index film_shots_by_image on film_shots (image_id) where image_id is not null`,
  sql`create index film_shots_by_end_image on film_shots (end_image_id) where end_image_id is not null`,
  sql`
    create table film_takes (
      film_id uuid not null references films (id) on delete cascade,
      take_id uuid not null,
      attempt integer not null,
      source text not null,
      video_id uuid not null unique references videos (id),
      primary key (film_id, take_id, attempt)
    )`,
];
