import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { Logger } from 'pino';
import type { Submission, VideoOrder, VideoProvider } from './provider';

/** Outages in a row that open the circuit. */
const OUTAGES = 3;
/** How long it stays open before one order may try. */
const OPEN_MS = 30_000;
/** A single outage lets others go first for a moment. */
const HESITATE_MS = 2_000;
/** Pauses after a 429 with a missing or absurd Retry-After. */
const BUSY_MS = 10_000;
const LONGEST_BUSY_MS = 10 * 60_000;

export interface BreakerTimes {
  openMs: number;
  hesitateMs: number;
  busyMs: number;
}

/**
 * Keeps orders away from a provider that is down or rate-limits us, so that the next in the order of preference gets
 * them. One for each provider and process: each process detects an outage by itself, at the cost of at most three
 * failed orders. What the provider has answered (429, account refused) is shared through the database
 * (provider-states.ts).
 */
export class ProviderCircuitBreaker {
  readonly #breaker: CircuitBreakerPolicy;
  readonly #times: BreakerTimes;
  #rejectsUntil = 0;
  #reserved = 0;

  constructor(
    readonly provider: VideoProvider,
    private readonly logger: Logger,
    times: Partial<BreakerTimes> = {},
  ) {
    this.#times = { openMs: OPEN_MS, hesitateMs: HESITATE_MS, busyMs: BUSY_MS, ...times };
    this.#breaker = circuitBreaker(handleWhenResult(isOutage), {
      breaker: new ConsecutiveBreaker(OUTAGES),
      halfOpenAfter: this.#times.openMs,
    });
    this.#breaker.onBreak(() => {
      this.#rejectFor(this.#times.openMs);
      logger.error({ provider: provider.name, openMs: this.#times.openMs }, 'provider is down: passed over');
    });
    this.#breaker.onReset(() => logger.info({ provider: provider.name }, 'provider is up again'));
  }

  /** Whether the provider may be given an order now. */
  get acceptsOrders(): boolean {
    return Date.now() >= this.#rejectsUntil && this.provider.freeSlots() - this.#reserved > 0;
  }

  /** Keeps a slot for an order that is about to be submitted; `submit` gives it back, or `release`. */
  reserve(): void {
    this.#reserved += 1;
  }

  /** Releases the slot of an order that was not submitted. */
  release(): void {
    this.#reserved -= 1;
  }

  async submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    try {
      const submission = await this.#breaker.execute(() => this.#try(order, claim));
      if (submission.state === 'busy') this.#rest(submission.retryAfterMs);
      if (submission.state === 'down' || submission.state === 'account') this.#rejectFor(this.#times.hesitateMs);
      return submission;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return { state: 'down' };
      throw error;
    } finally {
      this.#reserved -= 1;
    }
  }

  async #try(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    try {
      return await this.provider.submit(order, claim);
    } catch (error) {
      this.logger.error({ err: error, provider: this.provider.name }, 'submission failed');
      return { state: 'unknown' };
    }
  }

  /** How long a provider that is busy gets no orders. */
  restMsAfter(retryAfterMs: number | undefined): number {
    return Math.min(retryAfterMs ?? this.#times.busyMs, LONGEST_BUSY_MS);
  }

  /**
   * The shared state excludes the provider, so this process need not look again at once; the exclusion may end sooner.
   */
  rejectFor(ms: number): void {
    this.#rejectFor(Math.min(ms, this.#times.busyMs));
  }

  #rest(retryAfterMs: number | undefined): void {
    const restMs = this.restMsAfter(retryAfterMs);
    this.#rejectFor(restMs);
    this.logger.warn({ provider: this.provider.name, restMs }, 'provider is busy: passed over');
  }

  #rejectFor(ms: number): void {
    this.#rejectsUntil = Math.max(this.#rejectsUntil, Date.now() + ms);
  }
}

function isOutage(result: unknown): boolean {
  const { state } = result as Submission;
  return state === 'down' || state === 'unknown';
}
