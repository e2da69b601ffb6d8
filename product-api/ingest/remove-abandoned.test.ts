import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { removeAbandoned } from './remove-abandoned';

test('files older than an hour are removed, files that others are writing stay', async (context) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'abandoned-'));
  context.after(() => rm(directory, { recursive: true }));
  const now = new Date();
  for (const [name, ageMin] of [
    ['old', 61],
    ['fresh', 59],
  ] as const) {
    await mkdir(path.join(directory, name));
    await writeFile(path.join(directory, name, 'video.mp4'), 'half a video');
    const at = new Date(now.getTime() - ageMin * 60_000);
    await utimes(path.join(directory, name), at, at);
  }
  await removeAbandoned(directory, now);
  assert.deepEqual(await readdir(directory), ['fresh']);
  await removeAbandoned(path.join(directory, 'missing'), now);
});
