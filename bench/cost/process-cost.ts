import fs from 'node:fs/promises';

const NS_PER_MS = 1e6;

/** Processor time of a process and those it started, in ms. */
export async function processorMs(pid: number): Promise<number> {
  const times = await Promise.all((await familyOf(pid)).map(ownMs));
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** Resident memory of a process in MB, now and at its peak since `forgetPeak`. */
export async function memoryMb(pid: number): Promise<{ now: number; peak: number }> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: field('VmRSS'), peak: field('VmHWM') };
}

export function forgetPeak(pid: number): Promise<void> {
  return fs.writeFile(`/proc/${pid}/clear_refs`, '5');
}

async function ownMs(pid: number): Promise<number> {
  const threads = await fs.readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const stat = await fs.readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(stat.split(' ', 1)[0]) / NS_PER_MS;
    }),
  );
  return times.reduce((sum, ms) => sum + ms, 0);
}

async function familyOf(pid: number): Promise<number[]> {
  const tasks = await fs.readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => fs.readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(familyOf))).flat()];
}
