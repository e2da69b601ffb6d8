import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

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
  async retryAfterS(kind: RateLimitedKind, address: string): Promise<number | undefined> {
    try {
      await this.limiters[kind].consume(networkOf(address));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The limiter goes by the wall clock, which may have been set back meanwhile.
      return Math.min(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), WINDOW_S);
    }
  }
}

function limiter(kind: RateLimitedKind): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: kind, points: LIMITS[kind], duration: WINDOW_S });
}

/** One visitor has a whole /64 of IPv6 addresses: these count as one. IPv4 addresses stay as they are. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) {
    const tailGroups = tail.split(':').filter((group) => group !== '');
    while (groups.length + tailGroups.length < 8) groups.push('0');
  }
  return groups.slice(0, 4).join(':');
}
