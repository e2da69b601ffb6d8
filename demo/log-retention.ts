import fs from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#contracts/day';
import { KEPT_DAYS } from '#contracts/keeping';

/** Half of the promised time in the current file, half in the rotated one. */
const FILE_DAYS = KEPT_DAYS.log / 2;
const CHECK_MS = DAY_MS / 4;

/** From now on, limits every `*.log` in `directory` to lines of the last 30 days. Returns a function that stops it. */
export async function limitLogAge(directory: string, report: (line: string) => void): Promise<() => void> {
  const rotate = () =>
    rotateLogs(directory, new Date()).catch((error: unknown) => report(`Old logs: ${String(error)}`));
  await rotate();
  const timer = setInterval(() => void rotate(), CHECK_MS).unref();
  return () => clearInterval(timer);
}

/** Every 15 days, moves each log into `*.log.1` and overwrites the previous one. */
export async function rotateLogs(directory: string, now: Date): Promise<void> {
  const names = await fs.readdir(directory).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith('.log'))) {
    await rotate(path.join(directory, name), now);
  }
}

async function rotate(file: string, now: Date): Promise<void> {
  const before = `${file}.1`;
  const [current, previous] = await Promise.all([fs.stat(file), fs.stat(before).catch(() => undefined)]);
  const begunMs = (previous?.mtime ?? current.birthtime).getTime();
  if (now.getTime() - begunMs < FILE_DAYS * DAY_MS) return;
  // Copied and truncated, not renamed: the writing processes keep the file open.
  await fs.copyFile(file, before);
  await fs.utimes(before, now, now);
  await fs.truncate(file);
}
