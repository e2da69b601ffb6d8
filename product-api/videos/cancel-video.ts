import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { CancelCredits, VideoStatus } from '#contracts/video';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { cancelVideo, lockOwner, recordStarted } from './lifecycle';
import { UNFINISHED } from './unfinished';
import { isAtWork, type VideoProvider } from './provider';
import { findVideo } from './read-videos';
import { removeContent } from './remove-content';

/** How long canceling waits for the provider to say whether it has begun. */
const ASK_MS = 5_000;

export interface CancelDeps {
  db: Kysely<Tables>;
  providers: readonly VideoProvider[];
}

/** Facts that decide about canceling a video. */
export interface Cancelable {
  status: VideoStatus;
  provider: string | null;
  begun_at: Date | null;
}

/** Effect of canceling on the credits now; undefined when it is too late. */
export function cancelCredits(video: Cancelable, providers: readonly VideoProvider[]): CancelCredits | undefined {
  if (video.status === 'queued') return 'returned';
  if (video.status !== 'running') return undefined;
  return isBilled(video, providers) ? 'kept' : 'returned';
}

/** Canceling it costs its credits. */
export function isBilled({ provider, begun_at }: Cancelable, providers: readonly VideoProvider[]): boolean {
  return begun_at !== null && (providers.find(({ name }) => name === provider)?.billsCanceledWork ?? false);
}

/**
 * Asks a provider that bills canceled work whether it has begun, because looks are too rare to know. If it doesn't answer,
 * canceling stays free; our books keep the order open until its end is known (workers/close-order.ts).
 */
export async function learnBegun({ db, providers }: CancelDeps, id: string, now: Date): Promise<void> {
  const video = await db
    .selectFrom('videos')
    .select(['provider', 'provider_ref', 'endpoint'])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('begun_at', 'is', null)
    .executeTakeFirst();
  const provider = providers.find(({ name }) => name === video?.provider);
  if (!video || !provider?.billsCanceledWork || video.provider_ref === null || video.endpoint === null) return;
  const order = { ref: video.provider_ref, endpoint: video.endpoint };
  const status = await Promise.race([provider.status(order), sleep(ASK_MS, undefined, { ref: false })]);
  if (status && isAtWork(status)) await recordStarted(db, id, now);
}

/**
 * Ends a video that waits or renders. Canceling again changes nothing. When canceling would not return the credits, it
 * needs `accepted`, so that the user has agreed to that.
 * @throws ApiError `not_found`; `state_conflict` when it is too late; `cancel_keeps_credits`
 */
export async function cancelRequest(
  { db, providers }: CancelDeps,
  userId: string,
  { id, accepted }: { id: string; accepted: CancelCredits | undefined },
  now: Date,
): Promise<void> {
  await findVideo(db, userId, id);
  await learnBegun({ db, providers }, id, now);
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, id);
    const credits = cancelCredits(video, providers);
    if (credits === 'kept' && accepted !== 'kept') throw keepsCredits();
    if (credits !== undefined && (await cancelVideo(tx, id, { from: ['queued', 'running'], credits }, now))) return;
    if (video.status === 'canceled') return;
    throw new ApiError('state_conflict', `The video is ${video.status}: it can't be canceled any more.`);
  });
}

function keepsCredits(): ApiError {
  return new ApiError('cancel_keeps_credits', 'The model is at work already: canceling keeps the credits.');
}

/** Locks the video against other changes until `tx` ends. */
export async function lockVideo(tx: Transaction<Tables>, id: string) {
  await lockOwner(tx, id);
  return tx
    .selectFrom('videos')
    .select(['status', 'provider', 'begun_at', 'image_id', 'end_image_id', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes a video for good: cancels it first if unfinished, schedules its files for removal and erases what the user
 * wrote. The row stays, without content, because the ledger refers to it.
 * @throws ApiError `not_found`; `cancel_keeps_credits` when canceling it would cost credits
 */
export async function deleteVideo({ db, providers }: CancelDeps, userId: string, id: string, now: Date): Promise<void> {
  await findVideo(db, userId, id);
  await learnBegun({ db, providers }, id, now);
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, id);
    if (video.deleted_at !== null) throw new ApiError('not_found', 'Video not found.');
    if (UNFINISHED.includes(video.status)) {
      if (isBilled(video, providers)) throw keepsCredits();
      await cancelVideo(tx, id, { from: UNFINISHED, credits: 'returned' }, now);
    }
    await removeContent(tx, id, now);
  });
}
