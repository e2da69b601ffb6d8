import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

const RETRY_AFTER_S = 2;
const TICK_MS = 50;
/** Calls since the event loop last turned, above which it counts as behind. */
const DEFAULT_MAX_LAG_MS = 1_000;
const MIN_CALLS = 50;

const REFUSAL = new ApiError('product_api_unavailable', 'The service is overloaded. Try again shortly.');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer goes on for minutes and costs next to nothing: it isn't counted as a call in progress. */
    isStream?: true;
  }
}

/**
 * Refuses calls of `app` immediately, with 503 and Retry-After, while the service is overloaded: when
 * `maxConcurrentCalls` are in progress (waiting for PostgreSQL), or when the event loop falls behind (PGlite computes
 * in this thread, so calls wait in their sockets and don't count as in progress). An unbounded queue would only answer
 * clients that have already given up.
 */
export function limitLoad(
  app: Routes,
  {
    maxConcurrentCalls,
    maxLagMs = DEFAULT_MAX_LAG_MS,
    metrics,
  }: Pick<AppDeps, 'maxConcurrentCalls' | 'maxLagMs' | 'metrics'>,
): void {
  const underWay = new Set<FastifyRequest>();
  const loop = watchLoop(app, maxLagMs);
  app.addHook('onRequest', (request, reply, done) => {
    const { isStream = false } = request.routeOptions.config;
    if ((isStream || underWay.size < maxConcurrentCalls) && !loop.isBehind()) {
      loop.count();
      if (!isStream) underWay.add(request);
      return done();
    }
    metrics.refuse('overload');
    // Not thrown: every thrown 503 is logged as an error, which would add load.
    void reply.status(REFUSAL.status).header('retry-after', String(RETRY_AFTER_S)).send(REFUSAL.toBody());
  });
  app.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request);
    done();
  });
}

/** Checked within a turn of the event loop: a timer would detect a long turn only after it has ended. */
function watchLoop(app: Routes, maxLagMs: number) {
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
    isBehind: () => calls >= MIN_CALLS && performance.now() - tickedAt > maxLagMs,
  };
}
