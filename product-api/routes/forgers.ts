import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../../network/network-of';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

/** Refused calls of a network per minute; beyond that all of its calls are refused unchecked. */
const REFUSED_PER_MINUTE = 60;
/** Bytes in transit from one network. A service's own burst is some hundred calls of a few kB. */
const ARRIVING_BYTES = 8 * 1024 * 1024;
/** A body of unknown length counts as the longest allowed. */
const UNANNOUNCED_BYTES = 1024 * 1024;
/** Time limit for a body. The services send theirs in one go. */
const ARRIVAL_MS = 15_000;
const RETRY_AFTER_S = 5;

/**
 * Limits the cost of forged webhook calls to `app`: each costs one hash, a log line, and memory for its body while it
 * arrives. Signed calls are never counted, however many there are.
 */
export function limitForgers(app: Routes, { metrics }: Pick<AppDeps, 'metrics'>): void {
  const refused = new RateLimiterMemory({ points: REFUSED_PER_MINUTE, duration: 60 });
  const arriving = new Map<string, number>();

  app.addHook('onRequest', async (request, reply) => {
    const network = networkOf(request.ip);
    const known = await refused.get(network);
    if (known !== null && known.consumedPoints >= REFUSED_PER_MINUTE) {
      metrics.refuse('rate_limit');
      const retryAfterS = Math.max(1, Math.ceil(known.msBeforeNext / 1000));
      throw new ApiError('rate_limited', 'Too many calls without a valid signature.', { retryAfterS });
    }
    const bytes = announcedBytes(request);
    const before = arriving.get(network) ?? 0;
    if (before + bytes > ARRIVING_BYTES) {
      metrics.refuse('overload');
      throw new ApiError('rate_limited', 'Too much data in transit from this address.', { retryAfterS: RETRY_AFTER_S });
    }
    arriving.set(network, before + bytes);
    untilArrived(request, reply, () => {
      const left = (arriving.get(network) ?? 0) - bytes;
      if (left > 0) arriving.set(network, left);
      else arriving.delete(network);
    });
  });

  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 400 && reply.statusCode < 500) await refused.penalty(networkOf(request.ip), 1);
  });
}

function announcedBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length']);
  return Number.isFinite(announced) ? announced : UNANNOUNCED_BYTES;
}

/** Calls `done` once: when the body is complete, its sender has disconnected, or an early answer was sent. */
function untilArrived(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  // Disconnects slow senders.
  const timer = setTimeout(() => request.raw.destroy(), ARRIVAL_MS).unref();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    done();
  };
  request.raw.once('close', end);
  // A request does not close until its body is read.
  reply.raw.once('close', end);
}
