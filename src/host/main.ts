import fs from 'node:fs';
import process from 'node:process';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { readMetricsPort, startMetricsListener } from '../../observability/metrics-listener';
import { startTracing } from '../../observability/tracing';
import { EnvError, readEnv } from '../functions/env';
import { loadBundle } from './functions';
import { createLogger } from './logger';
import { readManifest } from './manifest';
import { refuseStandIn } from './refuse-stand-in';
import { Host } from './server';
import { readTrustedOrigins } from './trusted-origins';

/** `npm run serve`: serves the build of the current folder on `PORT`. */
async function main(): Promise<void> {
  // What the shell has set stays as it is.
  if (fs.existsSync('.env')) process.loadEnvFile();
  const logger = createLogger(process.env.LOG_LEVEL ?? 'info');
  const env = readEnv(process.env);
  refuseStandIn(env, process.env);
  const metricsPort = readMetricsPort('METRICS_PORT', process.env.METRICS_PORT);
  const registry = new Registry();
  const tracing = await startTracing('host');
  const root = process.cwd();
  const host = new Host({
    root,
    manifest: await readManifest(root),
    loadFunction: loadBundle(root),
    origins: readTrustedOrigins(process.env),
    productApiUrl: env.productApiUrl,
    logger,
    registry,
    trustedProxies: (process.env.TRUSTED_PROXIES ?? 'loopback').split(',').map((proxy) => proxy.trim()),
  });
  const end = async (code: number) => {
    await host.stop();
    await tracing?.stop().catch((error: unknown) => logger.warn({ err: error }, 'The last traces were not sent.'));
    process.exit(code);
  };
  // A function outside createHandler could throw after its first await: its request times out, the others go on.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'A promise was rejected and not caught.'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'An error was not caught; the state of this process is unknown.');
    void end(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(0));
  if (metricsPort !== undefined) {
    collectDefaultMetrics({ register: registry });
    await startMetricsListener(registry, { port: metricsPort, host: process.env.METRICS_HOST?.trim() || undefined });
  }
  const port = await host.listen(Number(process.env.PORT ?? 8000), process.env.HOST);
  logger.info({ port, siteUrl: env.siteUrl }, 'The host is listening.');
}

main().catch((error: unknown) => {
  // What an operator has to mend is said plainly; everything else keeps its stack.
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(1);
});
