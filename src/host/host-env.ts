import { type Environment, EnvironmentReader } from '../../environment/environment-reader';
import { functionsEnv } from '../functions/env';
import { trustedOrigins, type TrustedOrigins } from './trusted-origins';

/** What the host reads from the environment, for itself and for the functions that run in it. */
export interface HostEnv {
  siteUrl: string;
  productApiUrl: string;
  port: number;
  /** Undefined: all addresses of this machine. */
  host: string | undefined;
  logLevel: string;
  trustedProxies: string[];
  origins: TrustedOrigins;
  /** Where `/metrics` is served; undefined: nowhere. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** OpenTelemetry collector; undefined: no traces. */
  tracesEndpoint: string | undefined;
}

/** @throws EnvironmentError naming every fault. */
export function readHostEnv(source: Environment): HostEnv {
  const reader = new EnvironmentReader(source);
  return reader.finish('The site', hostEnv(reader));
}

/** Leaves its faults with `reader`. */
export function hostEnv(reader: EnvironmentReader): HostEnv {
  const { siteUrl, productApiUrl } = functionsEnv(reader);
  return {
    siteUrl,
    productApiUrl,
    port: reader.read('PORT'),
    host: reader.read('HOST'),
    logLevel: reader.read('LOG_LEVEL'),
    trustedProxies: reader.read('TRUSTED_PROXIES'),
    origins: trustedOrigins(reader),
    metricsPort: reader.read('METRICS_PORT'),
    metricsHost: reader.read('METRICS_HOST'),
    tracesEndpoint: reader.read('OTEL_EXPORTER_OTLP_ENDPOINT'),
  };
}
