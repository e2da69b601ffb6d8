import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

const RETRY_AFTER_S = 2;
const TICK_MS = 50;
/** How far behind the event loop may be, by our own doing: with so many calls since it last came round. */
const MAX_LAG_MS = 1_000;
const MIN_CALLS = 50;

const REFUSAL = new ApiError('product_api_unavailable', 'Too much is going on. Try again shortly.');

/**
 * Refuses calls of `app` at once, with 503 and Retry-After, while there is more to do than can be done: when
 * `maxConcurrentCalls` are under way (waiting for PostgreSQL), or when the event loop does not come round for the calls
 * that it is given (PGlite computes in this thread, so that calls wait in their sockets and none is ever "under way").
 * Whoever waits behind too many has given up before it is their turn: a queue without an end answers nobody.
 */
export function limitLoad(
  app: Routes,
  { maxConcurrentCalls, metrics }: Pick<AppDeps, 'maxConcurrentCalls' | 'metrics'>,
): void {
  const underWay = new Set<FastifyRequest>();
  const loop = watchLoop(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (underWay.size < maxConcurrentCalls && !loop.isBehind()) {
      loop.count();
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

/** Asked within a round of the event loop: a timer alone would tell of a long round only when it is over. */
function watchLoop(app: Routes) {
  let tickedAt = performance.now();
  let calls = 0;
  const timer = setInterval(() => {
    tickedAt = performance.now();
    calls = 0;
  }, TICK_MS).unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
  return {
    count: () => {
      calls += 1;
    },
    isBehind: () => calls >= MIN_CALLS && performance.now() - tickedAt > MAX_LAG_MS,
  };
}
