import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProviderName } from '#contracts/model';
import type { VideoErrorCode, VideoStatus } from '#contracts/video';
import { inTransaction } from '../db/outer-handle-guard';
import type { Tables } from '../db/tables';
import { dropJob, enqueue } from '../jobs/job-queue';
import { post } from '../ledger/post';

/**
 * Every change of a video's state, as compare-and-set: it happens when the video is still in a state that allows it,
 * together with its ledger entry and its job, or not at all. Each answers whether it happened.
 *
 *     queued -> running -> saving -> ready
 *        \         |  \______|____-> failed
 *         \________|_________|____-> canceled      (running -> queued: given back, see giveBack)
 */

/** Files of a video that ends while it is being saved are removed once nobody can be writing them any more. */
const WRITERS_REST_MS = 5 * 60 * 1000;

const UNFINISHED: VideoStatus[] = ['queued', 'running', 'saving'];

export interface Start {
  provider: ProviderName;
  endpoint: string;
  deadlineAt: Date;
}

/** The video leaves the queue; from here on an `advance-video` job follows it. */
export async function markStarted(tx: Transaction<Tables>, id: string, start: Start, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('videos')
    .set((eb) => ({
      status: 'running',
      progress: 0,
      provider: start.provider,
      endpoint: start.endpoint,
      provider_ref: null,
      attempts: eb('attempts', '+', 1),
      started_at: now,
      deadline_at: start.deadlineAt,
    }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await dropJob(tx, 'start-video', id);
  return true;
}

export interface GiveBack {
  /** How long it rests before it may start again. */
  delayMs: number;
  /** False when the attempt says nothing against the video. */
  countsAsAttempt: boolean;
}

/** What was started got lost (a process died): the video waits again, at the place it had among its user's. */
export async function giveBack(
  db: Kysely<Tables>,
  id: string,
  { delayMs, countsAsAttempt }: GiveBack,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('videos')
      .set((eb) => ({
        status: 'queued',
        progress: 0,
        provider_ref: null,
        started_at: null,
        deadline_at: null,
        attempts: eb('attempts', '-', countsAsAttempt ? 0 : 1),
      }))
      .where('id', '=', id)
      .where('status', '=', 'running')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await dropJob(tx, 'advance-video', id);
    await enqueue(tx, 'start-video', id, delayMs);
    return true;
  });
}

/** Where the files of a video are kept. */
export interface FileKeys {
  video_key: string;
  poster_key: string;
}

/** The keys are written down before the files, so that whatever becomes of the video, its files are found. */
export async function markSaving(db: Kysely<Tables>, id: string, keys: FileKeys): Promise<boolean> {
  const changed = await db
    .updateTable('videos')
    .set({ status: 'saving', progress: 1, ...keys })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export interface SavedFile {
  width: number;
  height: number;
  bytes: number;
}

/** The files are safe: the credits are captured and the video is ready, in one transaction. */
export async function completeVideo(db: Kysely<Tables>, id: string, file: SavedFile, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const video = await tx
      .updateTable('videos')
      .set({ status: 'ready', finished_at: now, ...file })
      .where('id', '=', id)
      .where('status', '=', 'saving')
      .returning(['user_id', 'hold_id'])
      .executeTakeFirst();
    if (!video) return false;
    await post(
      tx,
      { type: 'capture', userId: video.user_id, holdId: video.hold_id, cause: `video:${id}:capture` },
      now,
    );
    await dropJob(tx, 'advance-video', id);
    return true;
  });
}

/** The video can't be made: its credits are released. */
export async function failVideo(db: Kysely<Tables>, id: string, code: VideoErrorCode, now: Date): Promise<boolean> {
  return inTransaction(db, (tx) => endUnmade(tx, id, UNFINISHED, { status: 'failed', error_code: code }, now));
}

/** The user has changed their mind: the credits are released. `from`: the states in which that is still possible. */
export async function cancelVideo(
  tx: Transaction<Tables>,
  id: string,
  from: VideoStatus[],
  now: Date,
): Promise<boolean> {
  return endUnmade(tx, id, from, { status: 'canceled', error_code: null }, now);
}

async function endUnmade(
  tx: Transaction<Tables>,
  id: string,
  from: VideoStatus[],
  end: { status: 'failed' | 'canceled'; error_code: VideoErrorCode | null },
  now: Date,
): Promise<boolean> {
  const video = await tx
    .updateTable('videos')
    .set({ ...end, finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning(['user_id', 'hold_id', 'video_key', 'poster_key'])
    .executeTakeFirst();
  if (!video) return false;
  await post(tx, { type: 'release', userId: video.user_id, holdId: video.hold_id, cause: `video:${id}:release` }, now);
  await dropJob(tx, 'start-video', id);
  await dropJob(tx, 'advance-video', id);
  for (const key of [video.video_key, video.poster_key]) {
    if (key !== null) await enqueue(tx, 'remove-file', key, WRITERS_REST_MS);
  }
  return true;
}

/** Sets the provider's reference once it has taken the order; false when that attempt was ended meanwhile. */
export async function noteSubmitted(db: Kysely<Tables>, id: string, attempt: number, ref: string): Promise<boolean> {
  const changed = await db
    .updateTable('videos')
    .set({ provider_ref: ref })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function noteProgress(db: Kysely<Tables>, id: string, progress: number): Promise<void> {
  await db
    .updateTable('videos')
    // Never backwards: answers may overtake each other.
    .set({ progress: sql<number>`greatest(progress, ${progress}::real)` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}
