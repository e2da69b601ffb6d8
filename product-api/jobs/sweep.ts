import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import { failVideo } from '../videos/lifecycle';

/** A video that nobody could start for this long is failed, so that its credits aren't held for ever. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * Finds every unfinished video that no job looks after (there should be none: both are written together) and gives it
 * one; fails what has waited too long. Returns how many it found of either kind.
 */
export async function sweepVideos(db: Kysely<Tables>, now: Date): Promise<{ orphaned: number; expired: number }> {
  const orphaned = await db
    .insertInto('jobs')
    .columns(['kind', 'subject'])
    .expression((eb) =>
      eb
        .selectFrom('videos as v')
        .select([
          sql<string>`case v.status when 'queued' then 'start-video' when 'saving' then 'save-video' else 'advance-video' end`.as(
            'kind',
          ),
          sql<string>`v.id::text`.as('subject'),
        ])
        .where('v.status', 'in', ['queued', 'running', 'saving']),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirst();
  const waiting = await db
    .selectFrom('videos')
    .select('id')
    .where('status', '=', 'queued')
    .where('created_at', '<', new Date(now.getTime() - MAX_WAIT_MS))
    .execute();
  for (const { id } of waiting) await failVideo(db, id, 'timed_out', now);
  return { orphaned: Number(orphaned.numInsertedOrUpdatedRows ?? 0n), expired: waiting.length };
}
