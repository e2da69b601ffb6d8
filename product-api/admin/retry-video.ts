import type { Kysely } from 'kysely';
import type { VideoStatus } from '#contracts/video';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { type JobKind, retryJob } from '../queue/job-queue';
import { lockVideo } from '../videos/cancel-video';
import { AdminError } from './admin-error';
import { findVideoId } from './find-video';
import { recordAct, type Warrant } from './record-act';

/** The job that handles a video in this state. */
const JOB: Partial<Record<VideoStatus, JobKind>> = { running: 'advance-video', saving: 'save-video' };

/**
 * Runs the next step of a stuck video at once and resets its failures. It polls the provider's existing order; nothing
 * is ordered again.
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
