import net from 'node:net';
import path from 'node:path';
import pino from 'pino';
import { hasGoogle, refuseInPublic } from './embedded-parts';
import { startDemoIssuer } from './issuer/start';
import { loadSecrets, type DemoSecrets } from './secrets';
import type { DemoSettings } from './settings';
import { SupervisedChild } from './supervisor';

/** A running demo: the whole product, on this machine. */
export interface Demo {
  siteUrl: string;
  host: SupervisedChild;
  /** Undefined when PRODUCT_API_URL names one that runs elsewhere. */
  productApi: SupervisedChild | undefined;
  /** Stops every part, in the order in which they need each other. */
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const LOOPBACK = '127.0.0.1';
const CLIENT_ID = 'demo-site';

/**
 * Starts all parts and resolves when the site answers for the whole of them. The site must be built.
 * @throws Error with the reason, in words for whoever started it; nothing is left running then.
 */
export async function startDemo(settings: DemoSettings, report: (line: string) => void): Promise<Demo> {
  refuseInPublic(settings.siteUrl, settings.environment);
  await refuseTakenPorts(settings);
  const secrets = await loadSecrets(settings.dataDir);
  const environment = environmentOf(settings, secrets);
  const child = (name: string, entry: string, ownEnvironment: NodeJS.ProcessEnv = {}) =>
    new SupervisedChild({
      name,
      entry: path.join(settings.root, entry),
      environment: { ...environment, ...ownEnvironment },
      cwd: settings.root,
      logFile: path.join(settings.dataDir, 'logs', `${name}.log`),
      report,
    });
  const productApi = settings.productApiUrl === undefined ? child('product-api', 'product-api/server.ts') : undefined;
  const host = child('host', 'src/host/main.ts');
  const issuer = hasGoogle(settings.environment) ? undefined : await startIssuer(settings, secrets);

  const stop = async () => {
    await host.stop();
    await productApi?.stop();
    await issuer?.close();
  };
  try {
    await Promise.all([host.start(), productApi?.start()]);
    await waitUntilReady(settings, [host, productApi]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { siteUrl: settings.siteUrl, host, productApi, stop };
}

/** What every part of the demo gets: the operator's variables, and the demo's own for all that they leave open. */
function environmentOf(settings: DemoSettings, secrets: DemoSecrets): NodeJS.ProcessEnv {
  const defaults: Record<string, string> = {
    AUTH_SECRET: secrets.authSecret,
    PRODUCT_API_SECRET: secrets.productApiSecret,
    PRODUCT_API_URL: `http://${LOOPBACK}:${settings.productApiPort}`,
    HOST: LOOPBACK,
    NODE_ENV: 'production',
  };
  if (!hasGoogle(settings.environment)) {
    defaults.GATSBY_GOOGLE_CLIENT_ID = CLIENT_ID;
    defaults.GOOGLE_CLIENT_SECRET = secrets.issuerClientSecret;
    defaults.GOOGLE_ISSUER = `http://localhost:${settings.issuerPort}`;
  }
  const given = Object.entries(settings.environment).filter(([, value]) => value?.trim());
  return {
    ...defaults,
    ...Object.fromEntries(given),
    SITE_URL: settings.siteUrl,
    PORT: String(settings.port),
    PRODUCT_API_PORT: String(settings.productApiPort),
    PRODUCT_API_PUBLIC_URL: settings.productApiPublicUrl,
    DATA_DIR: settings.dataDir,
  };
}

function startIssuer({ siteUrl, issuerPort, dataDir }: DemoSettings, { issuerClientSecret }: DemoSecrets) {
  return startDemoIssuer({
    port: issuerPort,
    host: LOOPBACK,
    siteUrl,
    clientId: CLIENT_ID,
    clientSecret: issuerClientSecret,
    logger: pino({ name: 'issuer' }, pino.destination({ dest: path.join(dataDir, 'logs', 'issuer.log'), mkdir: true })),
  });
}

/** Said before anything is started: a part that cannot listen would only be restarted again and again. */
async function refuseTakenPorts(settings: DemoSettings): Promise<void> {
  const { port, productApiPort, issuerPort } = settings;
  const wanted: [string, number][] = [['PORT', port]];
  if (settings.productApiUrl === undefined) wanted.push(['PRODUCT_API_PORT', productApiPort]);
  if (!hasGoogle(settings.environment)) wanted.push(['DEMO_ISSUER_PORT', issuerPort]);
  const faults: string[] = [];
  for (const [variable, number] of wanted) {
    if (!(await isFree(number))) faults.push(`Port ${number} is in use. Choose another with ${variable}=...`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}

async function waitUntilReady({ port }: DemoSettings, children: (SupervisedChild | undefined)[]): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    for (const child of children) {
      if (child?.hasCrashed) throw new Error(`${child.definition.name} does not start:\n${await child.logTail()}`);
    }
    if (await isHealthy(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The site did not become ready within ${READY_TIMEOUT_MS / 1000} s.`);
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://${LOOPBACK}:${port}/healthz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
