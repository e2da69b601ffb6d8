import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Runs only in the processes of `PictureDecoder`. */

/** No model uses more. */
const KEPT_SIDE = 2048;
/** Whatever a header declared. */
const MOST_PIXELS = 40_000_000;

// Only these decoders run, whatever type a file claims (no SVG, PDF or ImageMagick formats).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// No cache: every file is opened only once.
sharp.cache(false);

export interface Picture {
  width: number;
  height: number;
}

export interface ReencodeOrder {
  source: string;
  /** Where the new file goes. */
  target: string;
}

/**
 * Decodes a picture completely and re-encodes it as JPEG: upright, without metadata, transparency on white, no side
 * longer than 2048 px. The number of pixels has been checked.
 */
export async function reencodePicture({ source, target }: ReencodeOrder): Promise<Picture> {
  const { data, info } = await sharp(source, { failOn: 'error', sequentialRead: true, limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  // Not sharp's own writing, which doesn't say when the disk is full.
  await writeFile(target, data);
  return { width: info.width, height: info.height };
}
