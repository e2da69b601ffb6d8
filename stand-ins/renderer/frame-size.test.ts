import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeOf } from '#contracts/video-settings';
import { clampRatio, frameSize, ratioLabel } from './frame-size';

test('every resolution and ratio gives even sides with the named number of lines', () => {
  for (const resolution of ['480p', '540p', '720p', '768p', '1080p'] as const) {
    for (const ratio of ['16:9', '3:2', '4:3', '1:1', '3:4', '2:3', '9:16', '21:9'] as const) {
      const { width, height } = frameSize(resolution, shapeOf(ratio));
      assert.equal(width % 2, 0);
      assert.equal(height % 2, 0);
      assert.equal(`${Math.min(width, height)}p`, resolution);
      assert.ok(Math.abs(width / height / shapeOf(ratio) - 1) < 0.003, `${resolution} ${ratio}`);
    }
  }
});

test('the sizes people know', () => {
  assert.deepEqual(frameSize('480p', 16 / 9), { width: 854, height: 480 });
  assert.deepEqual(frameSize('720p', 16 / 9), { width: 1280, height: 720 });
  assert.deepEqual(frameSize('1080p', 9 / 16), { width: 1080, height: 1920 });
  assert.deepEqual(frameSize('4K', 16 / 9), { width: 1920, height: 1080 }, 'it draws no more');
});

test('a slow machine draws fewer lines than ordered, never more', () => {
  assert.deepEqual(frameSize('1080p', 16 / 9, 240), { width: 426, height: 240 });
  assert.deepEqual(frameSize('480p', 9 / 16, 241), { width: 242, height: 430 });
  assert.deepEqual(frameSize('480p', 16 / 9, 720), { width: 854, height: 480 });
});

test('pictures beyond the offered ratios are cropped to the extremes', () => {
  assert.equal(clampRatio(10), 21 / 9);
  assert.equal(clampRatio(0.01), 9 / 21);
});

test('a free ratio is named by small numbers, else by one decimal number', () => {
  assert.equal(ratioLabel(1.5), '3:2');
  assert.equal(ratioLabel(854 / 480), '16:9');
  assert.equal(ratioLabel(0.75), '3:4');
  assert.equal(ratioLabel(2.2222), '20:9');
});
