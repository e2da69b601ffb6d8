import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createCanvas } from '@napi-rs/canvas';

import type { Mood } from '../mood';
import { Random } from '../random';
import { makeScene } from './make-scene';
import { SCENE_NAMES } from './scene-names';

const [WIDTH, HEIGHT] = [160, 90];
const MOODS: readonly [Pick<Mood, 'hour' | 'weather'>, ...Pick<Mood, 'hour' | 'weather'>[]] = [
  { hour: 'dusk', weather: 'clear' },
  { hour: 'night', weather: 'snow' },
  { hour: 'dawn', weather: 'fog' },
  { hour: 'day', weather: 'rain' },
];

/** The frames of a scene at some times, RGBA. */
function framesOf(mood: Mood, seed: string, timesS: readonly number[]): Buffer[] {
  const scene = makeScene({ width: WIDTH, height: HEIGHT, durationS: 5, mood, random: new Random(seed) });
  const canvas = createCanvas(WIDTH, HEIGHT);
  const ctx = canvas.getContext('2d');
  return timesS.map((timeS) => {
    scene.draw(ctx, timeS);
    return Buffer.from(canvas.data());
  });
}

function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

SCENE_NAMES.forEach((name, index) => {
  test(`${name} covers the frame, moves, and is the same for the same seed only`, () => {
    const mood: Mood = { scene: name, ...(MOODS[index % MOODS.length] ?? MOODS[0]) };
    const [first, later] = framesOf(mood, '1', [0, 4]);
    assert.ok(first && later);
    for (let at = 3; at < first.length; at += 4) assert.equal(first[at], 255, `a hole at ${at}`);
    assert.ok(new Set(first).size > 24, 'an even surface');
    assert.ok(meanDifference(first, later) > 0.4, 'stands still');
    const [again] = framesOf(mood, '1', [0]);
    assert.ok(again?.equals(first));
    const [other] = framesOf(mood, '2', [0]);
    assert.ok(other && meanDifference(first, other) > 0.5);
  });
});
