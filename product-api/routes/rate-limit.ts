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
    errorResponseBuilder: (_request, { ttl }) => refusal(metrics, ttl),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/** A separate limit of a route, counted apart from all others. */
export function maxFor(rateLimits: RateLimits, kind: keyof RateLimits) {
  return (request: FastifyRequest) => rateLimits[isForUnknown(request) ? 'serviceCalls' : kind];
}

/**
 * A limit for several routes together, whose calls may count more than once. The returned function counts `weight` and
 * throws `rate_limited` above the limit.
 */
export function sharedLimit(
  app: Routes,
  { rateLimits, metrics }: Pick<AppDeps, 'rateLimits' | 'metrics'>,
  kind: keyof RateLimits,
): (request: FastifyRequest, weight: number) => Promise<void> {
  const count = app.createRateLimit({ max: maxFor(rateLimits, kind) });
  return async (request, weight) => {
    for (let counted = 0; counted < weight; counted += 1) {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) throw refusal(metrics, state.ttl);
    }
  };
}

function refusal(metrics: AppDeps['metrics'], ttlMs: number): ApiError {
  metrics.refuse('rate_limit');
  return new ApiError('rate_limited', 'Too many requests.', { retryAfterS: Math.max(1, Math.ceil(ttlMs / 1000)) });
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
