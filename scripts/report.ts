import process from 'node:process';
import type { Result } from './perform-check';

/** Prints a table of the results and sets the exit code: 1 if anything failed. */
export function report(results: readonly Result[]): void {
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
  const row = (...[name, passed, failed, seconds]: [string, string, string, string]) =>
    `${name.padEnd(20)}${passed.padStart(8)}${failed.padStart(8)}${seconds.padStart(9)}`;
  console.log(`\n${row('check', 'passed', 'failed', 'seconds')}`);
  for (const { check, passed, failed, seconds } of results) {
    console.log(row(check.name, String(passed), String(failed), seconds.toFixed(1)));
  }
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
