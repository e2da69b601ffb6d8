import path from 'node:path';
import process from 'node:process';
import * as checks from './checks';
import type { Check } from './checks';
import { performCheck, type Result } from './perform-check';
import { runInLanes, type Task } from './run-in-lanes';

/** Cores that the checks may keep busy. */
const LANES = 2;

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

function report(results: Result[]): void {
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
  const row = (...[name, passed, failed, seconds]: [string, string, string, string]) =>
    `${name.padEnd(20)}${passed.padStart(8)}${failed.padStart(8)}${seconds.padStart(9)}`;
  console.log(`\n${row('check', 'passed', 'failed', 'seconds')}`);
  for (const { name, passed, failed, seconds } of results) {
    console.log(row(name, String(passed), String(failed), seconds.toFixed(1)));
  }
  const failed = sum((result) => result.failed);
  console.log(`\n${sum((result) => result.passed)} passed, ${failed} failed`);
  // Not process.exit(): it would cut off output to a pipe.
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
