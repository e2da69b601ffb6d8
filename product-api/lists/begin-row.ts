import { type Kysely, sql, type Transaction } from 'kysely';
import type { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import { beginWithinCap, Deferred, type Obstacle, requireWithin, TURNS_OF_DRAFTS } from '../making/begin-within-cap';
import { faultOf } from '../making/check-draft';
import type { RequestDeps } from '../videos/request-videos';
import { UNFINISHED, UNFINISHED_LITERALS } from '../videos/unfinished';
import { findNext, type NextRow, readCharges } from './read-lists';

/** A list that may begin a row. */
export interface Runnable {
  id: string;
  user_id: string;
  language: string | null;
  max_credits: number;
}

/**
 * Running lists whose users have a free turn, also those that have come to their end. Of one user the oldest first;
 * of several users in a random order, so that no one's list is always the last.
 */
export async function findRunnable(db: Kysely<Tables>): Promise<Runnable[]> {
  const { rows } = await sql<Runnable>`
    select b.id, b.user_id, b.language, b.max_credits
    from (
      select distinct on (user_id) id, user_id, language, max_credits, created_at from batches where state = 'running'
      order by user_id, created_at, id
    ) b
    where ${TURNS_OF_DRAFTS} > (
      select count(*) from videos v where v.user_id = b.user_id and v.status in ${UNFINISHED_LITERALS}
    )
    order by random()`.execute(db);
  return rows;
}

/**
 * Begins the next row of a running list: requests its video, writes that down and holds its credits in one transaction.
 * A row that can't be made gets its fault and costs nothing; without credits, or at its cap, the list pauses; after its
 * last row it is done. Any number of processes may do this at once. Returns whether anything has changed.
 */
export async function beginRow(deps: RequestDeps, list: Runnable, now: Date): Promise<boolean> {
  const row = await findNext(deps.db, list.id);
  if (!row) return end(deps.db, list, { state: 'done' });
  return beginWithinCap(
    deps,
    {
      userId: list.user_id,
      idempotencyKey: keyOf(list.id, row),
      body: { ...row.request, mode: 'text' },
      credits: row.credits ?? undefined,
      language: list.language ?? undefined,
      adopt: (tx, videoId) => adopt(tx, list, row, videoId),
      pause: (because) => end(deps.db, list, { state: 'paused', pause_reason: because }),
      refuse: (error) => refuse(deps.db, list, row, error),
    },
    now,
  );
}

/** The same for each attempt at a row, whatever process makes it. */
const keyOf = (id: string, { position, attempt }: NextRow) => `list:${id}:${position}:${attempt}`;

/** @throws Deferred unless the list still runs, the row is still open, and the cap holds */
async function adopt(tx: Transaction<Tables>, { id }: Runnable, row: NextRow, videoId: string) {
  const list = await tx.selectFrom('batches').select(['state', 'max_credits']).where('id', '=', id).executeTakeFirst();
  if (list?.state !== 'running') throw new Deferred('over');
  const taken = await tx
    .updateTable('batch_rows')
    .set({ video_id: videoId, request: null })
    .where('batch_id', '=', id)
    .where('position', '=', row.position)
    .where('attempt', '=', row.attempt)
    .where('video_id', 'is', null)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new Deferred('taken');
  await tx.insertInto('batch_videos').values({ video_id: videoId, batch_id: id }).execute();
  const [charges] = await readCharges(tx, [id]);
  requireWithin(charges, list.max_credits);
}

type End = { state: 'done' } | { state: 'paused'; pause_reason: Obstacle };

/**
 * Ends or pauses a list that can't go on, once nothing of it is being made any more: what fails returns its credits, and
 * the next row may fit again. Not if it has been started again meanwhile, with rows to retry or another cap.
 */
async function end(db: Kysely<Tables>, list: Runnable, change: End): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, list.user_id);
    if (change.state === 'done' && (await findNext(tx, list.id))) return true;
    if (await isMaking(tx, list.id)) return false;
    const changed = await tx
      .updateTable('batches')
      .set(change)
      .where('id', '=', list.id)
      .where('state', '=', 'running')
      .where('max_credits', '=', list.max_credits)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  });
}

async function isMaking(tx: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('batch_rows as r')
    .innerJoin('videos as v', 'v.id', 'r.video_id')
    .select('r.position')
    .where('r.batch_id', '=', id)
    .where('v.status', 'in', UNFINISHED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The row gets the error as its fault. */
async function refuse(db: Kysely<Tables>, { id }: Runnable, row: NextRow, error: ApiError): Promise<boolean> {
  const changed = await db
    .updateTable('batch_rows')
    .set({ fault: JSON.stringify(faultOf(error)), credits: null })
    .where('batch_id', '=', id)
    .where('position', '=', row.position)
    .where('attempt', '=', row.attempt)
    .where('video_id', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
