import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignedAddresses } from './signed-urls';
import { WINDOW_S } from './url-signature';

function startAddresses(maxKept?: number) {
  const clock = { nowMs: new Date('2026-06-15T12:01:00Z').getTime() };
  const addresses = new SignedAddresses(() => new Date(clock.nowMs), maxKept);
  const signed: string[] = [];
  const ask = (key: string, downloadName?: string) =>
    addresses.of(key, { downloadName }, (windowStart) => {
      signed.push(key);
      return Promise.resolve(`${key} as ${downloadName} of ${windowStart.toISOString()}`);
    });
  return { clock, signed, ask };
}

test('an address is signed once a window for all callers, and again in the next', async () => {
  const { clock, signed, ask } = startAddresses();
  assert.equal(await ask('a'), 'a as undefined of 2026-06-15T12:00:00.000Z');
  clock.nowMs += (WINDOW_S - 61) * 1000;
  assert.equal(await ask('a'), 'a as undefined of 2026-06-15T12:00:00.000Z');
  assert.equal(signed.length, 1);
  clock.nowMs += 1000;
  assert.equal(await ask('a'), 'a as undefined of 2026-06-15T12:15:00.000Z');
  // A clock that is set back must not bring an address that ends too soon, nor keep one that ends too late.
  clock.nowMs -= 3_600_000;
  assert.equal(await ask('a'), 'a as undefined of 2026-06-15T11:15:00.000Z');
});

test('the same file under another name is another address', async () => {
  const { ask } = startAddresses();
  await ask('a');
  assert.match(await ask('a', 'one.mp4'), /^a as one\.mp4 /);
  assert.match(await ask('a', 'two.mp4'), /^a as two\.mp4 /);
});

test('an address with a window of its own is of that window, and replaces no other', async () => {
  const addresses = new SignedAddresses(() => new Date('2026-06-15T12:13:30Z'));
  const ask = (windowS?: number) =>
    addresses.of('a', { ...(windowS !== undefined && { windowS }) }, (start) => Promise.resolve(start.toISOString()));
  assert.equal(await ask(), '2026-06-15T12:00:00.000Z');
  assert.equal(await ask(120), '2026-06-15T12:12:00.000Z');
  assert.equal(await ask(), '2026-06-15T12:00:00.000Z');
});

test('only so many are kept, and a signature that failed is not', async () => {
  const { signed, ask } = startAddresses(2);
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await ask(key);
  assert.deepEqual(signed, ['a', 'b', 'c', 'a']);
  const addresses = new SignedAddresses(() => new Date());
  await assert.rejects(addresses.of('x', {}, () => Promise.reject(new Error('no'))));
  assert.equal(await addresses.of('x', {}, () => Promise.resolve('yes')), 'yes');
});
