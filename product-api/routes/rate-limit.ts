import rateLimit from '@fastify/rate-limit';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

/** Counts by user, or by address where no user is known. In memory: each process counts for itself. */
export async function limitRates(
  app: Routes,
  { rateLimits, metrics }: Pick<AppDeps, 'rateLimits' | 'metrics'>,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: ({ caller }) => (caller && caller.sub === undefined ? rateLimits.serviceCalls : rateLimits.calls),
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: (request) => request.caller?.sub ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) => {
      metrics.refuse('rate_limit');
      return new ApiError('rate_limited', 'Too many requests.', { retryAfterS: Math.max(1, Math.ceil(ttl / 1000)) });
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}
