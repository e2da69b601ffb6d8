import { setImmediate } from 'node:timers/promises';

/** While the database is unreachable, a loop retries less and less often. */
const LONGEST_REST_MS = 30_000;

/** Returned by a loop's work if there may be more to do immediately. */
export const AGAIN = 0;
/** Returned if there is nothing to do until the loop is woken. */
export const WHEN_WOKEN = Number.POSITIVE_INFINITY;

/** Repeats `work`, with the rests that it returns. Its errors are reported, never fatal. */
export class Loop {
  #isStopping = false;
  #isWoken = false;
  #endRest: (() => void) | undefined;
  #isPenalty = false;
  #ended: Promise<void> = Promise.resolve();

  /**
   * @param work answers in how many ms to work again, AGAIN or WHEN_WOKEN
   * @param errorRestMs half of the first rest after a throw; each further one in a row doubles it
   */
  constructor(
    private readonly work: () => Promise<number>,
    private readonly report: (error: unknown) => void,
    private readonly errorRestMs: number,
  ) {}

  start(): void {
    this.#ended = this.#run();
  }

  /** Ends the rest at hand, or skips the next one when work is going on. Rests after an error are kept. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isPenalty) this.#endRest?.();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#endRest?.();
    await this.#ended;
  }

  async #run(): Promise<void> {
    let errors = 0;
    while (!this.#isStopping) {
      this.#isWoken = false;
      let restMs: number;
      try {
        restMs = await this.work();
        errors = 0;
      } catch (error) {
        errors += 1;
        restMs = Math.min(this.errorRestMs * 2 ** errors, Math.max(this.errorRestMs, LONGEST_REST_MS));
        this.report(error);
      }
      this.#isPenalty = errors > 0;
      // PGlite answers without ever leaving the microtasks: a busy loop would keep files and sockets waiting.
      if (restMs === AGAIN || (this.#isWoken && !this.#isPenalty)) await setImmediate();
      else if (!this.#isStopping) await this.#rest(restMs);
    }
  }

  async #rest(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      // Without a timer nothing but a call ends the rest.
      const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endRest = undefined;
  }
}
