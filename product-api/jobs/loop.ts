import { setImmediate } from 'node:timers/promises';

/** While the database is away, a loop looks less and less often. */
const LONGEST_REST_MS = 30_000;

/** Repeats `work` while it finds something to do, then rests. What it throws is reported, never fatal. */
export class Loop {
  #isStopping = false;
  #isWoken = false;
  #wakeUp: (() => void) | undefined;
  #ended: Promise<void> = Promise.resolve();

  /** @param work answers whether there may be more to do at once */
  constructor(
    private readonly restMs: number,
    private readonly work: () => Promise<boolean>,
    private readonly report: (error: unknown) => void,
  ) {}

  start(): void {
    this.#ended = this.#run();
  }

  /** Ends the rest at hand, or skips the next one when work is going on. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp?.();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#ended;
  }

  async #run(): Promise<void> {
    let faults = 0;
    while (!this.#isStopping) {
      this.#isWoken = false;
      let mayHaveMore = false;
      try {
        mayHaveMore = await this.work();
        faults = 0;
      } catch (error) {
        faults += 1;
        this.report(error);
      }
      // PGlite answers without ever leaving the microtasks: a busy loop would keep files and sockets waiting.
      if (mayHaveMore) await setImmediate();
      else await this.#rest(Math.min(this.restMs * 2 ** faults, Math.max(this.restMs, LONGEST_REST_MS)));
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isWoken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = undefined;
  }
}
