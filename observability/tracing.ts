import process from 'node:process';
import type { NodeTracerConfig } from '@opentelemetry/sdk-trace-node';

type Resource = NonNullable<NodeTracerConfig['resource']>;

export interface Tracing {
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

/**
 * Sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT (`/v1/traces` is added) under `serviceName`; without that
 * variable nothing is loaded and `undefined` comes back. All else goes by OpenTelemetry's own variables
 * (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_SERVICE_NAME). To be called before the first request.
 */
export async function startTracing(
  serviceName: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Tracing | undefined> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()) return undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const provider = new NodeTracerProvider({
    resource: resourceOf({ 'service.name': environment.OTEL_SERVICE_NAME?.trim() || serviceName }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return { stop: () => provider.shutdown() };
}

/** Fixed attributes. @opentelemetry/resources would add detectors that nobody asked here. */
function resourceOf(attributes: Record<string, string>): Resource {
  const resource: Resource = {
    attributes,
    merge: (other) =>
      other ? resourceOf({ ...attributes, ...(other.attributes as Record<string, string>) }) : resource,
    getRawAttributes: () => Object.entries(attributes),
  };
  return resource;
}
