import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { HttpMetrics } from '../../observability/http-metrics';
import type { ServiceTokens } from './authentication';
import type { Routes } from './routes';

const tracer = trace.getTracer('product-api');

/**
 * Counts, times and traces every request, by route pattern, never by path, which may contain personal data. Continues
 * the trace of the functions, and of no other caller. Costs next to nothing without a registered tracer
 * (observability/tracing.ts).
 */
export function observeRequests(app: Routes, metrics: HttpMetrics, tokens: ServiceTokens): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    metrics.begin();
    const isTraced = request.headers.traceparent !== undefined && tokens.isFromFunctions(request);
    const parent = isTraced ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const span = tracer.startSpan(`${request.method} ${routeOf(request)}`, { kind: SpanKind.SERVER }, parent);
    if (!span.isRecording()) return done();
    spans.set(request, span);
    const { traceId } = span.spanContext();
    request.log = request.log.child({ traceId });
    context.with(trace.setSpan(parent, span), done);
  });
  // Also if the client has disconnected.
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    const { statusCode: status } = reply;
    // The route itself says when a stream ends: this hook doesn't run for one that its client has left.
    if (request.routeOptions.config.isStream && status === 200) return done();
    if (reply.raw.writableEnded) metrics.end({ method, route, status, seconds: reply.elapsedTime / 1000 });
    else metrics.abort(route);
    const span = spans.get(request);
    span?.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'not_found';
}
