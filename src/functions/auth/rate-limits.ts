import { AddressLimiter } from '../address-limiter';

const WINDOW_S = 120;
/** Calls an address may make in two minutes. An office of people behind one address makes about 600 in all. */
const LIMITS = { look: 3000, change: 900, log: 120 } as const;

/** `look`: session, csrf, providers and pages. `change`: everything that signs in or out. `log`: client logs. */
export type RateLimitedKind = keyof typeof LIMITS;

/** Counts calls per address in this process. */
export class RateLimits {
  private readonly limiters = {
    look: limiter('look'),
    change: limiter('change'),
    log: limiter('log'),
  };

  /** Seconds to wait before the next call; undefined when this one may pass. */
  retryAfterS(kind: RateLimitedKind, address: string): Promise<number | undefined> {
    return this.limiters[kind].retryAfterS(address);
  }
}

function limiter(kind: RateLimitedKind): AddressLimiter {
  return new AddressLimiter(LIMITS[kind], WINDOW_S);
}
