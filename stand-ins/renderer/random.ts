/** A stream of repeatable random numbers: the same text gives the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(text: string) {
    // FNV-1a over UTF-16 units, then one avalanche, so that seeds 1 and 2 have nothing in common.
    let hash = 0x811c9dc5;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    this.#state = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  }

  /** 0 (included) to 1 (excluded), by mulberry32. */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.unit() * choices.length)] ?? choices[0];
  }

  /** -1 or 1. */
  sign(): -1 | 1 {
    return this.unit() < 0.5 ? -1 : 1;
  }
}
