/** Cores that the checks may keep busy. */
export const LANES = 2;

/** Something to do, perhaps only when others have ended. */
export interface Task {
  run: () => Promise<unknown>;
  /** Tasks of the same call. */
  after?: readonly Task[];
}

/**
 * Runs all tasks, so many at a time: whenever a lane becomes free, it takes the first task of the list that may run.
 * @throws Error if tasks wait for each other; the first rejection of a task
 */
export async function runInLanes(tasks: readonly Task[], lanes: number): Promise<void> {
  const waiting = [...tasks];
  const ended = new Set<Task>();
  const running = new Set<Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const index = waiting.findIndex(({ after = [] }) => after.every((other) => ended.has(other)));
    if (index >= 0 && running.size < lanes) {
      for (const task of waiting.splice(index, 1)) {
        const work: Promise<void> = task.run().then(() => {
          ended.add(task);
          running.delete(work);
        });
        running.add(work);
      }
    } else {
      if (running.size === 0) throw new Error('The tasks that are left wait for each other.');
      await Promise.race(running);
    }
  }
}
