import path from 'node:path';
import process from 'node:process';
import * as checks from './checks';
import type { Check } from './checks';
import { performCheck, type Result } from './perform-check';
import { report } from './report';
import { LANES, runInLanes, type Task } from './run-in-lanes';

/** `npm test`: every check. What takes longest begins first; checks that need the build, or the types it writes, wait. */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const results: Result[] = [];
  const task = (check: Check, ...after: Task[]): Task => ({
    run: async () => results.push(await performCheck(root, check)),
    after,
  });

  const build = task(checks.build);
  const servers = task(checks.servers);
  await runInLanes(
    [
      build,
      servers,
      task(checks.contentCheck),
      task(checks.changedContent, build),
      task(checks.productApi, servers),
      ...checks.endToEnd.map((part) => task(part, build)),
      task(checks.productApiOnPostgres, servers),
      task(checks.unit),
      task(checks.lint, build),
      task(checks.hostileClients),
      task(checks.types, build),
      ...[checks.format, checks.imports, checks.deadCode, checks.dependencies].map((check) => task(check)),
    ],
    LANES,
  );
  report(results);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
