import assert from 'node:assert/strict';
import path from 'node:path';
import process from 'node:process';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { OddOrder } from '../testing/odd-decoder-entry';
import { eventually } from '../testing/eventually';
import { DecoderEndedError, DecoderProcess, DecodingError } from './decoder-process';

const ENTRY = path.join(__dirname, '..', 'testing', 'odd-decoder-entry.ts');

describe("a decoder's process", () => {
  const decoder = new DecoderProcess<{ do: OddOrder }, number>(ENTRY, {
    timeoutMs: 60_000,
    maxMemoryBytes: 300_000_000,
  });
  const ask = (order: OddOrder) => decoder.ask({ do: order });
  after(() => decoder.close());

  test('is used again, also after a file that it refused', async () => {
    const pid = await ask('pid');
    assert.equal(await ask('pid'), pid);
    await assert.rejects(ask('throw'), (error) => {
      assert.ok(error instanceof DecodingError && !(error instanceof DecoderEndedError));
      assert.deepEqual([error.message, error.code], ['odd', 'EODD']);
      return true;
    });
    assert.equal(await ask('pid'), pid);
  });

  test('is replaced when a file ends it, and takes the orders that wait', async () => {
    const pid = await ask('pid');
    const ended = assert.rejects(ask('exit'), /ended the decoder \(3\)/);
    const next = await ask('pid');
    await ended;
    assert.notEqual(next, pid);
  });

  test('is ended when a file takes more memory than it may', async () => {
    const pid = await ask('pid');
    await assert.rejects(
      ask('fill'),
      (error) => error instanceof DecoderEndedError && error.message.includes('SIGKILL'),
    );
    assert.notEqual(await ask('pid'), pid);
    await eventually(() => Promise.resolve(!isRunning(pid)));
  });

  test('is ended when a file takes too long, whatever it is doing', async () => {
    // Less than its start takes, which is no file's fault. A busy machine may need several tries to answer in time.
    const hasty = new DecoderProcess<{ do: OddOrder }, number>(ENTRY, { timeoutMs: 250, maxMemoryBytes: 3e8 });
    const pid = await eventually(() => hasty.ask({ do: 'pid' }).catch(() => undefined));
    await assert.rejects(
      hasty.ask({ do: 'loop' }),
      (error) => error instanceof DecoderEndedError && error.message.includes('too long'),
    );
    await eventually(() => Promise.resolve(!isRunning(pid)));
    await hasty.close();
  });

  test('is not ended because the machine gives it no time', { skip: process.platform !== 'linux' }, async () => {
    const patient = new DecoderProcess<{ do: OddOrder }, number>(ENTRY, { timeoutMs: 5_000, maxMemoryBytes: 3e8 });
    const pid = await patient.ask({ do: 'pid' });
    process.kill(pid, 'SIGSTOP');
    const answer = patient.ask({ do: 'pid' });
    await setTimeout(6_500);
    process.kill(pid, 'SIGCONT');
    assert.equal(await answer, pid);
    await patient.close();
  });

  test('is ended when it only waits', { skip: process.platform !== 'linux' }, async () => {
    const hasty = new DecoderProcess<{ do: OddOrder }, number>(ENTRY, { timeoutMs: 1_000, maxMemoryBytes: 3e8 });
    const pid = await eventually(() => hasty.ask({ do: 'pid' }).catch(() => undefined));
    process.kill(pid, 'SIGSTOP');
    await assert.rejects(hasty.ask({ do: 'pid' }), /too long/);
    await eventually(() => Promise.resolve(!isRunning(pid)));
    await hasty.close();
  });

  test('does not outlive its owner', async () => {
    const pid = await ask('pid');
    await decoder.close();
    await eventually(() => Promise.resolve(!isRunning(pid)));
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
