import path from 'node:path';
import sharp, { type AvifOptions } from 'sharp';
import { encodeAvifFaster } from './pictures';

const picture = path.resolve('content/models/media/hailuo-02.jpg');
const encode = (options: AvifOptions) => sharp(picture).resize(240).avif(options).toBuffer();

test('AVIF takes less effort unless one is given', async () => {
  const [usual, little] = await Promise.all([encode({ quality: 50, effort: 4 }), encode({ quality: 50, effort: 2 })]);
  expect(usual.equals(little)).toBe(false);
  expect((await encode({ quality: 50 })).equals(usual)).toBe(true);

  encodeAvifFaster();
  expect((await encode({ quality: 50 })).equals(little)).toBe(true);
  expect((await encode({ quality: 50, effort: 4 })).equals(usual)).toBe(true);
});
