import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

/** Calls of one user that wait for these. */
const WAITING = 60;
const RETRY_AFTER_S = 2;

interface Line {
  running: Set<FastifyRequest>;
  /** In the order in which they came. */
  waiting: Map<FastifyRequest, () => void>;
}

/**
 * Works on a few calls of each user of `app` at a time; the others wait, so that one user's calls never take all places,
 * connections to the database, or turns. Streams aren't counted: they have a limit of their own.
 */
export function limitCallsAtATime(
  app: Routes,
  { metrics, callsOfUser }: Pick<AppDeps, 'metrics' | 'callsOfUser'>,
): void {
  const lines = new Map<string, Line>();

  app.addHook('onRequest', async (request) => {
    const user = request.caller?.sub;
    if (user === undefined || request.routeOptions.config.isStream) return;
    const line = lines.get(user) ?? { running: new Set(), waiting: new Map() };
    lines.set(user, line);
    if (line.running.size < callsOfUser) {
      line.running.add(request);
      return;
    }
    if (line.waiting.size >= WAITING) {
      metrics.refuse('rate_limit');
      const message = `Too many calls at a time. Try again in ${RETRY_AFTER_S} s.`;
      throw new ApiError('rate_limited', message, { retryAfterS: RETRY_AFTER_S });
    }
    await new Promise<void>((begin) => line.waiting.set(request, begin));
  });

  // Also when the client has left, whether the call was running or waiting.
  app.addHook('onResponse', (request, _reply, done) => {
    const user = request.caller?.sub ?? '';
    const line = lines.get(user);
    if (line) {
      line.waiting.delete(request);
      if (line.running.delete(request)) beginNext(line);
      if (line.running.size === 0) lines.delete(user);
    }
    done();
  });
}

function beginNext({ running, waiting }: Line): void {
  const [next] = waiting;
  if (!next) return;
  const [request, begin] = next;
  waiting.delete(request);
  running.add(request);
  begin();
}
