import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProviderName } from '#contracts/model';
import type { CancelCredits, Shortfall, VideoErrorCode, VideoStatus } from '#contracts/video';
import type { ProviderOutput } from '../db/column-types';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { dropJob, enqueue, type JobKind } from '../queue/job-queue';
import { lockUser, post } from '../ledger/post';
import { returnCredits, spendPart } from '../payments/return-credits';
import { reserveCost, settleCost } from './provider-orders';
import { releaseTurn } from './turns';
import { returnTrial } from './trials';
import { UNFINISHED } from './unfinished';
import { videoEndings } from './video-endings';

/**
 * Every change of a video's state, as compare-and-set: it happens only if the video is still in a state that allows it,
 * together with its ledger entry and its job. Each function returns whether it happened.
 *
 *     queued -> running -> saving -> ready
 *        \         |  \______|____-> failed
 *         \________|_________|____-> canceled      (running -> queued: given back, see giveBack)
 */

/**
 * Delay before removing the files of a video that ends while being saved: by then no process can still be writing them.
 */
const WRITERS_REST_MS = 5 * 60 * 1000;

/** PostgreSQL's code, which both drivers pass through. */
const UNIQUE_VIOLATION = '23505';

const JOBS_OF_A_VIDEO: JobKind[] = ['advance-video', 'save-video'];

/** Columns that an attempt sets and the next one must find empty. */
const NO_ATTEMPT = {
  provider_ref: null,
  attempt_id: null,
  submitted_at: null,
  begun_at: null,
  order_ended_at: null,
  prompt_used: null,
  output: null,
} as const;

export interface Start {
  provider: ProviderName;
  endpoint: string;
  attemptId: string;
  deadlineAt: Date;
  costUsd: number | undefined;
}

/** The video leaves the queue; from here on an `advance-video` job has to follow it. */
export async function markStarted(tx: Transaction<Tables>, id: string, start: Start, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('videos')
    .set((eb) => ({
      status: 'running',
      progress: 0,
      ...NO_ATTEMPT,
      provider: start.provider,
      endpoint: start.endpoint,
      attempt_id: start.attemptId,
      attempts: eb('attempts', '+', 1),
      started_at: now,
      deadline_at: start.deadlineAt,
    }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('model')
    .executeTakeFirst();
  if (!changed) return false;
  const { attemptId, provider, costUsd = 0 } = start;
  await reserveCost(tx, { attemptId, videoId: id, provider, model: changed.model, costUsd }, now);
  return true;
}

/** One try at a video. */
export interface Attempt {
  id: string;
  attemptId: string;
}

export interface GiveBack {
  /** False when the failure was not caused by the video. */
  countsAsAttempt: boolean;
}

/** The attempt was lost or never accepted: returns the video to the queue, with the turn that it had. */
export async function giveBack(
  db: Kysely<Tables>,
  { id, attemptId }: Attempt,
  { countsAsAttempt }: GiveBack,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('videos')
      .set((eb) => ({
        status: 'queued',
        progress: 0,
        ...NO_ATTEMPT,
        started_at: null,
        deadline_at: null,
        attempts: eb('attempts', '-', countsAsAttempt ? 0 : 1),
      }))
      .where('id', '=', id)
      .where('attempt_id', '=', attemptId)
      .where('status', '=', 'running')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await settleCost(tx, attemptId, false);
    await dropJob(tx, 'advance-video', id);
    return true;
  });
}

/** Where the files of a video are kept. */
export interface FileKeys {
  video_key: string;
  poster_key: string;
}

/**
 * The provider is done: from here on a `save-video` job brings the files in. Their keys are recorded before the files
 * are written, so that the files can be removed however the video ends.
 */
export async function markSaving(
  db: Kysely<Tables>,
  id: string,
  output: ProviderOutput,
  keys: FileKeys,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('videos')
      .set({
        status: 'saving',
        progress: 1,
        order_ended_at: now,
        output: JSON.stringify(output),
        prompt_used: output.kind === 'remote' ? (output.promptUsed ?? null) : null,
        ...keys,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('attempt_id')
      .executeTakeFirst();
    if (!changed) return false;
    if (changed.attempt_id !== null) await settleCost(tx, changed.attempt_id, true);
    await dropJob(tx, 'advance-video', id);
    await enqueue(tx, 'save-video', id);
    return true;
  });
}

