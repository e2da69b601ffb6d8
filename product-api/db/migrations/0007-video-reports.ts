import { sql } from 'kysely';

/**
 * Reports by people that something is wrong with a video. A person has one report a video: the latest says what they
 * mean.
 */
export const videoReports = [
  sql`
    create table video_reports (
      video_id uuid not null references videos (id),
      user_id text not null references users (id),
      reason text not null,
      text text not null,
      reported_at timestamptz(3) not null,
      primary key (video_id, user_id)
    )`,
  sql`create index video_reports_by_time on video_reports (reported_at)`,
];
