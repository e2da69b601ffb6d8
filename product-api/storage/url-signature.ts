import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A signed address is good for at least one window, at most two. Unless told otherwise, a window is this long. */
export const WINDOW_S = 15 * 60;

/**
 * Signs the addresses that browsers use without a service token. The key is derived from the service secret, so that a
 * signature can never stand in for a token or the other way round.
 */
export class UrlSigner {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'product-api signed addresses v1', 32));
  }

  /** Query parameters that make `path` good until `expires` (seconds since 1970); all of `extra` is covered. */
  sign(path: string, expires: number, extra: Record<string, string> = {}): URLSearchParams {
    const signature = this.#mac(path, String(expires), extra).toString('base64url');
    return new URLSearchParams({ ...extra, expires: String(expires), signature });
  }

  /** Whether `query` was made by `sign` for this very path and is still good at `now`. */
  verify(path: string, query: Record<string, unknown>, now: Date): boolean {
    const { expires, signature, ...extra } = query;
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
    if (!isTextOnly(extra) || Number(expires) * 1000 < now.getTime()) return false;
    const expected = this.#mac(path, expires, extra);
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #mac(path: string, expires: string, extra: Record<string, string>): Buffer {
    const parts = [path, expires, ...Object.entries(extra).sort().flat()];
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest();
  }
}

/**
 * When an address signed now ends, in seconds since 1970: the same for all answers within a window, so that a page that
 * polls keeps its <video> and the browser's cache.
 */
export function windowedExpiry(now: Date, windowS = WINDOW_S): number {
  return windowStart(now, windowS).getTime() / 1000 + 2 * windowS;
}

/** When the window began that `now` is in. */
export function windowStart(now: Date, windowS = WINDOW_S): Date {
  const windowMs = windowS * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

function isTextOnly(extra: Record<string, unknown>): extra is Record<string, string> {
  return Object.values(extra).every((value) => typeof value === 'string');
}
