/** Lets one line a minute and kind through, which says how many there have been since the one before. */
export class SparseLog {
  readonly #counts = new Map<string, { times: number; loggedAt: number }>();

  constructor(
    private readonly everyMs = 60_000,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @param kind one of few */
  count(kind: string, log: (times: number) => void): void {
    const { times, loggedAt } = this.#counts.get(kind) ?? { times: 0, loggedAt: Number.NEGATIVE_INFINITY };
    const isDue = this.nowMs() - loggedAt >= this.everyMs;
    if (isDue) log(times + 1);
    this.#counts.set(kind, isDue ? { times: 0, loggedAt: this.nowMs() } : { times: times + 1, loggedAt });
  }
}
