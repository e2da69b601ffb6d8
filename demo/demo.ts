import { partOf, startBackend } from './backend';
import { LOOPBACK } from './child-environment';
import { refuseTakenPorts } from './ports';
import type { DemoSettings } from './settings';
import { SupervisedChild } from './supervisor';

/** A running demo: the whole product on this machine. */
export interface Demo {
  siteUrl: string;
  host: SupervisedChild;
  /** Undefined if PRODUCT_API_URL names one that runs elsewhere. */
  productApi: SupervisedChild | undefined;
  /** Stops every part, dependents first. */
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;

/**
 * Starts all parts and resolves when the site reports that all are ready. The site must be built.
 * @throws Error with a reason for the operator; nothing is left running then.
 */
export async function startDemo(settings: DemoSettings, report: (line: string) => void): Promise<Demo> {
  await refuseTakenPorts(settings);
  const backend = await startBackend(settings, report);
  const { environment, productApi } = backend;
  const host = new SupervisedChild({
    ...partOf(settings, 'host', report),
    entry: 'src/host/main.ts',
    loader: 'tsx/cjs',
    environment,
  });
  const stop = async () => {
    await host.stop();
    await backend.stop();
  };
  try {
    await host.start();
    await waitUntilReady(settings.port, [host, productApi]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { siteUrl: settings.siteUrl, host, productApi, stop };
}

async function waitUntilReady(port: number, children: (SupervisedChild | undefined)[]): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    for (const child of children) {
      if (child?.hasCrashed) throw new Error(`${child.definition.name} failed to start:\n${await child.logTail()}`);
    }
    if (await isHealthy(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The site was not ready within ${READY_TIMEOUT_MS / 1000} s.`);
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://${LOOPBACK}:${port}/healthz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
