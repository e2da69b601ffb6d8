import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settle } from 'node:timers/promises';
import { FairLine, LineFullError, LineLeftError } from './fair-line';

/** A line whose work ends when the test decides. */
function openLine(room = { all: 8, ofOneUser: 2 }) {
  const begun: string[] = [];
  const refused: string[] = [];
  const clock = { ms: 0 };
  let end: () => void = () => undefined;
  const line = new FairLine(room, () => clock.ms);
  const enter = (name: string, expectedMs: number) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    line.run(name.charAt(0), expectedMs, work).catch((error: unknown) => {
      assert.ok(error instanceof LineFullError);
      refused.push(name);
    });
  };
  const endOne = async () => {
    await settle();
    end();
    await settle();
  };
  return { begun, refused, clock, enter, endOne };
}

test('something short does not wait for eight long ones', async () => {
  const line = openLine();
  for (const user of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) line.enter(user, 2_000);
  line.enter('z', 10);
  await line.endOne();
  assert.deepEqual(line.begun, ['a', 'z']);
  for (let ended = 0; ended < 9; ended += 1) await line.endOne();
  assert.deepEqual(line.begun.slice(2), ['b', 'c', 'd', 'e', 'f', 'g', 'h']);
  assert.deepEqual(line.refused, []);
});

test('something long does not wait for ever', async () => {
  const line = openLine();
  line.enter('a', 10);
  line.enter('b', 2_000);
  line.clock.ms = 7_000;
  line.enter('c', 10);
  line.clock.ms = 8_000;
  line.enter('d', 10);
  for (let ended = 0; ended < 3; ended += 1) await line.endOne();
  assert.deepEqual(line.begun, ['a', 'c', 'b', 'd']);
});

test("one user's second piece waits for another user's first", async () => {
  const line = openLine();
  for (const name of ['a1', 'a2', 'a3', 'b1']) line.enter(name, 100);
  for (let ended = 0; ended < 3; ended += 1) await line.endOne();
  assert.deepEqual(line.begun, ['a1', 'b1', 'a2', 'a3']);
});

test('one user has two places, whatever else is free', async () => {
  const line = openLine();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) line.enter(name, 100);
  await settle();
  assert.deepEqual(line.refused, ['a4']);
});

test('a full line refuses the work that is due last', async () => {
  const line = openLine({ all: 2, ofOneUser: 2 });
  line.enter('a', 100);
  line.enter('b', 2_000);
  line.enter('c', 100);
  line.enter('d', 100);
  line.enter('e', 5_000);
  await settle();
  assert.deepEqual(line.refused, ['b', 'e']);
});

test('failed work frees its place', async () => {
  const line = new FairLine({ all: 1, ofOneUser: 1 });
  await assert.rejects(
    line.run('a', 1, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await line.run('a', 1, () => Promise.resolve('next')), 'next');
});

test('whoever leaves the line costs nothing', async () => {
  const line = new FairLine({ all: 8, ofOneUser: 2 });
  let end: () => void = () => undefined;
  const first = line.run('a', 1, () => new Promise<void>((resolve) => (end = resolve)));
  const leaving = new AbortController();
  let hasRun = false;
  const left = line.run('b', 1, () => Promise.resolve((hasRun = true)), leaving.signal);
  leaving.abort();
  await assert.rejects(left, LineLeftError);
  end();
  await first;
  await assert.rejects(
    line.run('b', 1, () => Promise.resolve(), AbortSignal.abort()),
    LineLeftError,
  );
  assert.equal(hasRun, false);
});
