import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../../network/network-of';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

/** Refused calls of one network in a minute; then all of its calls are refused without a look. */
const REFUSED_PER_MINUTE = 60;
/** Of one network: bodies on their way. A service's own burst is some hundred calls of a few kB. */
const ARRIVING_BYTES = 8 * 1024 * 1024;
/** A body that does not say how long it is may be as long as the longest. */
const UNANNOUNCED_BYTES = 1024 * 1024;
/** Until a call's body is here. The services send theirs in one go. */
const ARRIVAL_MS = 15_000;
const RETRY_AFTER_S = 5;

/**
 * Keeps `app` busy for nobody but the services whose webhooks it has: a forged call costs one hash and a line in the
 * log, and its body lies in memory while it comes. What is signed is never counted, however often it comes.
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
      throw new ApiError('rate_limited', 'Too many calls without a good signature.', { retryAfterS });
    }
    const bytes = announcedBytes(request);
    const before = arriving.get(network) ?? 0;
    if (before + bytes > ARRIVING_BYTES) {
      metrics.refuse('overload');
      throw new ApiError('rate_limited', 'Too much is on its way at once.', { retryAfterS: RETRY_AFTER_S });
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

/** Calls `done` once: when the whole body is here, its sender has gone, or an early answer has made it worthless. */
function untilArrived(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  // Cuts off who takes too long.
  const timer = setTimeout(() => request.raw.destroy(), ARRIVAL_MS).unref();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    done();
  };
  request.raw.once('close', end);
  // A request whose body nobody reads does not close.
  reply.raw.once('close', end);
}
