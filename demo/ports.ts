import net from 'node:net';
import { EnvironmentReader } from '../environment/environment-reader';
import type { VariableName } from '../environment/variables';
import { LOOPBACK } from './child-environment';
import { hasGoogle } from './embedded-parts';
import type { DemoSettings } from './settings';

type PortName = 'PORT' | 'PRODUCT_API_PORT' | 'DEMO_ISSUER_PORT';

/** A demo has three ports in a row: another one takes the next ten. */
const STEP = 10;
const TRIES = 50;

/** Other variables that fix a port: addresses that name it. */
const ADDRESS_OF: Partial<Record<PortName, VariableName>> = {
  PORT: 'SITE_URL',
  PRODUCT_API_PORT: 'PRODUCT_API_PUBLIC_URL',
};

/**
 * Other values for the ports if one of them is taken, so that two clones run side by side; empty if all are free. A
 * port that the operator chose stays: addresses elsewhere depend on it.
 */
export async function findFreePorts(settings: DemoSettings): Promise<Partial<Record<PortName, string>>> {
  const reader = new EnvironmentReader(settings.environment);
  const isChosen = (name: PortName) => [name, ADDRESS_OF[name]].some((by) => by !== undefined && reader.isSet(by));
  const wanted = portsOf(settings);
  const open = wanted.filter(([name]) => !isChosen(name));
  const chosen = wanted.filter(([name]) => isChosen(name)).map(([, port]) => port);
  if (await areFree(open)) return {};
  for (let distance = STEP; distance <= STEP * TRIES; distance += STEP) {
    const moved = open.map(([name, port]): [PortName, number] => [name, port + distance]);
    if (moved.some(([, port]) => chosen.includes(port))) continue;
    if (await areFree(moved)) return Object.fromEntries(moved.map(([name, port]) => [name, String(port)]));
  }
  // All are taken: refuseTakenPorts names them.
  return {};
}

/**
 * Call it before any part is started: a part that cannot listen would be restarted over and over.
 * @throws Error naming every port that is taken, and the variable that chooses another.
 */
export async function refuseTakenPorts(settings: DemoSettings): Promise<void> {
  const errors: string[] = [];
  for (const [name, port] of portsOf(settings)) {
    if (!(await isFree(port))) errors.push(`Port ${port} is in use. Choose another with ${name}=...`);
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

/** Ports that this demo listens on. */
function portsOf({ port, productApiPort, issuerPort, productApiUrl, environment }: DemoSettings) {
  const ports: [PortName, number][] = [['PORT', port]];
  if (productApiUrl === undefined) ports.push(['PRODUCT_API_PORT', productApiPort]);
  if (!hasGoogle(environment)) ports.push(['DEMO_ISSUER_PORT', issuerPort]);
  return ports;
}

async function areFree(ports: readonly (readonly [PortName, number])[]): Promise<boolean> {
  const free = await Promise.all(ports.map(([, port]) => isFree(port)));
  return free.every(Boolean);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}
