import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import lockfile from 'proper-lockfile';

const HEARTBEAT_MS = 2_000;
/** A holder on another machine (a shared volume) that hasn't touched its file for this long is considered dead. */
const FOREIGN_STALE_MS = 15_000;

interface Holder {
  pid: number;
  host: string;
  /** Kernel start time of the process, which distinguishes a reused pid from the holder; null if unknown. */
  startedTicks: string | null;
}

export class DirectoryTakenError extends Error {}

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks `directory` for this process, or throws DirectoryTakenError naming the holder. A killed holder doesn't block:
 * on the same machine its pid is checked, on another machine its heartbeat expires within 15 s. A heartbeat alone would
 * not do, because PGlite can block the event loop for longer than a safe interval.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'held-by.json');
  // Reading and replacing the holder must not interleave with another starter: proper-lockfile guards these few ms.
  const releaseTurn = await lockfile.lock(directory, {
    lockfilePath: path.join(directory, 'taking.lock'),
    stale: 3_000,
    update: 1_000,
    retries: { retries: 40, factor: 1, minTimeout: 100 },
  });
  try {
    await refuseIfHeld(file, directory);
    await writeFile(file, JSON.stringify(ourselves()));
  } finally {
    await releaseTurn();
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await rm(file, { force: true });
    },
  };
}

async function refuseIfHeld(file: string, directory: string): Promise<void> {
  const holder = await readHolder(file);
  if (!holder || !(await isAlive(holder, file))) return;
  throw new DirectoryTakenError(
    `${directory} is in use by process ${holder.pid} on ${holder.host}. ` +
      'Stop that process, or give this one another DATA_DIR.',
  );
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    // Missing, or truncated by a crash while it was written: there is no holder.
    return undefined;
  }
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const { mtimeMs } = await stat(file);
    return Date.now() - mtimeMs < FOREIGN_STALE_MS;
  }
  if (holder.pid === process.pid) return holder.startedTicks === startedTicks(process.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.startedTicks === null || holder.startedTicks === startedTicks(holder.pid);
}

function ourselves(): Holder {
  return { pid: process.pid, host: hostname(), startedTicks: startedTicks(process.pid) };
}

/** Field 22 of /proc/PID/stat (proc(5)); the command name before it may itself contain spaces and brackets. */
function startedTicks(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
