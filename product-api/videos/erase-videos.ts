import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { enqueueAll } from '../queue/job-queue';
import { lockUploads, removeUploads } from '../uploads/remove-uploads';
import { isBilled, learnBegun, lockVideo } from './cancel-video';
import { cancelVideo } from './lifecycle';
import { UNFINISHED } from './unfinished';
import type { VideoProvider } from './provider';
import { NO_CONTENT, removeContent } from './remove-content';

/**
 * Removes all videos of a user who deletes the account, in a fixed number of statements. They are hidden at once;
 * unfinished ones are left to `erase-video` jobs, because their credits are settled one by one. Call only while the
 * user's row is locked.
 */
export async function eraseVideosOf(tx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  const gone = await tx
    .updateTable('videos')
    .set({ deleted_at: now })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'status', 'video_key', 'poster_key'])
    .execute();
  const unfinished = gone.filter(({ status }) => UNFINISHED.includes(status));
  const finished = gone.filter(({ status }) => !UNFINISHED.includes(status));
  const ids = unfinished.map(({ id }) => id);
  await enqueueAll(tx, 'erase-video', ids);
  const files = finished.flatMap(({ video_key, poster_key }) => [video_key, poster_key]).filter((key) => key !== null);
  await enqueueAll(tx, 'remove-file', files);
  await tx
    .updateTable('videos')
    .set(NO_CONTENT)
    .where('user_id', '=', userId)
    .where('status', 'not in', UNFINISHED)
    .execute();
  await tx
    .deleteFrom('video_shares')
    .where('video_id', 'in', (eb) => eb.selectFrom('videos').select('id').where('user_id', '=', userId))
    .execute();
  // Its hash would still allow checking a guessed prompt.
  await tx.updateTable('videos').set({ request_hash: '' }).where('user_id', '=', userId).execute();
}

export interface EraseVideoDeps {
  db: Kysely<Tables>;
  providers: readonly VideoProvider[];
  now: () => Date;
}

/**
 * Finishes what `eraseVideosOf` began: stops the video, empties its row and removes pictures that only it used. Work
 * that the provider bills still costs its credits. Idempotent.
 */
export async function eraseVideo({ db, providers, now }: EraseVideoDeps, id: string): Promise<void> {
  await learnBegun({ db, providers }, id, now());
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, id);
    const credits = isBilled(video, providers) ? 'kept' : 'returned';
    await cancelVideo(tx, id, { from: UNFINISHED, credits }, now());
    await removeContent(tx, id, now());
    const pictures = [video.image_id, video.end_image_id].filter((picture) => picture !== null);
    if (pictures.length === 0) return;
    await lockUploads(tx, pictures);
    await removeUploads(tx, (eb) => eb('id', 'in', pictures));
  });
}
