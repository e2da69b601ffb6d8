import type { Check } from './checks';
import { performCheck, type Result } from './perform-check';
import { LANES, runInLanes } from './run-in-lanes';

/** Runs checks that need not wait for each other. */
export async function runChecks(root: string, checks: readonly Check[]): Promise<Result[]> {
  const results: Result[] = [];
  const tasks = checks.map((check) => ({ run: async () => results.push(await performCheck(root, check)) }));
  await runInLanes(tasks, LANES);
  return results;
}
