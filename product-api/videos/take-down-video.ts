import type { Transaction } from 'kysely';
import type { ReportReason } from '#contracts/report';
import type { Tables } from '../db/tables';
import { enqueueAll } from '../queue/job-queue';
import { endLinksOf } from './end-links';
import { lockVideo } from './cancel-video';
import { cancelVideo } from './lifecycle';
import { UNFINISHED } from './unfinished';

/**
 * Takes down a video on an operator's decision: removes its files for good and ends the links to it; stops an unfinished one
 * and returns its credits. The row stays visible to its owner, with the reason. Returns false for a video that has no
 * files and will have none.
 */
export async function takeDownVideo(
  tx: Transaction<Tables>,
  id: string,
  ground: ReportReason,
  now: Date,
): Promise<boolean> {
  const { deleted_at, status } = await lockVideo(tx, id);
  if (deleted_at !== null) return false;
  if (UNFINISHED.includes(status)) await cancelVideo(tx, id, { from: UNFINISHED, credits: 'returned' }, now);
  else if (status !== 'ready') return false;
  const { video_key, poster_key } = await tx
    .selectFrom('videos')
    .select(['video_key', 'poster_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const taken = await tx
    .updateTable('videos')
    .set({ taken_down_at: now, takedown_ground: ground, video_key: null, poster_key: null })
    .where('id', '=', id)
    .where('taken_down_at', 'is', null)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  // Cancellation removes the files of a video being saved, once no process writes them any more.
  if (status === 'ready') {
    await enqueueAll(
      tx,
      'remove-file',
      [video_key, poster_key].filter((key) => key !== null),
    );
  }
  await endLinksOf(tx, id);
  return true;
}
