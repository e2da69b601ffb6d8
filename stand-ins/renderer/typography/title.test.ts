import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createCanvas } from '@napi-rs/canvas';

import { setTitle, type Title } from './title';

const AREA = { margin: 20, frameWidth: 640, bottom: 300, width: 400, height: 140, largest: 40, smallest: 16 };

/** The bounds of the title's ink once it has appeared, in pixels; undefined when nothing is drawn. */
function inkOf(title: Title): { left: number; right: number; top: number; bottom: number } | undefined {
  const canvas = createCanvas(640, 360);
  const ctx = canvas.getContext('2d');
  title.draw(ctx, 5);
  const { data } = ctx.getImageData(0, 0, 640, 360);
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let y = 0; y < 360; y += 1) {
    for (let x = 0; x < 640; x += 1) {
      const at = (y * 640 + x) * 4;
      // Letters only: their shadow is dark.
      if ((data[at + 3] ?? 0) < 200 || (data[at] ?? 0) < 128) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
    }
  }
  return ink.right < 0 ? undefined : ink;
}

test('a short prompt is set large at the left foot of its area', () => {
  const ink = inkOf(setTitle('A lighthouse', AREA));
  assert.ok(ink);
  assert.ok(Math.abs(ink.left - 20) < 6, `starts at ${ink.left}`);
  assert.ok(ink.bottom <= 300);
  assert.ok(ink.bottom - ink.top > 25);
});

test('right-to-left text starts at the right edge', () => {
  const ink = inkOf(setTitle('منارة في الضباب', AREA));
  assert.ok(ink);
  assert.ok(Math.abs(ink.right - 620) < 8, `ends at ${ink.right}`);
});

test('a very long prompt is shortened and stays within its area', () => {
  for (const prompt of [
    'A very long story about the sea. '.repeat(90),
    '霧の中の灯台、'.repeat(200),
    'x'.repeat(3000),
  ]) {
    const title = setTitle(prompt, AREA);
    const ink = inkOf(title);
    assert.ok(ink && title.height <= AREA.height);
    assert.ok(ink.left >= 14 && ink.right <= 426 && ink.top >= 150 && ink.bottom <= 304, JSON.stringify(ink));
  }
});

test('characters that no font has are left out; a prompt of nothing else is not set', () => {
  assert.equal(setTitle('ᚠᚢᚦᚨᚱᚲ', AREA).height, 0);
  assert.ok(setTitle('A stone with runes ᚠ', AREA).height > 0);
});

test('nothing is seen before the title appears', () => {
  const canvas = createCanvas(640, 360);
  const ctx = canvas.getContext('2d');
  setTitle('A lighthouse', AREA).draw(ctx, 0);
  assert.ok(ctx.getImageData(0, 0, 640, 360).data.every((value) => value === 0));
});
