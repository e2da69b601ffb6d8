import net from 'node:net';
import { LOOPBACK } from './child-environment';
import { hasGoogle } from './embedded-parts';
import type { DemoSettings } from './settings';

/**
 * Call it before any part is started: a part that cannot listen would be restarted over and over.
 * @throws Error naming every port that is taken, and the variable that chooses another.
 */
export async function refuseTakenPorts(settings: DemoSettings): Promise<void> {
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
