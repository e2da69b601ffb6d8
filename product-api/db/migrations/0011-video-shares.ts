import { sql } from 'kysely';

/** Links under which a video may be seen by anybody who has them, and what such people say is wrong with it. */
export const videoShares = [
  sql`
    create table video_shares (
      video_id uuid primary key references videos (id),
      token text not null unique,
      shows_prompt boolean not null,
      expires_at timestamptz(3),
      created_at timestamptz(3) not null
    )`,
  sql`
    create table shared_video_reports (
      id bigint generated always as identity primary key,
      video_id uuid not null references videos (id),
      reason text not null,
      text text not null,
      reported_at timestamptz(3) not null
    )`,
  sql`create index shared_video_reports_of_video on shared_video_reports (video_id)`,
];
