import path from 'node:path';
import process from 'node:process';
import * as checks from './checks';
import type { Check } from './checks';
import { performCheck, type Result } from './perform-check';
import { repeatFailed } from './repeat-failed';
import { report } from './report';
import { LANES, runInLanes, type Task } from './run-in-lanes';

/**
 * `npm test`: every check. What takes longest begins first; checks that need the build, or the types it writes, wait.
 * The few tests that failed run once more at the end.
 */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const results: Result[] = [];
  const task = (check: Check, ...after: Task[]): Task => ({
    run: async () => results.push(await performCheck(root, check)),
    after,
  });
  /** A check that mostly waits takes less of a lane: the product API's tests on both databases one together. */
  const half = (check: Check, ...after: Task[]): Task => ({ ...task(check, ...after), share: 0.5 });

  const build = task(checks.build);
  // Waits for downloads and the disk: on a new machine the other lane was empty for two minutes.
  const programs: Task = { ...task(checks.programs), share: 0 };
  await runInLanes(
    [
      build,
      programs,
      task(checks.contentCheck),
      task(checks.endToEnd, build, programs),
      half(checks.productApiOnPostgres, programs),
      half(checks.productApi, programs),
      half(checks.hostileClients),
      task(checks.changedContent, build, programs),
      task(checks.unit),
      task(checks.lint, build),
      task(checks.typedLint, build),
      task(checks.types, build),
      ...[checks.format, checks.imports, checks.deadCode, checks.dependencies].map((check) => task(check)),
    ],
    LANES,
  );
  report(await repeatFailed(root, results));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
