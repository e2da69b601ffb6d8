import { bulkhead } from 'cockatiel';
import type { Logger } from 'pino';
import { listErasure } from '../account/erasure-list';
import { forgetExpired } from '../sessions/one-time-keys';
import { removeAbandoned } from '../ingest/remove-abandoned';
import { type MailDeps, sendMail } from '../mail/send-mail';
import { removeUnusedUploads } from '../uploads/remove-unused-uploads';
import type { VideoErrorCode } from '#contracts/video';
import { eraseVideo } from '../videos/erase-videos';
import { failVideo } from '../videos/lifecycle';
import { type BreakerTimes, ProviderCircuitBreaker } from '../videos/provider-circuit-breaker';
import { advanceVideo, type AdvanceDeps } from './advance-video';
import { checkKeys } from './check-keys';
import { type CloseDeps, closeOrder } from './close-order';
import {
  type ClaimedJob,
  claimDueJob,
  claimDueJobs,
  dropJobs,
  endAllLeases,
  expediteOrder,
  type JobKind,
  readNextDue,
  reschedule,
  whileLeased,
} from '../queue/job-queue';
import { AGAIN, Loop, WHEN_WOKEN } from '../queue/loop';
import { saveVideo, type SaveDeps } from './save-video';
import { startNextVideo, type StartDeps } from './start-videos';
import { sweepVideos } from './sweep';

/** How often an idle worker queries for work, which other processes may have added. */
const IDLE_LOOK_MS = 2_000;
/** The same while a due job can't be taken (its provider is closed, or another process holds it). */
const LOOK_MS = 500;
/** The same while a job is due soon. */
const SOONEST_LOOK_MS = 100;
const SWEEP_MS = 60_000;
/** Concurrent steps for each kind; storing a large file must not block the others. */
const ADVANCE_LOOPS = 3;
const START_LOOPS = 3;
const SAVE_LOOPS = 2;
const MAIL_LOOPS = 2;
const FILES_AT_A_TIME = 20;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** After this many throws in a row (some eight minutes of backing off) a video is failed. */
const MAX_FAILURES = 12;
/** The error code of a video whose job of this kind keeps failing. */
const GIVEN_UP: Partial<Record<JobKind, VideoErrorCode>> = {
  'advance-video': 'interrupted',
  'save-video': 'output_lost',
};

export interface WorkerDeps extends AdvanceDeps, SaveDeps, CloseDeps, Omit<StartDeps, 'breakers' | 'taking'> {
  logger: Logger;
  breakerTimes?: Partial<BreakerTimes>;
  /** Folders of unfinished files: a file older than an hour is abandoned. */
  draftFolders?: readonly string[];
  /** Left out: other processes send the messages of the outbox. */
  mail?: Pick<MailDeps, 'mailer' | 'site'>;
  /** True when no other process uses the database. */
  isExclusive: boolean;
}

/**
 * Runs all durable jobs. Any number of processes may run one. A single loop finds due work with a single query and
 * wakes the loops that do it, so that idle loops send no queries.
 */
export class Worker {
  readonly #deps: WorkerDeps & StartDeps;
  /** The loops for each kind of work. */
  readonly #loopsByWork: Readonly<Record<JobKind | 'start', readonly Loop[]>>;
  readonly #watch: Loop;
  readonly #sweep: Loop;
  #hasCheckedKeys = false;

