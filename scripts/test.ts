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
  const programs = task(checks.programs);
  await runInLanes(
    [
      build,
      programs,
      task(checks.contentCheck),
      task(checks.changedContent, build, programs),
      task(checks.productApi, programs),
      task(checks.endToEnd1, build, programs),
      // Its tests wait most of the time: best beside a browser's, which never do.
      task(checks.productApiOnPostgres, programs),
      task(checks.endToEnd2, build, programs),
      task(checks.unit),
      task(checks.hostileClients),
      task(checks.lint, build),
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
