import type { Kysely } from 'kysely';
import type { VideoStatus } from '#contracts/video';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { type JobKind, retryJob } from '../queue/job-queue';
import { lockVideo } from '../videos/cancel-video';
import { AdminError } from './admin-error';
import { findVideoId } from './find-video';
import { recordAct, type Warrant } from './record-act';

/** What looks after a video in this state. */
const JOB: Partial<Record<VideoStatus, JobKind>> = { running: 'advance-video', saving: 'save-video' };

/**
 * Does the next step of a video that doesn't get on at once, as if nothing had failed yet. The provider is asked about
 * the order that it has; nothing is ordered again.
 */
export async function retryVideo(db: Kysely<Tables>, name: string, warrant: Warrant, now: Date) {
  const id = await findVideoId(db, name);
  return inTransaction(db, async (tx) => {
    const { status } = await lockVideo(tx, id);
    const job = JOB[status];
    if (job === undefined) {
      const why =
        status === 'queued'
          ? 'it waits for its turn (see "queue" and "endpoints")'
          : 'it is final; if its credits are to be made good, see "grant"';
      throw new AdminError(`VIDEO: ${id} is ${status}: ${why}.`);
    }
    await retryJob(tx, job, id);
    await recordAct(tx, { act: 'retry', target: id, details: { status } }, warrant, now);
    return { video: id, status, job };
  });
}
