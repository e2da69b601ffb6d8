import path from 'node:path';
import pino from 'pino';
import { compiledProgram } from '../environment/compiled-program';
import { childEnvironment, CLIENT_ID, LOOPBACK } from './child-environment';
import { hasGoogle } from './embedded-parts';
import { limitLogAge } from './log-retention';
import { startDemoIssuer } from '../stand-ins/google/start';
import { loadSecrets, type DemoSecrets } from './secrets';
import type { DemoSettings } from './settings';
import { SupervisedChild } from './supervisor';

/** The services behind the site: the product API and, without Google, the sign-in stand-in. */
export interface Backend {
  /** The variables with which the site's process reaches them. */
  environment: NodeJS.ProcessEnv;
  /** Undefined if PRODUCT_API_URL names one that runs elsewhere. */
  productApi: SupervisedChild | undefined;
  stop(): Promise<void>;
}

/** In MB: a demo serves few visitors, and V8's own choice keeps 35 MB more at rest. */
const YOUNG_GENERATION = '--max-semi-space-size=2';

/** Starts both; the product API may become ready only after this promise resolves. */
export async function startBackend(settings: DemoSettings, report: (line: string) => void): Promise<Backend> {
  const secrets = await loadSecrets(settings.dataDir);
  const environment = childEnvironment(settings, secrets);
  const productApi =
    settings.productApiUrl === undefined
      ? new SupervisedChild({
          ...partOf(settings, 'product-api', report),
          args: [YOUNG_GENERATION, ...compiledProgram('product-api/server.ts', settings.root)],
          environment,
        })
      : undefined;
  const stopLimitingLogs = await limitLogAge(path.join(settings.dataDir, 'logs'), report);
  const stopProductApi = async () => {
    stopLimitingLogs();
    await productApi?.stop();
  };
  // First, because everything waits for it in the end; the stand-in makes its keys meanwhile.
  await productApi?.start();
  let issuer: Awaited<ReturnType<typeof startIssuer>> | undefined;
  try {
    issuer = hasGoogle(settings.environment) ? undefined : await startIssuer(settings, secrets);
  } catch (error) {
    await stopProductApi();
    throw error;
  }
  return {
    environment,
    productApi,
    stop: async () => {
      await stopProductApi();
      await issuer?.close();
    },
  };
}

/** Options that all child processes of a demo share. */
export function partOf(settings: DemoSettings, name: string, report: (line: string) => void) {
  return { name, cwd: settings.root, logFile: path.join(settings.dataDir, 'logs', `${name}.log`), report };
}

function startIssuer({ root, siteUrl, issuerPort, dataDir }: DemoSettings, { issuerClientSecret }: DemoSecrets) {
  return startDemoIssuer({
    port: issuerPort,
    host: LOOPBACK,
    siteUrl,
    clientId: CLIENT_ID,
    clientSecret: issuerClientSecret,
    contentDir: path.join(root, 'content'),
    logger: pino(
      { name: 'issuer' },
      pino.destination({ dest: path.join(dataDir, 'logs', 'issuer.log'), mkdir: true, mode: 0o600 }),
    ),
  });
}
