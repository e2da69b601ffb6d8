import type { RequestHandler } from 'express';
import type { HttpMetrics } from '../../observability/http-metrics';
import { AddressLimiter } from '../functions/address-limiter';
import { sendError } from './error-answers';

const WINDOW_S = 60;

/**
 * Counts the calls of each address (IPv6: each /64) in this process, and refuses those beyond `callsPerMinute` with
 * 429. Sign-in calls have additional, lower limits; the product API limits users.
 */
export function limitCalls(callsPerMinute: number, metrics: HttpMetrics): RequestHandler {
  const limiter = new AddressLimiter(callsPerMinute, WINDOW_S);
  return async (request, response, next) => {
    const waitS = await limiter.retryAfterS(request.ip ?? 'unknown');
    if (waitS === undefined) return next();
    metrics.refuse('rate_limit');
    response.set('retry-after', String(waitS));
    sendError(response, 'rate_limited', 'Too many calls from this address.');
  };
}
