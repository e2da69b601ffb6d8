import { trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { HEADERS } from '#contracts/service-token';
import type { HttpMetrics } from '../../observability/http-metrics';
import { isStream, routeOf } from './request-route';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only way to add to Express's request type
  namespace Express {
    interface Request {
      /** A logger that adds the request id, and the user id once a function knows it. */
      log?: Logger;
    }
  }
}

/**
 * Gives every request an id (a proxy's, if it set one) and a logger, counts it, and logs one line when it is done. The
 * line contains no personal data: the route's pattern instead of the path, which may contain ids or the secret of a
 * link, and no query, cookies or body.
 */
export function requestContext(logger: Logger, metrics: HttpMetrics): RequestHandler {
  return (request, response, next) => {
    const given = request.headers[HEADERS.requestId];
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    request.headers[HEADERS.requestId] = requestId;
    response.set(HEADERS.requestId, requestId);
    const traceId = trace.getActiveSpan()?.spanContext().traceId;
    let child: Logger | undefined;
    const logOf = () => (child ??= logger.child({ requestId, ...(traceId !== undefined && { traceId }) }));
    // Made when it is asked for: most requests are for pages, which log nothing.
    Object.defineProperty(request, 'log', { get: logOf, set: (given: Logger) => (child = given), configurable: true });
    metrics.begin();
    const { method } = request;
    const startedAt = process.hrtime.bigint();
    response.once('close', () => {
      const microseconds = Number(process.hrtime.bigint() - startedAt) / 1000;
      const { statusCode: status, writableFinished } = response;
      const route = routeOf(response);
      if (isStream(response)) metrics.endStream();
      else if (writableFinished) metrics.end({ method, route, status, seconds: microseconds / 1e6 });
      else metrics.abort(route);

      const isQuiet = writableFinished && status < 500 && !route.startsWith('/api/');
      if (isQuiet && !logger.isLevelEnabled('debug')) return;
      const log = logOf();
      const line = { method, route, status, durationMs: Math.round(microseconds / 10) / 100 };
      // Health probes would flood the log; pages and files are covered by the metrics.
      if (route === 'probe') log.debug(line, 'probe');
      else if (!writableFinished && !isStream(response)) log.info({ ...line, aborted: true }, 'request');
      else if (status >= 500) log.warn(line, 'request');
      else if (route.startsWith('/api/')) log.info(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}
