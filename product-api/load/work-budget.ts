import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HttpMetrics } from '../../observability/http-metrics';
import { ApiError } from '../api-error';
import { FairLine, LineFullError } from './fair-line';

/** Milliseconds of a processor that a unit of each kind of work takes at worst, measured on one core of a server. */
const COST_MS = {
  /** Read by the rules for prompts; an ordinary one takes a tenth of it. */
  character: 0.02,
  /** Row of a list that is checked and written. */
  row: 0.15,
  /** Shot of a film that is checked and written. */
  shot: 0.5,
  /** Row or shot that is read to be summed up. */
  summedUp: 0.005,
  /** Byte that is received or sent as JSON. */
  byte: 0.00005,
  /** Frame that is cut from a video, in a process of its own. */
  frame: 300,
  /** Millisecond that decoding a picture is expected to take, in a process of its own. */
  decodingMs: 1,
} as const;

export type Work = Partial<Record<keyof typeof COST_MS, number>>;

/** Share of one user in a minute: 500,000 characters of new prompts, say. */
const MS_PER_MINUTE = 10_000;
/** Work from which on a call waits for its turn. */
const HEAVY_MS = 20;
const WAITING = { all: 200, ofOneUser: 20 };
const RETRY_AFTER_S = 5;
const POINTS_PER_MS = 1_000;

/**
 * Limits what a user asks for by what it costs, however few calls ask for it, and orders heavy calls of all users. In
 * memory: each process counts separately.
 */
export class WorkBudget {
  readonly #spent: RateLimiterMemory;
  readonly #heavy = new FairLine(WAITING);

  constructor(
    private readonly metrics: Pick<HttpMetrics, 'refuse'>,
    private readonly msPerMinute = MS_PER_MINUTE,
  ) {
    this.#spent = new RateLimiterMemory({ points: msPerMinute * POINTS_PER_MS, duration: 60 });
  }

  /** Counts work that is about to be done. @throws ApiError `rate_limited` when the user has had their share */
  async spend(userId: string, work: Work): Promise<void> {
    // A single piece of work that is larger than a minute's share is possible once a minute.
    const ms = Math.min(costMs(work), this.msPerMinute);
    try {
      await this.#spent.consume(userId, pointsOf(ms));
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      throw this.#refusal(state);
    }
  }

  /** Counts work whose amount is known only now that it is done. */
  async charge(userId: string, work: Work): Promise<void> {
    const points = pointsOf(costMs(work));
    if (points > 0) await this.#spent.penalty(userId, points);
  }

  /** Refuses the next call of a user whose share is used up. @throws ApiError `rate_limited` */
  async requireRest(userId: string): Promise<void> {
    const state = await this.#spent.get(userId);
    if (state && state.consumedPoints > this.msPerMinute * POINTS_PER_MS) throw this.#refusal(state);
  }

  /**
   * Counts the work of a call and does it: at once if it is light, else one at a time in this process, so that short work
   * comes before long, and one user's before the next of another who has just had a turn.
   * @throws ApiError `rate_limited`; `product_api_unavailable` when too many wait; what `act` throws
   */
  async inTurn<T>(userId: string, work: Work, act: () => Promise<T>): Promise<T> {
    await this.spend(userId, work);
    const ms = costMs(work);
    if (ms < HEAVY_MS) return act();
    try {
      return await this.#heavy.run(userId, ms, act);
    } catch (error) {
      if (!(error instanceof LineFullError)) throw error;
      this.metrics.refuse('overload');
      const message = `Too much is being done at the moment. Try again in ${RETRY_AFTER_S} s.`;
      throw new ApiError('product_api_unavailable', message, { retryAfterS: RETRY_AFTER_S });
    }
  }

  #refusal({ msBeforeNext }: RateLimiterRes): ApiError {
    this.metrics.refuse('rate_limit');
    const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000));
    return new ApiError('rate_limited', `Too much work at once. Try again in ${retryAfterS} s.`, { retryAfterS });
  }
}

const pointsOf = (ms: number) => Math.round(ms * POINTS_PER_MS);

function costMs(work: Work): number {
  const kinds = Object.keys(work) as (keyof typeof COST_MS)[];
  return kinds.reduce((sum, kind) => sum + (work[kind] ?? 0) * COST_MS[kind], 0);
}
