import type { Transaction } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { removeContent } from '../videos/remove-content';
import { type RetentionDeps, readRetentionPolicies } from './retention-policy';

/** A payment event may arrive late, so videos are kept for one day longer than promised. */
const LATE_NEWS_MS = DAY_MS;

/** Videos per transaction. */
const BATCH = 200;

/**
 * Deletes the videos whose retention has ended, and sets for the others when to check again. The end is decided from
 * what was paid, at the moment of deletion and nowhere else: the column that finds the candidates is only a reminder.
 * An interrupted batch is found again as it was; several processes share the work.
 */
export async function removeExpired(deps: RetentionDeps, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await inTransaction(deps.db, (tx) => removeBatch({ ...deps, db: tx }, now));
    removed += batch.removed;
    if (batch.looked < BATCH) return removed;
  }
}

interface Batch {
  looked: number;
  removed: number;
}

async function removeBatch(deps: RetentionDeps & { db: Transaction<Tables> }, now: Date): Promise<Batch> {
  const due = await deps.db
    .selectFrom('videos')
    .select(['id', 'user_id', 'finished_at'])
    .where('status', '=', 'ready')
    .where('deleted_at', 'is', null)
    .where('retention_check_at', '<=', now)
    .orderBy('retention_check_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return { looked: 0, removed: 0 };
  const keepingOf = await readRetentionPolicies(deps, [...new Set(due.map((video) => video.user_id))]);
  // An ending plan can't end a user's retention sooner than this.
  const latestMs = now.getTime() + (deps.shop.retention.graceDays / 2) * DAY_MS;
  let removed = 0;
  for (const { id, user_id: userId, finished_at: readyAt } of due) {
    const endMs =
      keepingOf(userId)
        .expiryOf(readyAt ?? now)
        .getTime() + LATE_NEWS_MS;
    if (endMs <= now.getTime()) {
      await removeContent(deps.db, id, now);
      removed += 1;
    } else {
      const nextLook = new Date(Math.min(endMs, latestMs));
      await deps.db.updateTable('videos').set({ retention_check_at: nextLook }).where('id', '=', id).execute();
    }
  }
  return { looked: due.length, removed };
}
