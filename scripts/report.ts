import process from 'node:process';
import type { Result } from './perform-check';

/** Files that are named with the time their tests took. */
const SLOWEST = 15;

/** Prints a table of the results and sets the exit code: 1 if anything failed. */
export function report(results: readonly Result[]): void {
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
  const row = (...[name, passed, failed, seconds]: [string, string, string, string]) =>
    `${name.padEnd(20)}${passed.padStart(8)}${failed.padStart(8)}${seconds.padStart(9)}`;
  console.log(`\n${row('check', 'passed', 'failed', 'seconds')}`);
  for (const { check, passed, failed, seconds } of results) {
    console.log(row(check.name, String(passed), String(failed), seconds.toFixed(1)));
  }
  for (const line of slowestFiles(results)) console.log(line);
  const failed = sum((result) => result.failed);
  console.log(`\n${sum((result) => result.passed)} passed, ${failed} failed`);
  const repeated = results.flatMap(({ check, repeatedFiles = [] }) =>
    repeatedFiles.map((file) => `${check.name}: ${file}`),
  );
  if (repeated.length > 0) {
    console.log(`\nUNSTEADY: failed at first, passed with nothing beside it. Find out why:\n${repeated.join('\n')}`);
  }
  // Not process.exit(): it would cut off output to a pipe.
  process.exitCode = failed === 0 ? 0 : 1;
}

/** By the clock, while other checks ran beside them. */
function slowestFiles(results: readonly Result[]): string[] {
  const files = results.flatMap(({ check, files = [] }) => files.map((file) => ({ ...file, check: check.name })));
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  if (slowest.length === 0) return [];
  const lines = slowest.map(({ file, seconds, check }) => `${seconds.toFixed(1).padStart(8)}  ${check}: ${file}`);
  return ['\nfiles whose tests took longest, in seconds', ...lines];
}
