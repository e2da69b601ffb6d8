import type { Logger } from 'pino';
import { forgetExpired } from '../sessions/one-time-keys';
import { removeUnusedUploads } from '../uploads/remove-unused-uploads';
import { failVideo } from '../videos/lifecycle';
import { advanceVideo, type AdvanceDeps } from './advance-video';
import {
  type ClaimedJob,
  claimDueJob,
  dropJob,
  endAllLeases,
  hastenOrder,
  type JobKind,
  renewLease,
  reschedule,
} from './job-queue';
import { Loop } from './loop';
import { startNextVideo, type StartDeps } from './start-videos';
import { sweepVideos } from './sweep';

const LOOK_MS = 500;
const SWEEP_MS = 60_000;
const RENEW_MS = 10_000;
/** Steps at a time; one that stores a large file must not keep others from moving on. */
const ADVANCE_LOOPS = 3;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** After this many throws in a row (some eight minutes of backing off) a video is failed. */
const MAX_FAILURES = 12;

export interface WorkerDeps extends Omit<AdvanceDeps, 'aloneSince'>, StartDeps {
  logger: Logger;
  /** True when no other process uses the database. */
  isExclusive: boolean;
}

/** Carries all durable jobs. Any number of processes may run one. */
export class Worker {
  readonly #deps: WorkerDeps & AdvanceDeps;
  readonly #videoLoops: Loop[];
  readonly #otherLoops: Loop[];

  constructor(deps: WorkerDeps) {
    this.#deps = { ...deps, aloneSince: deps.isExclusive ? deps.now() : undefined };
    const loop = (name: string, restMs: number, work: () => Promise<boolean>) =>
      new Loop(restMs, work, (error) => deps.logger.error({ err: error, loop: name }, 'job loop'));
    this.#videoLoops = [
      loop('start-video', LOOK_MS, () => startNextVideo(this.#deps)),
      ...Array.from({ length: ADVANCE_LOOPS }, () => loop('advance-video', LOOK_MS, () => this.#advanceNext())),
    ];
    this.#otherLoops = [
      loop('remove-file', LOOK_MS * 4, () => this.#removeNextFile()),
      loop('sweep', SWEEP_MS, () => this.#sweep()),
    ];
  }

  /** Picks up what earlier processes left, then begins. */
  async start(): Promise<void> {
    if (this.#deps.isExclusive) await endAllLeases(this.#deps.db);
    for (const loop of [...this.#videoLoops, ...this.#otherLoops]) loop.start();
  }

  /** Something happened to a video: don't wait for the next look. */
  wake(): void {
    for (const loop of this.#videoLoops) loop.wake();
  }

  /** A provider has news of one of its orders. */
  async hear(ref: string): Promise<void> {
    await hastenOrder(this.#deps.db, ref);
    this.wake();
  }

  /** Resolves after the steps at hand. */
  async stop(): Promise<void> {
    await Promise.all([...this.#videoLoops, ...this.#otherLoops].map((loop) => loop.stop()));
  }

  async #advanceNext(): Promise<boolean> {
    return this.#runNext('advance-video', async (job) => {
      const delayMs = await advanceVideo(this.#deps, job.subject);
      if (delayMs !== undefined) await reschedule(this.#deps.db, job, delayMs);
      else this.wake();
    });
  }

  async #removeNextFile(): Promise<boolean> {
    return this.#runNext('remove-file', async ({ subject: key }) => {
      await this.#deps.storage.delete(key);
      await dropJob(this.#deps.db, 'remove-file', key);
    });
  }

  async #sweep(): Promise<boolean> {
    const { db, now, logger } = this.#deps;
    const { orphaned, expired } = await sweepVideos(db, now());
    if (orphaned + expired > 0) logger.warn({ orphaned, expired }, 'videos without a job, or waiting too long');
    await removeUnusedUploads(db, now());
    await forgetExpired(db, now());
    return false;
  }

  /** Claims one job and works on it, keeping its lease; a throw backs off and, for a video, ends in failure. */
  async #runNext(kind: JobKind, work: (job: ClaimedJob) => Promise<void>): Promise<boolean> {
    const { db, logger, now } = this.#deps;
    const job = await claimDueJob(db, kind);
    if (!job) return false;
    const renewal = setInterval(() => {
      renewLease(db, job).catch((error: unknown) => logger.error({ err: error, job: job.subject }, 'lease'));
    }, RENEW_MS);
    try {
      await work(job);
    } catch (error) {
      const failures = job.failures + 1;
      logger.error({ err: error, job: kind, subject: job.subject, failures }, 'job failed');
      if (kind === 'advance-video' && failures > MAX_FAILURES) {
        await failVideo(db, job.subject, 'interrupted', now());
      } else {
        await reschedule(db, job, Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS), failures);
      }
    } finally {
      clearInterval(renewal);
    }
    return true;
  }
}
