import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { writeFileFrom } from './write-file';

describe('a file written from a stream', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'write-file-'));
  });
  after(() => rm(directory, { recursive: true }));

  test('holds what came, sent through the transforms', async () => {
    const file = path.join(directory, 'whole');
    const louder = new Transform({
      transform: (chunk: Buffer, _encoding, done) => done(null, chunk.toString().toUpperCase()),
    });
    await writeFileFrom(Readable.from(['a', 'b']), file, { transforms: [louder] });
    assert.equal(await readFile(file, 'utf8'), 'AB');
    await rm(file);
  });

  test('fails only once the file is no longer opening', async () => {
    // A pipe opens as soon as it has a reader: a disk as slow as we like.
    const slow = path.join(directory, 'slow');
    execFileSync('mkfifo', [slow]);
    const refuse = new Transform({ transform: (_chunk, _encoding, done) => done(new Error('Too large')) });
    const said: string[] = [];
    const failed = assert.rejects(writeFileFrom(Readable.from(['a']), slow, { transforms: [refuse] }), /Too large/);
    const settled = failed.then(() => said.push('failed'));
    await sleep(100);
    said.push('opened');
    const reader = await open(slow, 'r');
    await settled;
    assert.deepEqual(said, ['opened', 'failed']);
    await reader.close();
    await rm(slow);
  });

  test('an abort, and a folder that is not there, are said', async () => {
    const file = path.join(directory, 'aborted');
    await assert.rejects(writeFileFrom(Readable.from(['a']), file, { signal: AbortSignal.abort() }), /abort/);
    await rm(file, { force: true });
    await assert.rejects(writeFileFrom(Readable.from(['a']), path.join(directory, 'none', 'file')), /ENOENT/);
    assert.deepEqual(await readdir(directory), []);
  });
});
