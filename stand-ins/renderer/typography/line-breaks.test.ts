import assert from 'node:assert/strict';
import { test } from 'node:test';

import { balanceLines, breakablePieces, fillLines } from './line-breaks';

const byLength = (text: string): number => [...text].length;

test('Latin breaks at spaces, keeps words whole and evens the lines', () => {
  const pieces = breakablePieces('A lighthouse keeper watches the storm roll in');
  assert.deepEqual(balanceLines(pieces, 34, byLength), ['A lighthouse keeper', 'watches the storm roll in']);
});

test('Japanese breaks between words, never before closing punctuation', () => {
  const lines = fillLines(breakablePieces('海の上に昇る朝日、静かな波と一艘の小さな舟。'), 6, byLength);
  assert.ok(lines.length > 3);
  for (const line of lines) assert.doesNotMatch(line, /^[、。ぁぃっ]/u);
  assert.equal(lines.join(''), '海の上に昇る朝日、静かな波と一艘の小さな舟。');
});

test('evening the lines cuts no word that a full line holds', () => {
  const pieces = breakablePieces('Wolkenmeer bei Sonnenuntergang');
  assert.deepEqual(balanceLines(pieces, 17, byLength), ['Wolkenmeer bei', 'Sonnenuntergang']);
});

test('a word longer than the line is cut between graphemes, emoji stay whole', () => {
  assert.deepEqual(fillLines(breakablePieces('aaaaaaaaaaaa'), 5, byLength), ['aaaaa', 'aaaaa', 'aa']);
  const family = '👨‍👩‍👧‍👦';
  const lines = fillLines(breakablePieces(family.repeat(4)), 7, byLength);
  assert.deepEqual(lines, [family, family, family, family]);
});
