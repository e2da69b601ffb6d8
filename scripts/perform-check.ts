import type { Check, Outcome } from './checks';

export interface Result extends Outcome {
  check: Check;
  seconds: number;
  /** Files that failed and then passed by themselves: see repeatFailed. */
  repeatedFiles?: readonly string[];
}

/** Runs a check and prints its result; a check that throws has failed. */
export async function performCheck(root: string, check: Check): Promise<Result> {
  const { name, run } = check;
  console.log(`${name} ...`);
  const startedAt = Date.now();
  const outcome: Outcome = await run(root).catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }));
  const seconds = (Date.now() - startedAt) / 1000;
  if (outcome.failed === 0) {
    console.log(`${name}: passed in ${seconds.toFixed(0)} s${outcome.note ? `\n${outcome.note}` : ''}`);
  } else console.log(`${name}: FAILED after ${seconds.toFixed(0)} s\n${outcome.output.trimEnd()}\n`);
  return { ...outcome, check, seconds };
}
