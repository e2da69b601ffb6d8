import path from 'node:path';
import { deadCode, format, imports, lint, typedLint } from './checks';
import { report } from './report';
import { runChecks } from './run-checks';

/** `npm run lint`: what `npm test` checks of the code without running it, types apart. */
async function main(): Promise<void> {
  report(await runChecks(path.dirname(__dirname), [lint, typedLint, format, imports, deadCode]));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
