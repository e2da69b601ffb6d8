import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables';

/**
 * How many videos of one user are in the making at a time; their others wait. Four is what people ask for at once (a
 * few tries at one idea), and little enough that a few hundred users fill what a provider makes at a time, not a dozen.
 */
export const SLOTS_PER_USER = 4;

/**
 * Who is next. An unfinished video has turn n when n - 1 others of its user started or will start before it; no user
 * has more than SLOTS_PER_USER turns, and a video without one doesn't start. Lower turns go first, and among equal ones
 * who has had that turn for longest: everyone's first before anyone's second, and whoever was served queues up anew.
 *
 * Turns are given and moved up while the user's row is locked, as for every change of their credits: so any number of
 * processes agree on them. Take that lock before the one on a video.
 */

/** Gives the user's turns that are free to their oldest waiting videos. Only while the user's row is locked. */
export async function assignSlots(tx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`
    with held as (
      select count(*)::integer as turns from videos
      where user_id = ${userId} and turn is not null and status in ('queued', 'running', 'saving')
    ), oldest as (
      select id, created_at from videos
      where user_id = ${userId} and turn is null and status = 'queued'
      order by created_at, id
      limit ${SLOTS_PER_USER}
    ), next as (
      select id, (row_number() over (order by created_at, id))::integer as rank from oldest
    )
    update videos v set turn = held.turns + next.rank, turn_since = now()
    from held, next
    where v.id = next.id and held.turns + next.rank <= ${SLOTS_PER_USER}`.execute(tx);
}

/** A video has ended: the user's later ones move up by one. Only while the user's row is locked. */
export async function releaseSlot(
  tx: Transaction<Tables>,
  { id, userId, turn }: { id: string; userId: string; turn: number | null },
): Promise<void> {
  if (turn === null) return;
  await sql`
    update videos set
      turn = case when id = ${id} then null else turn - 1 end,
      turn_since = case when id = ${id} then null else now() end
    where user_id = ${userId} and turn is not null and (id = ${id} or turn > ${turn})`.execute(tx);
  await assignSlots(tx, userId);
}

/** Users whose waiting videos could have a turn and have none: only after SLOTS_PER_USER was raised. */
export async function usersWithFreeSlots(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select waiting.user_id as "userId"
    from (select distinct user_id from videos where status = 'queued' and turn is null) waiting
    where ${SLOTS_PER_USER} > (
      select count(*) from videos v
      where v.user_id = waiting.user_id and v.turn is not null and v.status in ('queued', 'running', 'saving')
    )`.execute(db);
  return rows.map(({ userId }) => userId);
}
