import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

const RETRY_AFTER_S = 2;
const REFUSAL = new ApiError('product_api_unavailable', 'Too much is going on. Try again shortly.');

/**
 * Lets `maxConcurrentCalls` calls of `app` be under way at a time and refuses the others at once with 503 and
 * Retry-After. Whoever waits behind too many has given up before it is their turn, and their call is made all the same:
 * a queue without an end answers nobody.
 */
export function limitConcurrency(
  app: Routes,
  { maxConcurrentCalls, metrics }: Pick<AppDeps, 'maxConcurrentCalls' | 'metrics'>,
): void {
  const underWay = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    if (underWay.size < maxConcurrentCalls) {
      underWay.add(request);
      return done();
    }
    metrics.refuse('overload');
    // Not thrown: what is thrown with 503 is logged as an error each time, and that would be the next load.
    void reply.status(REFUSAL.status).header('retry-after', String(RETRY_AFTER_S)).send(REFUSAL.toBody());
  });
  app.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request);
    done();
  });
}
