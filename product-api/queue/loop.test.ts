import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../testing/eventually';
import { AGAIN, Loop, WHEN_WOKEN } from './loop';

const ignore = () => undefined;

describe('a loop', () => {
  test('rests for as long as its work says, or until it is woken', async (context) => {
    const times: number[] = [];
    const rests = [AGAIN, AGAIN, 30, WHEN_WOKEN];
    const loop = new Loop(() => Promise.resolve(rests[times.push(performance.now()) - 1] ?? WHEN_WOKEN), ignore, 10);
    context.after(() => loop.stop());
    loop.start();
    await eventually(() => times.length >= 4);
    const [, , third = 0, fourth = 0] = times;
    assert.ok(fourth - third >= 15, `${fourth - third} ms`);
    await sleep(50);
    assert.equal(times.length, 4, 'it rests until it is woken');
    loop.wake();
    await eventually(() => times.length === 5);
  });

  test('works once more if woken while working, because the new work may have been missed', async (context) => {
    let runs = 0;
    const loop = new Loop(
      async () => {
        runs += 1;
        await sleep(20);
        return WHEN_WOKEN;
      },
      ignore,
      10,
    );
    context.after(() => loop.stop());
    loop.start();
    loop.wake();
    loop.wake();
    await eventually(() => runs === 2);
    await sleep(100);
    assert.equal(runs, 2);
  });

  test('rests longer after each error, even if it is woken', async (context) => {
    let throws = 0;
    const times: number[] = [];
    const loop = new Loop(
      () => {
        times.push(performance.now());
        return Promise.reject(new Error('broken'));
      },
      () => (throws += 1),
      20,
    );
    context.after(() => loop.stop());
    loop.start();
    const waking = setInterval(() => loop.wake(), 2);
    context.after(() => clearInterval(waking));
    await eventually(() => throws >= 3);
    const [first = 0, second = 0, third = 0] = times;
    // Half of 40 and 80: a timer counts from the beginning of its turn of the event loop, which a busy machine draws
    // out.
    assert.ok(second - first >= 20, `${second - first} ms`);
    assert.ok(third - second >= 40, `${third - second} ms`);
  });

  test('stops immediately, during any rest', async () => {
    const loop = new Loop(() => Promise.resolve(WHEN_WOKEN), ignore, 10);
    loop.start();
    await sleep(5);
    await loop.stop();
  });
});
