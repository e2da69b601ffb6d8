import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, beforeEach, describe, test } from 'node:test';
import { DirectoryTakenError, lockDirectory } from './directory-lock';

describe('the lock of a data directory', () => {
  let root: string;
  let directory: string;
  let count = 0;
  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'directory-lock-'));
  });
  beforeEach(() => {
    count += 1;
    directory = path.join(root, String(count));
  });
  after(() => rm(root, { recursive: true, force: true }));

  const claim = (holder: object) => writeFile(path.join(directory, 'held-by.json'), JSON.stringify(holder));

  test('has one holder at a time, and is free after its release', async () => {
    const lock = await lockDirectory(directory);
    await assert.rejects(lockDirectory(directory), (error: unknown) => {
      return error instanceof DirectoryTakenError && error.message.includes(String(process.pid));
    });
    await lock.release();
    await (await lockDirectory(directory)).release();
  });

  test('is given to exactly one of many concurrent callers', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => lockDirectory(directory)));
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    assert.equal(won.length, 1);
    await won[0]?.value.release();
  });

  test('ignores a holder that was killed, even if its pid is reused', async () => {
    await (await lockDirectory(directory)).release();
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    await claim({ pid: dead.pid, host: hostname(), startedTicks: '1' });
    await (await lockDirectory(directory)).release();
    await claim({ pid: process.pid, host: hostname(), startedTicks: '1' });
    await (await lockDirectory(directory)).release();
    await writeFile(path.join(directory, 'held-by.json'), '{"pid": 1');
    await (await lockDirectory(directory)).release();
  });

  test('respects a holder on another machine while its heartbeat is recent', async () => {
    await (await lockDirectory(directory)).release();
    await claim({ pid: 1, host: 'another machine', startedTicks: null });
    await assert.rejects(lockDirectory(directory), DirectoryTakenError);
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await utimes(path.join(directory, 'held-by.json'), aMinuteAgo, aMinuteAgo);
    await (await lockDirectory(directory)).release();
  });
});
