import type { Logger } from 'pino';
import { beginRow, findRunnable, type Runnable } from '../batches/begin-row';
import { AGAIN, Loop } from '../queue/loop';
import type { RequestDeps } from '../videos/request-videos';
import { videoEndings } from '../videos/video-endings';

/** How often to look for what other processes have started or ended. */
const LOOK_MS = 2_000;

export interface BatchWorkerDeps extends RequestDeps {
  now: () => Date;
  logger: Logger;
  /** Notifies the worker that a video was requested. */
  wakeWorker: () => void;
}

/**
 * Begins the rows of running lists, one of each user's in turn, whenever a video has ended. Any number of processes may
 * run one.
 */
export class BatchWorker {
  readonly #deps: BatchWorkerDeps;
  readonly #loop: Loop;
  readonly #onEnded = () => this.wake();

  constructor(deps: BatchWorkerDeps) {
    this.#deps = deps;
    this.#loop = new Loop(
      () => this.#beginAll(),
      (error) => deps.logger.error({ err: error, loop: 'batches' }, 'list loop'),
      LOOK_MS,
    );
  }

  start(): void {
    videoEndings.on('ended', this.#onEnded);
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  /** Resolves after the current step. */
  async stop(): Promise<void> {
    videoEndings.off('ended', this.#onEnded);
    await this.#loop.stop();
  }

  async #beginAll(): Promise<number> {
    let hasBegun = false;
    for (const list of await findRunnable(this.#deps.db)) {
      if (await this.#begin(list)) hasBegun = true;
    }
    if (hasBegun) this.#deps.wakeWorker();
    return hasBegun ? AGAIN : LOOK_MS;
  }

  /** A fault of one list must not stop those of others. */
  async #begin(list: Runnable): Promise<boolean> {
    try {
      return await beginRow(this.#deps, list, this.#deps.now());
    } catch (error) {
      this.#deps.logger.error({ err: error, list: list.id }, 'a list could not go on');
      return false;
    }
  }
}
