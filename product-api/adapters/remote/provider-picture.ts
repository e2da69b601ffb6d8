import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { AspectRatio } from '#contracts/model';
import type { Storage } from '../../storage/storage';

/** The picture isn't in our storage (any more). */
export class PictureMissingError extends Error {}

/**
 * Reads a picture to hand to a provider. With a ratio it is cropped around its middle: where the picture decides the
 * shape of the video, this produces the chosen one.
 * @throws PictureMissingError
 */
export async function readPicture(storage: Storage, key: string, ratio: AspectRatio | undefined): Promise<Blob> {
  const stored = await storage.get(key);
  if (!stored) throw new PictureMissingError(`The picture ${key} is not in storage.`);
  const bytes = await buffer(stored);
  return new Blob([new Uint8Array(ratio === undefined ? bytes : await crop(bytes, ratio))], { type: 'image/jpeg' });
}

async function crop(bytes: Buffer, ratio: AspectRatio): Promise<Buffer> {
  const [wide = 1, high = 1] = ratio.split(':').map(Number);
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const target =
    width * high > height * wide
      ? { width: Math.round((height * wide) / high), height }
      : { width, height: Math.round((width * high) / wide) };
  return sharp(bytes)
    .resize({ ...target, fit: 'cover' })
    .jpeg({ quality: 92 })
    .toBuffer();
}
