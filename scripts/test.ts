import path from 'node:path';
import process from 'node:process';
import * as checks from './checks';
import type { Check } from './checks';
import { performCheck, type Result } from './perform-check';

/** `npm test`: every check. Two lanes keep two cores busy; checks that need the build run after it. */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const results: Result[] = [];
  const run = async (check: Check) => results.push(await performCheck(root, check));

  const { servers, contentCheck, dependencies, format, imports, deadCode, unit } = checks;
  const { hostileClients, productApi, productApiOnPostgres, types, lint } = checks;
  const early = [servers, contentCheck, dependencies, format, imports, deadCode, unit];
  const built = run(checks.build);
  await Promise.all([
    built.then(() => inOrder([checks.endToEnd, checks.changedContent], run)),
    // The last two read the types that the build writes.
    inOrder([...early, hostileClients, productApi, productApiOnPostgres], run)
      .then(() => built)
      .then(() => inOrder([types, lint], run)),
  ]);
  report(results);
}

async function inOrder(list: Check[], run: (check: Check) => Promise<unknown>): Promise<void> {
  for (const check of list) await run(check);
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
