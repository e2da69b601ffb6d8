import { trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { HEADERS } from '#contracts/service-token';
import type { HttpMetrics } from '../../observability/http-metrics';
import { routeOf } from './request-route';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only way to add to Express's request type
  namespace Express {
    interface Request {
      /** Logs with the request's id, and the user's as soon as a function knows it. */
      log?: Logger;
    }
  }
}

/**
 * Gives every request an id (its own, when a proxy before us set one) and a logger; counts it, and writes one line when
 * it is done. The line has the route's pattern and not the address that was asked for, which may name a person's things
 * or be the secret of a link; no query, no cookie and no body. Nothing in it leads to a person.
 */
export function requestContext(logger: Logger, metrics: HttpMetrics): RequestHandler {
  return (request, response, next) => {
    const given = request.headers[HEADERS.requestId];
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    request.headers[HEADERS.requestId] = requestId;
    response.set(HEADERS.requestId, requestId);
    const traceId = trace.getActiveSpan()?.spanContext().traceId;
    const log = logger.child({ requestId, ...(traceId !== undefined && { traceId }) });
    request.log = log;
    metrics.begin();
    const { method } = request;
    const startedAt = process.hrtime.bigint();
    response.once('close', () => {
      const microseconds = Number(process.hrtime.bigint() - startedAt) / 1000;
      const { statusCode: status, writableFinished } = response;
      const route = routeOf(response);
      if (writableFinished) metrics.end({ method, route, status, seconds: microseconds / 1e6 });
      else metrics.abort(route);

      const line = { method, route, status, durationMs: Math.round(microseconds / 10) / 100 };
      // Probes come every few seconds and say the same each time; pages and files are the metrics' concern.
      if (route === 'probe') log.debug(line, 'probe');
      else if (!writableFinished) log.info({ ...line, aborted: true }, 'request');
      else if (status >= 500) log.warn(line, 'request');
      else if (route.startsWith('/api/')) log.info(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}
