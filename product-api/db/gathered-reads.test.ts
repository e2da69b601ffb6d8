import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GatheredReads } from './gathered-reads';

describe('gathered reads', () => {
  test('those who ask while a read is under way are answered by the next one, together', async () => {
    const asked: number[][] = [];
    const open: (() => void)[] = [];
    const reads = new GatheredReads<number, string>(async (keys) => {
      asked.push([...keys]);
      await new Promise<void>((resolve) => open.push(resolve));
      return keys.map((key) => `value of ${key}`);
    });
    const first = reads.of(1);
    while (asked.length < 1) await new Promise(setImmediate);
    const others = Promise.all([2, 3, 2].map((key) => reads.of(key)));
    open.shift()?.();
    assert.equal(await first, 'value of 1');
    while (asked.length < 2) await new Promise(setImmediate);
    open.shift()?.();
    assert.deepEqual(await others, ['value of 2', 'value of 3', 'value of 2']);
    assert.deepEqual(asked, [[1], [2, 3, 2]]);
  });

  test('a failed read fails the calls that asked for it, and none after them', async () => {
    let isDown = true;
    const reads = new GatheredReads<number, number>((keys) =>
      isDown ? Promise.reject(new Error('The database is down.')) : Promise.resolve(keys),
    );
    const answers = await Promise.allSettled([reads.of(1), reads.of(2)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    isDown = false;
    assert.equal(await reads.of(3), 3);
  });

  test('however many ask at once, one read is asked for a thousand at most', async () => {
    const sizes: number[] = [];
    const reads = new GatheredReads<number, number>((keys) => {
      sizes.push(keys.length);
      return Promise.resolve(keys);
    });
    const keys = Array.from({ length: 2_500 }, (_, index) => index);
    assert.deepEqual(await Promise.all(keys.map((key) => reads.of(key))), keys);
    assert.deepEqual(sizes, [1_000, 1_000, 500]);
  });
});
