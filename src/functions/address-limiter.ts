import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes';
import { networkOf } from '../../network/network-of';

/** Counts the calls of each address (IPv6: each /64) in this process. */
export class AddressLimiter {
  readonly #limiter: RateLimiterMemory;

  /** Allows `points` calls per address in `windowS` seconds. */
  constructor(
    points: number,
    private readonly windowS: number,
  ) {
    this.#limiter = new RateLimiterMemory({ points, duration: windowS });
  }

  /** Counts a call. Returns the seconds to wait; undefined if the call is allowed. */
  async retryAfterS(address: string): Promise<number | undefined> {
    try {
      await this.#limiter.consume(networkOf(address));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The limiter uses the wall clock, which may have been set back in the meantime.
      return Math.min(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), this.windowS);
    }
  }
}
