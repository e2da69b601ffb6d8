import type { Logger } from 'pino';
import { beginRow, findRunnable } from '../lists/begin-row';
import { type BeginDeps, beginTake, findRunningFilms } from '../films/begin-take';
import { AGAIN, Loop } from '../queue/loop';
import { videoEndings } from '../videos/video-endings';

/** How often to look for what other processes have started or ended. */
const LOOK_MS = 2_000;

export interface DraftWorkerDeps extends BeginDeps {
  now: () => Date;
  logger: Logger;
  /** Notifies the worker that a video was requested. */
  wakeWorker: () => void;
}

/**
 * Begins takes of running films and rows of running lists, one of each in turn, whenever a video has ended; films first,
 * because somebody may be watching. Any number of processes may run one.
 */
export class DraftWorker {
  readonly #deps: DraftWorkerDeps;
  readonly #loop: Loop;
  readonly #onEnded = () => this.wake();

  constructor(deps: DraftWorkerDeps) {
    this.#deps = deps;
    this.#loop = new Loop(
      () => this.#beginAll(),
      (error) => deps.logger.error({ err: error, loop: 'drafts' }, 'draft step failed, will retry'),
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
    for (const film of await findRunningFilms(this.#deps.db)) {
      if (await this.#begin({ film: film.id }, () => beginTake(this.#deps, film, this.#deps.now()))) hasBegun = true;
    }
    for (const list of await findRunnable(this.#deps.db)) {
      if (await this.#begin({ list: list.id }, () => beginRow(this.#deps, list, this.#deps.now()))) hasBegun = true;
    }
    if (hasBegun) this.#deps.wakeWorker();
    return hasBegun ? AGAIN : LOOK_MS;
  }

  /** A fault of one film or list must not stop others. */
  async #begin(of: { film: string } | { list: string }, begin: () => Promise<boolean>): Promise<boolean> {
    try {
      return await begin();
    } catch (error) {
      this.#deps.logger.error({ err: error, ...of }, 'a film or list could not go on');
      return false;
    }
  }
}