/** The provider serves the same result from another address now. */
export async function recordOutput(db: Kysely<Tables>, id: string, output: ProviderOutput): Promise<void> {
  await db
    .updateTable('videos')
    .set({ output: JSON.stringify(output) })
    .where('id', '=', id)
    .where('status', '=', 'saving')
    .execute();
}

export interface SavedFile {
  width: number;
  height: number;
  bytes: number;
  durationS: number | undefined;
  /** In which respects it is less than what was ordered. */
  shortfalls: readonly Shortfall[];
  /** The reduced price; never more than what is held. */
  credits: number;
}

/**
 * Locks the user of a video and returns the user's id. Every function that ends a video calls this before it locks the
 * video: ending one moves up the user's other videos, and two that end at once would deadlock otherwise.
 */
export async function lockOwner(tx: Transaction<Tables>, id: string): Promise<string> {
  const { user_id: userId } = await tx
    .selectFrom('videos')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await lockUser(tx, userId);
  return userId;
}

/** The files are safe: the credits of what was delivered are captured and the video is ready, in one transaction. */
export async function completeVideo(db: Kysely<Tables>, id: string, file: SavedFile, now: Date): Promise<boolean> {
  const ready = await inTransaction(db, async (tx) => {
    const userId = await lockOwner(tx, id);
    const video = await tx
      .updateTable('videos')
      .set({
        status: 'ready',
        finished_at: now,
        retention_check_at: now,
        width: file.width,
        height: file.height,
        bytes: file.bytes,
        duration_s: file.durationS ?? null,
        shortfalls: file.shortfalls.length > 0 ? JSON.stringify(file.shortfalls) : null,
      })
      .where('id', '=', id)
      .where('status', '=', 'saving')
      .returning(['hold_id', 'turn', 'credits', 'model', 'provider'])
      .executeTakeFirst();
    if (!video) return undefined;
    const hold = { userId, holdId: video.hold_id };
    if (file.shortfalls.length === 0 || file.credits >= video.credits) {
      await post(tx, { type: 'capture', ...hold, cause: `video:${id}:capture` }, now);
    } else if (file.credits > 0) {
      await spendPart(tx, { ...hold, cause: `video:${id}:capture`, amount: file.credits }, now);
    } else {
      await returnAll(tx, { ...hold, id }, now);
    }
    await releaseTurn(tx, { id, userId, turn: video.turn });
    await dropJob(tx, 'save-video', id);
    await enqueue(tx, 'close-order', id);
    return video;
  });
  if (!ready) return false;
  const { model, provider } = ready;
  const reason = file.shortfalls.length > 0 ? 'less' : 'as_ordered';
  videoEndings.emit('ended', { model, provider, outcome: 'ready', reason });
  return true;
}

/** The video can't be made: its credits are released. */
export async function failVideo(db: Kysely<Tables>, id: string, code: VideoErrorCode, now: Date): Promise<boolean> {
  const end = { status: 'failed', error_code: code, credits: 'returned' } as const;
  const failed = await inTransaction(db, (tx) => endUnmade(tx, id, UNFINISHED, end, now));
  if (failed) videoEndings.emit('ended', { ...failed, outcome: 'failed', reason: code });
  return failed !== undefined;
}

