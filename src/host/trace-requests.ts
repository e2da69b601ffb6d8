import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, RequestHandler } from 'express';
import { routeOf } from './request-route';

const tracer = trace.getTracer('host');

/**
 * One span per request. Costs next to nothing without a registered tracer (observability/tracing.ts). It contains the
 * route, never the path, which may contain personal data.
 */
export const traceRequests: RequestHandler = (request, response, next) => {
  const parent = isFromProxy(request) ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
  const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
  if (!span.isRecording()) return next();
  response.once('close', () => {
    const route = routeOf(response);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
    });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};

/** Only our own proxies may set a request's trace: others could make us record arbitrary traces. */
function isFromProxy({ app, socket }: Request): boolean {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}
