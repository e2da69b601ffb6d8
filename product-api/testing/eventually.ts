import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the result is neither undefined nor false. */
export async function eventually<T>(ask: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`It never came: ${ask.toString()}`);
    await sleep(20);
  }
}
