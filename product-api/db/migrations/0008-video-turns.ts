import { sql } from 'kysely';

/**
 * The order in which waiting videos start, as columns that an index can keep sorted (docs/decisions/0018-turns.md);
 * the view that had it before sorted the whole queue for every question.
 */
export const videoTurns = [
  sql`drop view video_queue`,
  sql`
    alter table videos
      add column turn integer check (turn > 0),
      add column turn_since timestamptz,
      add check ((turn is null) = (turn_since is null))`,
  sql`
    update videos v set turn = waiting.turn, turn_since = v.created_at
    from (
      select id, row_number() over (partition by user_id order by status = 'queued', created_at, id) as turn
      from videos where status in ('queued', 'running', 'saving')
    ) waiting
    where v.id = waiting.id and waiting.turn <= 4`,
  sql`create index videos_next_to_start on videos (turn, turn_since, id) where status = 'queued' and turn is not null`,
  sql`create index videos_turns_of_user on videos (user_id, turn) where turn is not null`,
  // Kept the time of the last start; the order goes by turns now.
  sql`drop index videos_last_start`,
];
