import { compiledProgram } from '../environment/compiled-program';
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

/** A slow or busy machine is waited for; only a part that hangs takes this long. */
const READY_TIMEOUT_MS = 10 * 60_000;
const PROGRESS_MS = 10_000;

/**
 * Starts all parts and resolves when the site reports that all are ready.
 * @param build makes the site, unless that has been done; the parts that don't need it start meanwhile
 * @throws Error with a reason for the operator; nothing is left running then.
 */
export async function startDemo(
  settings: DemoSettings,
  report: (line: string) => void,
  build: () => Promise<void> = () => Promise.resolve(),
): Promise<Demo> {
  await refuseTakenPorts(settings);
  const backend = await startBackend(settings, report);
  const { environment, productApi } = backend;
  const host = new SupervisedChild({
    ...partOf(settings, 'host', report),
    args: compiledProgram('src/host/main.ts', settings.root),
    environment,
  });
  const stop = async () => {
    await host.stop();
    await backend.stop();
  };
  try {
    await build();
    await host.start();
    await waitUntilReady(settings, [host, productApi], report);
  } catch (error) {
    await stop();
    throw error;
  }
  return { siteUrl: settings.siteUrl, host, productApi, stop };
}

async function waitUntilReady(
  { port, productApiPort }: DemoSettings,
  [host, productApi]: [SupervisedChild, SupervisedChild | undefined],
  report: (line: string) => void,
): Promise<void> {
  const startedAt = Date.now();
  const parts = [host, productApi].filter((part) => part !== undefined);
  let reports = 0;
  for (;;) {
    for (const part of parts) {
      if (part.hasCrashed) throw new Error(`${part.definition.name} failed to start:\n${await part.logTail()}`);
    }
    if (await answers(port, '/healthz')) return;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > READY_TIMEOUT_MS) {
      const logs = await Promise.all(parts.map(async (part) => `${part.definition.name}:\n${await part.logTail()}`));
      throw new Error(`The site did not become ready within ${READY_TIMEOUT_MS / 60_000} minutes.\n${logs.join('\n')}`);
    }
    if (waitedMs >= (reports + 1) * PROGRESS_MS) {
      reports += 1;
      const waitsForApi = productApi !== undefined && !(await answers(productApiPort, '/readyz'));
      report(`waiting for the ${waitsForApi ? 'product API' : 'site'} (${Math.round(waitedMs / 1000)} s)`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function answers(port: number, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://${LOOPBACK}:${port}${path}`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
