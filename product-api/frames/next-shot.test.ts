import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createSampleRenderer, type SampleRenderer } from '../../stand-ins/renderer/index';
import { cutFrame } from './cut-frame';

let folder: string;
let renderer: SampleRenderer;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'next-shot-'));
  const logger = { debug: () => undefined, warn: () => undefined };
  renderer = createSampleRenderer({ workDir: path.join(folder, 'work'), logger });
});

after(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

for (const aspectRatio of ['16:9', '9:16'] as const) {
  test(`the next shot begins as the one before ends: SSIM 0.95 or more at ${aspectRatio}`, async () => {
    const first = await render({ prompt: 'Silk in slow wind', seed: 7, aspectRatio });
    const imagePath = path.join(folder, `${aspectRatio.replace(':', '-')}.jpg`);
    await cutFrame({ videoPath: first, atS: undefined, format: 'jpg', target: imagePath });
    const next = await render({ prompt: 'Rain on asphalt at night', seed: 8, imagePath });

    const [end, begin] = [await shadesOf(first, undefined), await shadesOf(next, 0)];
    const [opening, later] = [await shadesOf(first, 0), await shadesOf(next, undefined)];
    const likeness = ssim(end, begin);
    assert.ok(likeness >= 0.95, `SSIM ${likeness.toFixed(4)}`);
    // Other frames are less alike.
    assert.ok(ssim(opening, begin) < likeness && ssim(end, later) < likeness);
  });
}

interface Shades {
  data: Buffer;
  width: number;
  height: number;
}

async function render(change: { prompt: string; seed: number; aspectRatio?: '16:9' | '9:16'; imagePath?: string }) {
  const request = { durationS: 1, resolution: '480p' as const, modelTitle: 'Wan 2.2 Fast', hasSound: false, ...change };
  return (await renderer.render(request, () => undefined, new AbortController().signal)).videoPath;
}

async function shadesOf(videoPath: string, atS: number | undefined): Promise<Shades> {
  const target = path.join(folder, 'frame.png');
  await cutFrame({ videoPath, atS, format: 'png', target });
  const { data, info } = await sharp(target).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const WINDOW = 8;
/** Constants of the definition, for 8 bits: (0.01 · 255)² and (0.03 · 255)². */
const [C1, C2] = [6.5025, 58.5225];

/** Structural similarity: the mean over windows of 8 x 8, every 4 pixels (Wang and others, 2004). */
function ssim(a: Shades, b: Shades): number {
  assert.deepEqual([a.width, a.height], [b.width, b.height]);
  const count = WINDOW * WINDOW;
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + WINDOW <= a.height; top += 4) {
    for (let left = 0; left + WINDOW <= a.width; left += 4) {
      let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
      for (let index = 0; index < count; index += 1) {
        const at = (top + Math.floor(index / WINDOW)) * a.width + left + (index % WINDOW);
        const [x = 0, y = 0] = [a.data[at], b.data[at]];
        sumA += x;
        sumB += y;
        squareA += x * x;
        squareB += y * y;
        product += x * y;
      }
      const [meanA, meanB] = [sumA / count, sumB / count];
      const [varA, varB] = [squareA / count - meanA ** 2, squareB / count - meanB ** 2];
      const covariance = product / count - meanA * meanB;
      const luminance = (2 * meanA * meanB + C1) / (meanA ** 2 + meanB ** 2 + C1);
      sum += (luminance * (2 * covariance + C2)) / (varA + varB + C2);
      windows += 1;
    }
  }
  return sum / windows;
}
