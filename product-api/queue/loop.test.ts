import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AGAIN, Loop, WHEN_WOKEN } from './loop';

const ignore = () => undefined;

describe('a loop', () => {
  test('rests for as long as its work says, or until it is woken', async (context) => {
    let runs = 0;
    const rests = [AGAIN, AGAIN, 30, WHEN_WOKEN];
    const loop = new Loop(() => Promise.resolve(rests[runs++] ?? WHEN_WOKEN), ignore, 10);
    context.after(() => loop.stop());
    loop.start();
    await sleep(15);
    assert.equal(runs, 3);
    await sleep(100);
    assert.equal(runs, 4);
    loop.wake();
    await sleep(10);
    assert.equal(runs, 5);
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
    await sleep(200);
    assert.ok(throws >= 2 && throws <= 3, `${throws} throws`);
    const [first = 0, second = 0] = times;
    assert.ok(second - first >= 38, `${second - first} ms`);
  });

  test('stops immediately, during any rest', async () => {
    const loop = new Loop(() => Promise.resolve(WHEN_WOKEN), ignore, 10);
    loop.start();
    await sleep(5);
    await loop.stop();
  });
});
