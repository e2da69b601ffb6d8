import { type Kysely, sql, type Transaction } from 'kysely';
import { TURNS_PER_USER } from '#contracts/video';
import type { Tables } from '../db/tables';
import { UNFINISHED_LITERALS } from './unfinished';

/**
 * Decides which video is next. An unfinished video has turn n when n - 1 others of its user started or will start
 * before it; no user has more than TURNS_PER_USER turns, and a video without one doesn't start. Lower turns go first,
 * and among equal turns the one assigned earliest: every user's first video before any user's second, and a served user
 * goes to the end of the line.
 *
 * Turns are given and moved up while the user's row is locked, as for every change of their credits: so that any number
 * of processes agree on them. Take that lock before the one on a video.
 */

/** Gives the user's turns that are free to their oldest waiting videos. Only while the user's row is locked. */
export async function assignTurns(tx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`
    with held as (
      select count(*)::integer as turns from videos
      where user_id = ${userId} and turn is not null and status in ${UNFINISHED_LITERALS}
    ), oldest as (
      select id, created_at from videos
      where user_id = ${userId} and turn is null and status = 'queued'
      order by created_at, id
      limit ${TURNS_PER_USER}
    ), next as (
      select id, (row_number() over (order by created_at, id))::integer as rank from oldest
    )
    update videos v set turn = held.turns + next.rank, turn_since = now()
    from held, next
    where v.id = next.id and held.turns + next.rank <= ${TURNS_PER_USER}`.execute(tx);
}

/**
 * Lets the user's own requests start before the rows of their lists and the takes of their films that still wait: the
 * turns of the waiting videos are dealt out again among them. Only while the user's row is locked.
 */
export async function yieldToRequests(tx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`
    with waiting as (
      select id, turn, turn_since,
        exists (select from batch_videos b where b.video_id = videos.id)
          or exists (select from film_takes t where t.video_id = videos.id) as is_drafted
      from videos where user_id = ${userId} and status = 'queued' and turn is not null
      -- Kept from being started meanwhile.
      order by id for update
    ), dealt as (
      select turn, turn_since, row_number() over (order by turn) as rank from waiting
    ), wanted as (
      select id, row_number() over (order by is_drafted, turn) as rank from waiting
    )
    update videos v set turn = dealt.turn, turn_since = dealt.turn_since
    from dealt join wanted on wanted.rank = dealt.rank
    where v.id = wanted.id and v.turn <> dealt.turn`.execute(tx);
}

/** A video has ended: the user's later ones move up by one. Only while the user's row is locked. */
export async function releaseTurn(
  tx: Transaction<Tables>,
  { id, userId, turn }: { id: string; userId: string; turn: number | null },
): Promise<void> {
  if (turn === null) return;
  await sql`
    update videos set
      turn = case when id = ${id} then null else turn - 1 end,
      turn_since = case when id = ${id} then null else now() end
    where user_id = ${userId} and turn is not null and (id = ${id} or turn > ${turn})`.execute(tx);
  await assignTurns(tx, userId);
}

/** Users with free turns and waiting videos without one: happens only after TURNS_PER_USER was raised. */
export async function usersWithFreeTurns(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select waiting.user_id as "userId"
    from (select distinct user_id from videos where status = 'queued' and turn is null) waiting
    where ${TURNS_PER_USER} > (
      select count(*) from videos v
      where v.user_id = waiting.user_id and v.turn is not null and v.status in ${UNFINISHED_LITERALS}
    )`.execute(db);
  return rows.map(({ userId }) => userId);
}
