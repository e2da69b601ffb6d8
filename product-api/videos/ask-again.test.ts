import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askAgainMs } from './ask-again';

/** When a page asks that heeds the answers, in seconds, until the video is ready. */
function asks(readyS: number, expected: { p50S: number; p90S: number | undefined }): number[] {
  const times = [0];
  for (let at = 0; at < readyS; times.push(at)) at += askAgainMs({ status: 'running', elapsedS: at, expected }) / 1000;
  return times;
}

describe('when to ask for a video again', () => {
  test('a usual video of 90 seconds takes about ten calls instead of 45, and is seen within two seconds', () => {
    const times = asks(90, { p50S: 90, p90S: 120 });
    assert.ok(times.length <= 11, `${times.length} calls`);
    assert.ok((times.at(-1) ?? 0) - 90 <= 2);
  });

  test('one that takes longer is asked for steadily', () => {
    const times = asks(120, { p50S: 90, p90S: 120 });
    assert.ok((times.at(-1) ?? 0) - 120 <= 2);
  });

  test('one that is ready early is seen before half of the rest has gone by', () => {
    for (const readyS of [1, 20, 45, 70, 85]) {
      const seenS = asks(readyS, { p50S: 90, p90S: 120 }).at(-1) ?? 0;
      assert.ok(
        seenS - readyS <= Math.max(2, Math.min(15, (90 - readyS) / 2 + 8)),
        `${readyS} s: seen after ${seenS} s`,
      );
    }
  });

  test('a guess is trusted less', () => {
    assert.equal(askAgainMs({ status: 'running', elapsedS: 0, expected: { p50S: 90, p90S: undefined } }), 5_000);
  });

  test('a place far back in the queue moves slowly', () => {
    const at = (position: number) => askAgainMs({ status: 'queued', position });
    assert.deepEqual([1, 10, 20, 51, 10_000].map(at), [3_000, 3_000, 6_000, 15_000, 15_000]);
  });

  test('what is being saved, or has no usual time, is nearly there for all we know', () => {
    assert.equal(askAgainMs({ status: 'saving', elapsedS: 10, expected: { p50S: 90, p90S: 100 } }), 2_000);
    assert.equal(askAgainMs({ status: 'running', elapsedS: 10 }), 2_000);
  });
});
