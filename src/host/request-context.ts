import type { RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { HEADERS } from '#contracts/service-token';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only way to add to Express's request type
  namespace Express {
    interface Request {
      /** Logs with the request's id. */
      log?: Logger;
    }
  }
}

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Gives every request an id (its own, when a proxy before us set one) and a logger, and writes one line when it is
 * done. The line has no address, no query, no cookie and no body: nothing in it leads to a person.
 */
export function requestContext(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.headers[HEADERS.requestId];
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    request.headers[HEADERS.requestId] = requestId;
    response.set(HEADERS.requestId, requestId);
    request.log = logger.child({ requestId });
    const startedAt = process.hrtime.bigint();
    response.once('close', () => {
      const durationMs = Math.round(Number(process.hrtime.bigint() - startedAt) / 1e4) / 100;
      const { method, path } = request;
      const line = { requestId, method, path, status: response.statusCode, durationMs };
      // Probes come every few seconds, and say the same each time.
      if (PROBES.has(path)) logger.debug(line, 'probe');
      else if (!response.writableFinished) logger.info({ ...line, aborted: true }, 'request');
      else if (response.statusCode >= 500) logger.warn(line, 'request');
      else logger.debug(line, 'request');
    });
    next();
  };
}
