import type { RequestHandler } from 'express';
import type { HttpMetrics } from '../../observability/http-metrics';
import { sendError } from './error-answers';

const RETRY_AFTER_S = 2;

/**
 * Allows `limit` concurrent calls and refuses others immediately: an unbounded queue would mostly answer clients that
 * have long given up.
 */
export function limitConcurrency(limit: number, metrics: HttpMetrics): RequestHandler {
  let underWay = 0;
  return (_request, response, next) => {
    if (underWay >= limit) {
      metrics.refuse('overload');
      response.set('retry-after', String(RETRY_AFTER_S));
      return sendError(response, 'product_api_unavailable', 'The service is overloaded. Try again shortly.');
    }
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    next();
  };
}
