import process from 'node:process';
import type { NodeTracerConfig } from '@opentelemetry/sdk-trace-node';

type Resource = NonNullable<NodeTracerConfig['resource']>;

export interface Tracing {
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/**
 * Sends spans to the collector under `serviceName`. Call it before the first request.
 *
 * `endpoint` is OTEL_EXPORTER_OTLP_ENDPOINT: without it nothing is loaded and the result is `undefined`. The exporter
 * reads it again itself (and adds `/v1/traces`), as well as OpenTelemetry's other variables
 * (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_SERVICE_NAME).
 */
export async function startTracing(serviceName: string, endpoint: string | undefined): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const provider = new NodeTracerProvider({
    resource: resourceOf({ 'service.name': process.env.OTEL_SERVICE_NAME?.trim() || serviceName }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return { stop: () => provider.shutdown() };
}

/** Fixed attributes: @opentelemetry/resources would add detectors that we don't use. */
function resourceOf(attributes: Record<string, string>): Resource {
  const resource: Resource = {
    attributes,
    merge: (other) =>
      other ? resourceOf({ ...attributes, ...(other.attributes as Record<string, string>) }) : resource,
    getRawAttributes: () => Object.entries(attributes),
  };
  return resource;
}
