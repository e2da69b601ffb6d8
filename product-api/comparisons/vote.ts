import type { Kysely } from 'kysely';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import { findVideos } from '../videos/read-videos';
import { findComparison } from './read-comparisons';
import { standOf } from './stand-of';

/**
 * Writes which take the user prefers, in place of an earlier vote. `take` is counted from 1; null: no difference.
 * @throws ApiError `not_found`; `state_conflict` while a take is unfinished, or with fewer than two to choose from;
 * `invalid_field` for a take that can't be watched
 */
export async function vote(
  db: Kysely<Tables>,
  userId: string,
  { id, take }: { id: string; take: number | null },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Keeps the account from being erased meanwhile.
    await lockUser(tx, userId);
    const comparison = await findComparison(tx, userId, id);
    const { states, canVote } = standOf(comparison, await findVideos(tx, userId, comparison.videoIds));
    if (!canVote) throw new ApiError('state_conflict', 'There are no two finished takes to choose from.');
    if (take !== null && states[take - 1] !== 'ready') {
      throw new ApiError('invalid_field', 'take: there is no such take to watch.', { field: 'take' });
    }
    await tx
      .updateTable('comparisons')
      .set({ voted_at: now, preferred_video_id: take === null ? null : (comparison.videoIds[take - 1] ?? null) })
      .where('id', '=', id)
      .execute();
  });
}

/** Deletes the user's comparison with its vote; its videos stay. @throws ApiError `not_found` */
export async function deleteComparison(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await findComparison(db, userId, id);
  await db.deleteFrom('comparisons').where('id', '=', id).where('user_id', '=', userId).execute();
}
