import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HttpMetrics } from '../../observability/http-metrics';
import { networkOf } from '../functions/auth/rate-limits';
import { sendError } from './error-answers';

const WINDOW_S = 60;

/**
 * Counts the calls of each address (of IPv6: each /64) in this process, and refuses those beyond `callsPerMinute` with
 * 429. Sign-in calls have narrower limits of their own, users those of the product API.
 */
export function limitCalls(callsPerMinute: number, metrics: HttpMetrics): RequestHandler {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: WINDOW_S });
  return async (request, response, next) => {
    try {
      await limiter.consume(networkOf(request.ip ?? 'unknown'));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      metrics.refuse('rate_limit');
      // The limiter goes by the wall clock, which may have been set back meanwhile.
      const waitS = Math.min(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), WINDOW_S);
      response.set('retry-after', String(waitS));
      return sendError(response, 'rate_limited', 'Too many calls from this address.');
    }
    next();
  };
}