/** The provider is done with the order of an attempt: there is nothing left to be stopped. */
export async function recordOrderEnded(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('videos')
    .set({ order_ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

export interface Cancellation {
  /** The states in which it is still possible. */
  from: VideoStatus[];
  credits: CancelCredits;
}

/** The user has changed their mind. The caller has locked the owner before the video. */
export async function cancelVideo(
  tx: Transaction<Tables>,
  id: string,
  { from, credits }: Cancellation,
  now: Date,
): Promise<boolean> {
  const canceled = await endUnmade(tx, id, from, { status: 'canceled', error_code: null, credits }, now);
  // Called before the transaction commits, so a failed commit is counted as well.
  if (canceled) videoEndings.emit('ended', { ...canceled, outcome: 'canceled', reason: credits });
  return canceled !== undefined;
}

interface UnmadeEnd {
  status: 'failed' | 'canceled';
  error_code: VideoErrorCode | null;
  credits: CancelCredits;
}

async function endUnmade(
  tx: Transaction<Tables>,
  id: string,
  from: VideoStatus[],
  { status, error_code, credits }: UnmadeEnd,
  now: Date,
): Promise<{ model: string; provider: ProviderName | null } | undefined> {
  const userId = await lockOwner(tx, id);
  const video = await tx
    .updateTable('videos')
    .set({ status, error_code, finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning(['hold_id', 'turn', 'video_key', 'poster_key', 'provider_ref', 'model', 'provider'])
    .returning(['attempt_id', 'submitted_at', 'begun_at', 'order_ended_at'])
    .executeTakeFirst();
  if (!video) return undefined;
  const isBilled = mayBeBilled(video);
  if (video.attempt_id !== null && isBilled !== undefined) await settleCost(tx, video.attempt_id, isBilled);
  const { hold_id: holdId, turn, model, provider } = video;
  if (credits === 'kept') await post(tx, { type: 'capture', userId, holdId, cause: `video:${id}:capture` }, now);
  else await returnAll(tx, { id, userId, holdId }, now);
  await releaseTurn(tx, { id, userId, turn });
  for (const kind of JOBS_OF_A_VIDEO) await dropJob(tx, kind, id);
  if (video.provider_ref !== null) await enqueue(tx, 'close-order', id);
  for (const key of [video.video_key, video.poster_key]) {
    if (key !== null) await enqueue(tx, 'remove-file', key, WRITERS_REST_MS);
  }
  return { model, provider };
}

/** Returns the credits of a video, and with them its trial. */
async function returnAll(
  tx: Transaction<Tables>,
  { id, ...hold }: { id: string; userId: string; holdId: number },
  now: Date,
): Promise<void> {
  await returnCredits(tx, { ...hold, cause: `video:${id}:release` }, now);
  await returnTrial(tx, id, now);
}

/**
 * Work that has begun and orders that may have been accepted; never what the provider itself refused or failed. Undefined for
 * an order that hadn't begun when it was last looked after: it stays open until it is closed (workers/close-order.ts).
 */
function mayBeBilled(
  video: Record<'submitted_at' | 'begun_at' | 'order_ended_at', Date | null> & { provider_ref: string | null },
): boolean | undefined {
  if (video.order_ended_at !== null) return false;
  if (video.begun_at !== null) return true;
  return video.provider_ref === null ? video.submitted_at !== null : undefined;
}

/**
 * Records that the request which may cost money is about to be sent. False when the attempt has ended or its request
 * was already sent: then the caller must not send it.
 */
export async function claimSubmission(db: Kysely<Tables>, { id, attemptId }: Attempt, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('videos')
    .set({ submitted_at: now })
    .where('id', '=', id)
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'running')
    .where('submitted_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Records that the provider accepted an attempt's order under `ref`, as learned from its answer, its webhook or a
 * search. `followed`: its video runs. `abandoned`: the video has ended, so the order will be closed. `known`: nothing
 * new.
 */
export async function recordAccepted(
  db: Kysely<Tables>,
  attemptId: string,
  ref: string,
): Promise<'followed' | 'abandoned' | 'known'> {
  try {
    return await inTransaction(db, async (tx) => {
      const video = await tx
        .updateTable('videos')
        .set({ provider_ref: ref })
        .where('attempt_id', '=', attemptId)
        .where('provider_ref', 'is', null)
        .where('status', 'in', ['running', 'failed', 'canceled'])
        .returning(['id', 'status'])
        .executeTakeFirst();
      if (!video) return 'known';
      if (video.status === 'running') return 'followed';
      await enqueue(tx, 'close-order', video.id);
      return 'abandoned';
    });
  } catch (error) {
    // The order belongs to another video already.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return 'known';
    throw error;
  }
}

/** The provider is at work: canceling may cost money from now on. */
export async function recordStarted(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('videos')
    .set({ begun_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('begun_at', 'is', null)
    .execute();
}

export async function recordProgress(db: Kysely<Tables>, id: string, progress: number): Promise<void> {
  await db
    .updateTable('videos')
    // Never backwards: answers may overtake each other.
    .set({ progress: sql<number>`greatest(progress, ${progress}::real)` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}
