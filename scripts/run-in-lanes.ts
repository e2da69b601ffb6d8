/** Cores that the checks may keep busy. More lanes than cores were slower (docs/performance.md). */
export const LANES = 2;

/** Something to do, perhaps only when others have ended. */
export interface Task {
  run: () => Promise<unknown>;
  /** Tasks of the same call. */
  after?: readonly Task[];
  /** How much of a lane it takes: less than the usual 1 if it waits for much of its time. */
  share?: number;
}

/**
 * Runs all tasks, so many at a time: whenever a lane, or enough of one, is free, the first task of the list begins that
 * may run and has room.
 * @throws Error if tasks wait for each other; the first rejection of a task
 */
export async function runInLanes(tasks: readonly Task[], lanes: number): Promise<void> {
  const waiting = [...tasks];
  const ended = new Set<Task>();
  const running = new Set<Promise<void>>();
  let free = lanes;
  while (waiting.length > 0 || running.size > 0) {
    const index = waiting.findIndex(
      ({ after = [], share = 1 }) => share <= free && after.every((other) => ended.has(other)),
    );
    if (index >= 0) {
      for (const task of waiting.splice(index, 1)) {
        const { share = 1 } = task;
        free -= share;
        const work: Promise<void> = task.run().then(() => {
          ended.add(task);
          running.delete(work);
          free += share;
        });
        running.add(work);
      }
    } else {
      if (running.size === 0) throw new Error('The tasks that are left wait for each other.');
      await Promise.race(running);
    }
  }
}
