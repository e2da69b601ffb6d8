import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes';
import { networkOf } from '../../network/network-of';

/** Counts the calls of each address (of IPv6: each /64) in this process. */
export class AddressLimiter {
  readonly #limiter: RateLimiterMemory;

  /** Lets `points` calls of an address pass in `windowS` seconds. */
  constructor(
    points: number,
    private readonly windowS: number,
  ) {
    this.#limiter = new RateLimiterMemory({ points, duration: windowS });
  }

  /** Counts a call. Seconds to wait before the next; undefined when this one may pass. */
  async retryAfterS(address: string): Promise<number | undefined> {
    try {
      await this.#limiter.consume(networkOf(address));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The limiter goes by the wall clock, which may have been set back meanwhile.
      return Math.min(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), this.windowS);
    }
  }
}