  constructor(deps: WorkerDeps) {
    const breakers = deps.providers.map(
      (provider) => new ProviderCircuitBreaker(provider, deps.logger, deps.breakerTimes),
    );
    const { mail } = deps;
    this.#deps = { ...deps, breakers: breakers, taking: bulkhead(1, START_LOOPS) };
    const loop = (name: string, work: () => Promise<number>) =>
      new Loop(work, (error) => deps.logger.error({ err: error, loop: name }, 'job step failed, will retry'), LOOK_MS);
    const loops = (count: number, name: string, takeNext: () => Promise<boolean>) =>
      Array.from({ length: count }, () => loop(name, async () => ((await takeNext()) ? AGAIN : WHEN_WOKEN)));
    this.#loopsByWork = {
      start: loops(START_LOOPS, 'start', async () => {
        const hasStarted = await startNextVideo(this.#deps);
        // The started video must be followed soon.
        if (hasStarted) this.wake();
        return hasStarted;
      }),
      'advance-video': loops(ADVANCE_LOOPS, 'advance-video', () =>
        this.#step('advance-video', ({ subject }) => advanceVideo(this.#deps, subject)),
      ),
      'save-video': loops(SAVE_LOOPS, 'save-video', () =>
        this.#step('save-video', ({ subject }) => saveVideo(this.#deps, subject)),
      ),
      'close-order': loops(1, 'close-order', () =>
        this.#runNext('close-order', ({ subject }) => closeOrder(this.#deps, subject)),
      ),
      'erase-video': loops(1, 'erase-video', () =>
        this.#finishDue('erase-video', 1, (id) => eraseVideo(this.#deps, id)),
      ),
      'remove-file': loops(1, 'remove-file', () =>
        this.#finishDue('remove-file', FILES_AT_A_TIME, (key) => deps.storage.delete(key)),
      ),
      'list-erasure': loops(1, 'list-erasure', () =>
        this.#finishDue('list-erasure', FILES_AT_A_TIME, (key) => listErasure(deps.storage, key)),
      ),
      'send-mail': loops(mail ? MAIL_LOOPS : 0, 'send-mail', () =>
        this.#step('send-mail', ({ subject }) =>
          mail ? sendMail({ ...deps, ...mail }, subject) : Promise.resolve(undefined),
        ),
      ),
    };
    this.#watch = loop('watch', () => this.#look());
    this.#sweep = loop('sweep', () => this.#sweepAll());
  }

  /** Recovers the work of earlier processes, then begins. */
  async start(): Promise<void> {
    if (this.#deps.isExclusive) await endAllLeases(this.#deps.db);
    for (const loop of this.#allLoops()) loop.start();
  }

  /** Looks for work at once, because a video has changed. */
  wake(): void {
    this.#watch.wake();
  }

  /** A provider has news of one of its orders. */
  async notify(ref: string): Promise<void> {
    await expediteOrder(this.#deps.db, ref);
    this.wake();
  }

  /** Resolves after the current steps. */
  async stop(): Promise<void> {
    await Promise.all(this.#allLoops().map((loop) => loop.stop()));
  }

  #allLoops(): Loop[] {
    return [...Object.values(this.#loopsByWork).flat(), this.#watch, this.#sweep];
  }

  /** Wakes the loops that have due work. Returns in how many ms to look again. */
  async #look(): Promise<number> {
    let restMs = IDLE_LOOK_MS;
    for (const { work, inMs } of await readNextDue(this.#deps.db)) {
      if (inMs <= 0) for (const loop of this.#loopsByWork[work]) loop.wake();
      restMs = Math.min(restMs, inMs <= 0 ? LOOK_MS : Math.max(inMs, SOONEST_LOOK_MS));
    }
    return restMs;
  }

  /** Runs a step that returns in how many ms the next one is due; undefined: the job is done. */
  async #step(kind: JobKind, step: (job: ClaimedJob) => Promise<number | undefined>): Promise<boolean> {
    return this.#runNext(kind, async (job) => {
      const delayMs = await step(job);
      if (delayMs !== undefined) await this.#postpone(job, delayMs);
      else this.wake();
    });
  }

  /** Reschedules the job; a short delay may end before the planned look. */
  async #postpone(job: ClaimedJob, delayMs: number, failures = 0): Promise<void> {
    await reschedule(this.#deps.db, job, delayMs, failures);
    if (delayMs < IDLE_LOOK_MS) this.wake();
  }

  /** Runs up to `limit` jobs side by side; they are done once the last `work` has ended, and may be repeated. */
  async #finishDue(kind: JobKind, limit: number, work: (subject: string) => Promise<void>): Promise<boolean> {
    const { db } = this.#deps;
    const jobs = await claimDueJobs(db, kind, limit);
    const done: string[] = [];
    const finish = async ({ subject }: ClaimedJob) => {
      await work(subject);
      done.push(subject);
    };
    await Promise.all(jobs.map((job) => this.#run(job, finish)));
    await dropJobs(db, kind, done);
    return jobs.length > 0;
  }

  async #sweepAll(): Promise<number> {
    const { db, now, logger, draftFolders = [] } = this.#deps;
    const { orphaned, expired } = await sweepVideos(db, now());
    if (orphaned + expired > 0) logger.warn({ orphaned, expired }, 'videos without a job, or waiting too long');
    await removeUnusedUploads(db, now());
    await forgetExpired(db, now());
    for (const folder of draftFolders) await removeAbandoned(folder, now());
    await checkKeys(this.#deps, this.#hasCheckedKeys ? 'refused' : 'all');
    this.#hasCheckedKeys = true;
    return SWEEP_MS;
  }

  async #runNext(kind: JobKind, work: (job: ClaimedJob) => Promise<void>): Promise<boolean> {
    const job = await claimDueJob(this.#deps.db, kind);
    if (job) await this.#run(job, work);
    return job !== undefined;
  }

  /** Works on a claimed job, keeping its lease; a throw backs off and, for a video, ends in failure. */
  async #run(job: ClaimedJob, work: (job: ClaimedJob) => Promise<void>): Promise<void> {
    const { db, logger, now } = this.#deps;
    try {
      await whileLeased(this.#deps, job, () => work(job));
    } catch (error) {
      const failures = job.failures + 1;
      logger.error({ err: error, job: job.kind, subject: job.subject, failures }, 'job failed');
      const givenUp = GIVEN_UP[job.kind];
      if (givenUp !== undefined && failures > MAX_FAILURES) {
        await failVideo(db, job.subject, givenUp, now());
      } else {
        await this.#postpone(job, Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS), failures);
      }
    }
  }
}
