import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SparseLog } from './sparse-log';

test('many of a kind are one line a minute, with their number', () => {
  let now = 0;
  const lines: [string, number][] = [];
  const log = new SparseLog(60_000, () => now);
  const count = (kind: string) => log.count(kind, (times) => lines.push([kind, times]));
  for (let i = 0; i < 100; i += 1) count('idle');
  count('malformed');
  now = 60_000;
  count('idle');
  count('idle');
  assert.deepEqual(lines, [
    ['idle', 1],
    ['malformed', 1],
    ['idle', 100],
  ]);
});
