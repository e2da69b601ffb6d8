import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '#contracts/day';
import type { Tables } from '../db/tables';
import { inTransaction } from '../db/transaction-guard';
import { lockUser } from '../ledger/post';
import { failVideo } from '../videos/lifecycle';
import { assignTurns, usersWithFreeTurns } from '../videos/turns';

/** A video that could not be started for this long is failed, so that its credits aren't held for ever. */
const MAX_WAIT_MS = DAY_MS;

/**
 * Finds every started video without a job (there should be none: both are written together) and creates the job;
 * assigns missing turns; fails videos that have waited too long. Returns how many videos it found without a job, and
 * how many it failed.
 */
export async function sweepVideos(db: Kysely<Tables>, now: Date): Promise<{ orphaned: number; expired: number }> {
  const orphaned = await db
    .insertInto('jobs')
    .columns(['kind', 'subject'])
    .expression((eb) =>
      eb
        .selectFrom('videos as v')
        .select([
          sql<string>`case v.status when 'saving' then 'save-video' else 'advance-video' end`.as('kind'),
          sql<string>`v.id::text`.as('subject'),
        ])
        .where('v.status', 'in', ['running', 'saving']),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirst();
  for (const userId of await usersWithFreeTurns(db)) {
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      await assignTurns(tx, userId);
    });
  }
  const waiting = await db
    .selectFrom('videos')
    .select('id')
    .where('status', '=', 'queued')
    .where('created_at', '<', new Date(now.getTime() - MAX_WAIT_MS))
    .execute();
  for (const { id } of waiting) await failVideo(db, id, 'timed_out', now);
  return { orphaned: Number(orphaned.numInsertedOrUpdatedRows ?? 0n), expired: waiting.length };
}
