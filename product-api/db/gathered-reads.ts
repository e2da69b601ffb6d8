import { setImmediate } from 'node:timers/promises';

/** The most keys that one read is asked for. */
const MOST_KEYS = 1_000;

interface Waiting<K, V> {
  key: K;
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
}

/**
 * Turns many reads at the same time into few: what is asked for while a read is under way waits for the next one, which
 * reads all of it together. So every answer is as new as its question, and the busier the service, the less a question
 * costs. One read at a time: an older one never ends after a newer one.
 */
export class GatheredReads<K, V> {
  #waiting: Waiting<K, V>[] = [];
  #isReading = false;

  /** @param read answers for each key, in their order; if it throws, all who asked together get its error */
  constructor(private readonly read: (keys: readonly K[]) => Promise<readonly V[]>) {}

  of(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!this.#isReading) void this.#readAll();
    });
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.length > 0) {
      // Sockets that are readable in this turn of the event loop ask in this read too.
      await setImmediate();
      const asking = this.#waiting.splice(0, MOST_KEYS);
      try {
        const values = await this.read(asking.map(({ key }) => key));
        for (const [index, { resolve }] of asking.entries()) resolve(values[index] as V);
      } catch (error) {
        for (const { reject } of asking) reject(error);
      }
    }
    this.#isReading = false;
  }
}
