import type { Transaction } from 'kysely';
import type { ReportReason } from '#contracts/report';
import type { Tables } from '../db/tables';
import { enqueueAll } from '../queue/job-queue';
import { lockVideo } from './cancel-video';
import { cancelVideo, UNFINISHED } from './lifecycle';

/**
 * Takes a video away from everybody, at an operator's word: its files are removed for good and its link ends; one in the
 * making is stopped, and its credits return. The row stays where its owner finds it, with the ground. Answers false for a
 * video that has no files and will have none.
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
  // One that was being saved has its files removed by its cancellation, once nobody writes them any more.
  if (status === 'ready') {
    await enqueueAll(
      tx,
      'remove-file',
      [video_key, poster_key].filter((key) => key !== null),
    );
  }
  await tx.deleteFrom('video_shares').where('video_id', '=', id).execute();
  return true;
}
