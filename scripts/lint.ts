import path from 'node:path';
import { deadCode, format, imports, lint, typedLint } from './checks';
import { performCheck, type Result } from './perform-check';
import { report } from './report';
import { LANES, runInLanes } from './run-in-lanes';

/** `npm run lint`: what `npm test` checks of the code without running it, types apart. */
async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const results: Result[] = [];
  const checks = [lint, typedLint, format, imports, deadCode];
  const tasks = checks.map((check) => ({ run: async () => results.push(await performCheck(root, check)) }));
  await runInLanes(tasks, LANES);
  report(results);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
