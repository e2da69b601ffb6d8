import { type Environment, EnvironmentReader } from '../../environment/environment-reader';
import { GOOGLE_ISSUER } from '../../environment/sign-in-issuer';
import { refuseInPublic } from '../../environment/stand-ins';
import { functionsEnv } from '../functions/env';
import { trustedOrigins, type TrustedOrigins } from './trusted-origins';

/** Without HOST the host listens on all addresses. */
const EVERYWHERE = '::';

/** The environment of the host and of the functions that run in it. */
export interface HostEnv {
  siteUrl: string;
  productApiUrl: string;
  port: number;
  /** Undefined: all addresses of this machine. */
  host: string | undefined;
  logLevel: string;
  trustedProxies: string[];
  origins: TrustedOrigins;
  /** Port of `/metrics`; undefined: not served. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** OpenTelemetry collector; undefined: no traces. */
  tracesEndpoint: string | undefined;
}

/** @throws EnvironmentError naming every error. */
export function readHostEnv(source: Environment): HostEnv {
  const reader = new EnvironmentReader(source);
  return reader.finish('The site', hostEnv(reader));
}

/** Reports errors to `reader`. */
export function hostEnv(reader: EnvironmentReader): HostEnv {
  const { siteUrl, productApiUrl, googleIssuer } = functionsEnv(reader);
  const host = reader.read('HOST');
  if (googleIssuer !== GOOGLE_ISSUER) {
    refuseInPublic(
      reader,
      { HOST: host ?? EVERYWHERE },
      { name: 'google', what: 'GOOGLE_ISSUER is not Google and can sign in anyone', instead: 'set HOST=127.0.0.1' },
    );
  }
  return {
    siteUrl,
    productApiUrl,
    port: reader.read('PORT'),
    host,
    logLevel: reader.read('LOG_LEVEL'),
    trustedProxies: reader.read('TRUSTED_PROXIES'),
    origins: trustedOrigins(reader),
    metricsPort: reader.read('METRICS_PORT'),
    metricsHost: reader.read('METRICS_HOST'),
    tracesEndpoint: reader.read('OTEL_EXPORTER_OTLP_ENDPOINT'),
  };
}
