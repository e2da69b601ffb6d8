import process from 'node:process';
import pino from 'pino';
import { BuildFollower } from '../follow-builds';
import { Host } from '../server';
import { LOCAL_ORIGINS } from './test-host';

// The host in its own process, serving the builds of a folder as src/host/main.ts does. Sends its parent the address.

async function main(): Promise<void> {
  const [root = ''] = process.argv.slice(2);
  const logger = pino({ level: 'silent' });
  const host: Host = new Host({
    origins: LOCAL_ORIGINS,
    productApiUrl: 'http://127.0.0.1:1',
    logger,
    limits: { callsPerMinute: 1_000_000 },
    checkForBuild: () => builds.check(),
  });
  const builds = new BuildFollower(root, (build) => host.goOver(build), logger);
  await builds.start();
  process.send?.(`http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`);
  process.once('disconnect', () => process.exit(0));
}

void main();
