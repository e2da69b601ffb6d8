import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anything takes on a machine several times slower than ours: a failure, not a measurement. */
export const PATIENCE_MS = 180_000;

/** Polls until the result is neither undefined nor false. */
export async function eventually<T>(ask: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`It never came: ${ask.toString()}`);
    await sleep(20);
  }
}
