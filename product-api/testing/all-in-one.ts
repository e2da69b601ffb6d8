import './follow-tests-lightly';
import path from 'node:path';
import process from 'node:process';
import { after, describe } from 'node:test';

/** Longer than any file takes; a file that hangs fails. */
const FILE_TIMEOUT_MS = 900_000;
/**
 * For what a test closes without waiting for it, such as connections that end by themselves on a busy machine. PGlite
 * has a timer of its own, which ends 10 s after its last statement.
 */
const GRACE_MS = 60_000;

/**
 * Runs test files in this one process, one after the other: they compile what they share once, and use its databases
 * one after the other. `node --test` starts a process a file, at more than a second of processor time each.
 * `node --import tsx --test-reporter=tap product-api/testing/all-in-one.ts <file...>`
 */
const files = process.argv.slice(2);

for (const file of files) {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a suite finds the tests of its own turn only
  void describe(file, { timeout: FILE_TIMEOUT_MS }, () => void require(path.resolve(file)));
}

after(() => {
  setTimeout(() => {
    const held = process.getActiveResourcesInfo();
    process.stderr.write(`The tests are over, but something is still open: ${held.join(', ')}\n`);
    process.exit(1);
  }, GRACE_MS).unref();
});
