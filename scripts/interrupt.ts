import process from 'node:process';

/** Ends a process and its whole group as Ctrl-C does; returns when none of it is left. */
export async function interrupt(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const isRunning = () => {
    try {
      process.kill(-pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  if (isRunning()) process.kill(-pid, 'SIGINT');
  while (isRunning()) await new Promise((resolve) => setTimeout(resolve, 50));
}
