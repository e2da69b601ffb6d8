import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../network/network-of';
import { ApiError } from '../api-error';
import type { AppDeps, RateLimits } from '../app-deps';
import type { Routes } from './routes';

/**
 * Counts per user, else per network of the visitor: as given by the functions, or the caller's own on routes for
 * browsers. In memory: each process counts separately.
 */
export async function limitRates(
  app: Routes,
  { rateLimits, metrics }: Pick<AppDeps, 'rateLimits' | 'metrics'>,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: maxFor(rateLimits, 'calls'),
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: countedBy,
    errorResponseBuilder: (_request, { ttl }) => {
      metrics.refuse('rate_limit');
      return new ApiError('rate_limited', 'Too many requests.', { retryAfterS: Math.max(1, Math.ceil(ttl / 1000)) });
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/** A separate limit of a route, counted apart from all others. */
export function maxFor(rateLimits: RateLimits, kind: keyof RateLimits) {
  return (request: FastifyRequest) => rateLimits[isForUnknown(request) ? 'serviceCalls' : kind];
}

function countedBy(request: FastifyRequest): string {
  const { caller, ip } = request;
  if (!caller) return `network ${networkOf(ip)}`;
  if (caller.sub !== undefined) return `user ${caller.sub}`;
  return caller.visitor === undefined ? `functions ${ip}` : `visitor ${caller.visitor}`;
}

/** A call of the functions for an unknown visitor. */
function isForUnknown({ caller }: FastifyRequest): boolean {
  return caller !== null && caller.sub === undefined && caller.visitor === undefined;
}
