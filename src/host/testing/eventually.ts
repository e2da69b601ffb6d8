/** Longer than anything takes on a machine several times slower than ours: a failure, not a measurement. */
const PATIENCE_MS = 50_000;

/** Asks until the answer is true. */
export async function eventually(ask: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`It never came: ${ask.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
