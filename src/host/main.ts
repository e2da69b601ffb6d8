import fs from 'node:fs';
import process from 'node:process';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { EnvironmentError } from '../../environment/environment-reader';
import { startMetricsListener } from '../../observability/metrics-listener';
import { startTracing } from '../../observability/tracing';
import { BuildFollower } from './follow-builds';
import { readHostEnv } from './host-env';
import { createLogger } from './logger';
import { Host } from './server';

/** `npm run serve`: serves the build of the current folder on `PORT`. */
async function main(): Promise<void> {
  // Does not override the shell's variables.
  if (fs.existsSync('.env')) process.loadEnvFile();
  const env = readHostEnv(process.env);
  const logger = createLogger(env.logLevel);
  const registry = new Registry();
  const tracing = await startTracing('host', env.tracesEndpoint);
  const host: Host = new Host({
    origins: env.origins,
    productApiUrl: env.productApiUrl,
    logger,
    registry,
    trustedProxies: env.trustedProxies,
    checkForBuild: () => builds.check(),
  });
  const builds = new BuildFollower(process.cwd(), (build) => host.goOver(build), logger);
  const end = async (code: number) => {
    await host.stop();
    await tracing?.stop().catch((error: unknown) => logger.warn({ err: error }, 'sending the last traces failed'));
    process.exit(code);
  };
  // A function without createHandler could throw after its first await: only its own request times out.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled promise rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'Uncaught exception; the state of this process is unknown.');
    void end(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(0));
  if (env.metricsPort !== undefined) {
    collectDefaultMetrics({ register: registry });
    await startMetricsListener(registry, { port: env.metricsPort, host: env.metricsHost });
  }
  await builds.start();
  const port = await host.listen(env.port, env.host);
  logger.info({ port, siteUrl: env.siteUrl }, 'host is listening');
}

main().catch((error: unknown) => {
  // Environment errors need no stack; every other error keeps its own.
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
});
