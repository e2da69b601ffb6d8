import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { refuseUnreadable } from '../gatsby/content/refuse-unreadable';
import { startBackend } from './backend';
import { loadEnvFile } from '../environment/env-file';
import { prepareSettings } from './prepare-settings';
import { restartOnChanges } from './restart-on-changes';
import { stopOnSignals } from './stop-on-signals';

/** `npm run dev`: `gatsby develop` beside the product API and the sign-in stand-in. */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  loadEnvFile(root);
  const report = (line: string) => console.log(`  ${line}`);
  const settings = await prepareSettings(root, process.env, report);
  refuseUnreadable(root);
  const backend = await startBackend(settings, report);
  const stopFollowing = backend.productApi ? restartOnChanges(root, backend.productApi, report) : () => undefined;

  const gatsby = path.join(root, 'node_modules', 'gatsby', 'cli.js');
  const site = spawn(process.execPath, [gatsby, 'develop', '--host', 'localhost', '--port', String(settings.port)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...backend.environment, NODE_ENV: 'development', GATSBY_TELEMETRY_DISABLED: '1' },
  });
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()));
  stopOnSignals(async () => {
    site.kill('SIGINT');
    stopFollowing();
    await ended;
    await backend.stop();
  });
  await ended;
  stopFollowing();
  await backend.stop();
  process.exit(site.exitCode ?? 0);
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
