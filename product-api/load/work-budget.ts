import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HttpMetrics } from '../../observability/http-metrics';
import { ApiError } from '../api-error';

/** Milliseconds of a processor that a unit of each kind of work takes at worst, measured on one core of a server. */
const COST_MS = {
  /** Read by the rules for prompts; an ordinary one takes a tenth of it. */
  character: 0.02,
} as const;

export type Work = Partial<Record<keyof typeof COST_MS, number>>;

/** Work that one user may ask for in a minute: 500,000 characters of new prompts, say. */
const MS_PER_MINUTE = 10_000;

/**
 * Limits what a user asks for by what it costs, however few calls ask for it. In memory: each process counts separately.
 */
export class WorkBudget {
  readonly #spent: RateLimiterMemory;

  constructor(
    private readonly metrics: Pick<HttpMetrics, 'refuse'>,
    private readonly msPerMinute = MS_PER_MINUTE,
  ) {
    this.#spent = new RateLimiterMemory({ points: msPerMinute, duration: 60 });
  }

  /** Counts work that is about to be done. @throws ApiError `rate_limited` when the user has had their share */
  async spend(userId: string, work: Work): Promise<void> {
    // A single piece of work that is larger than a minute's share is possible once a minute.
    const ms = Math.min(costMs(work), this.msPerMinute);
    try {
      await this.#spent.consume(userId, ms);
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      this.metrics.refuse('rate_limit');
      const retryAfterS = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new ApiError('rate_limited', `Too much work at once. Try again in ${retryAfterS} s.`, { retryAfterS });
    }
  }
}

function costMs(work: Work): number {
  const kinds = Object.keys(work) as (keyof typeof COST_MS)[];
  return Math.ceil(kinds.reduce((sum, kind) => sum + (work[kind] ?? 0) * COST_MS[kind], 0));
}
