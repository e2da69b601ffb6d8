import type { Kysely, Transaction } from 'kysely';
import type { VideoStatus } from '#contracts/video';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/outer-handle-guard';
import type { Tables } from '../db/tables';
import { enqueue } from '../jobs/job-queue';
import { cancelVideo } from './lifecycle';
import { findVideo } from './read-videos';

/** Work that a provider should stop; telling it is no part of the transaction that ended the video. */
export interface OrderToCancel {
  provider: string;
  ref: string;
}

/**
 * Ends a video that waits or renders; its credits go back. Canceling again changes nothing.
 * @throws ApiError `not_found`; `state_conflict` when it is too late
 */
export async function cancelRequest(
  db: Kysely<Tables>,
  userId: string,
  id: string,
  now: Date,
): Promise<OrderToCancel | undefined> {
  await findVideo(db, userId, id);
  return inTransaction(db, async (tx) => {
    if (await cancelVideo(tx, id, ['queued', 'running'], now)) return orderOf(tx, id);
    const { status } = await findVideo(tx, userId, id);
    if (status === 'canceled') return undefined;
    throw new ApiError('state_conflict', `The video is ${status}: it can't be canceled any more.`);
  });
}

/**
 * Takes a video away for good: an unfinished one is canceled first, its files are removed soon after, what the user
 * wrote is erased. The row stays, without content, because the ledger refers to it.
 * @throws ApiError `not_found`
 */
export async function deleteVideo(
  db: Kysely<Tables>,
  userId: string,
  id: string,
  now: Date,
): Promise<OrderToCancel | undefined> {
  await findVideo(db, userId, id);
  return inTransaction(db, async (tx) => {
    const unfinished: VideoStatus[] = ['queued', 'running', 'saving'];
    const wasCanceled = await cancelVideo(tx, id, unfinished, now);
    const files = await tx
      .selectFrom('videos')
      .select(['video_key', 'poster_key'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!files) throw new ApiError('not_found', 'There is no such video.');
    for (const key of [files.video_key, files.poster_key]) {
      if (key !== null) await enqueue(tx, 'remove-file', key);
    }
    await tx
      .updateTable('videos')
      .set({
        deleted_at: now,
        prompt: '',
        params: '{}',
        video_key: null,
        poster_key: null,
        image_id: null,
        end_image_id: null,
      })
      .where('id', '=', id)
      .execute();
    return wasCanceled ? orderOf(tx, id) : undefined;
  });
}

async function orderOf(tx: Transaction<Tables>, id: string): Promise<OrderToCancel | undefined> {
  const { provider, provider_ref: ref } = await tx
    .selectFrom('videos')
    .select(['provider', 'provider_ref'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return provider !== null && ref !== null ? { provider, ref } : undefined;
}
