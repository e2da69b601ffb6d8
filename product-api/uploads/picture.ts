import sharp from 'sharp';
import { ApiError } from '../api-error';

/** Decoded pixels: 40 million take some 160 MB, and no phone camera's default picture is larger. */
const MAX_PIXELS = 40_000_000;
const MIN_SIDE = 64;
/** No model looks at more. */
const KEPT_SIDE = 2048;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

export interface Picture {
  width: number;
  height: number;
}

// Whatever a file pretends to be, only these decoders ever run (no SVG, PDF or ImageMagick formats).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

/**
 * Decodes the picture at `source` completely and writes it anew to `target` as JPEG: upright, without metadata,
 * transparency on white, no side longer than 2048 px.
 * @throws ApiError `invalid_image` with a reason, when it isn't a whole picture of a known kind and a sane size
 */
export async function reencodePicture(source: string, target: string): Promise<Picture> {
  return oneByOne(() => reencode(source, target));
}

/** Decoding a large picture takes memory: two at a time would take twice as much. */
function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const result = lastInLine.then(work);
  lastInLine = result.catch(() => undefined);
  return result;
}

let lastInLine: Promise<unknown> = Promise.resolve();

async function reencode(source: string, target: string): Promise<Picture> {
  const { format, width, height } = await readHeader(source);
  if (format === undefined || !FORMATS.has(format)) throw invalid('it is not a JPEG, PNG, WebP or AVIF picture');
  if (width * height > MAX_PIXELS) throw invalid(`it has more than ${MAX_PIXELS / 1_000_000} million pixels`);
  if (Math.min(width, height) < MIN_SIDE) throw invalid(`it is smaller than ${MIN_SIDE} pixels`);
  try {
    const written = await sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .rotate()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .timeout({ seconds: 20 })
      .toFile(target);
    return { width: written.width, height: written.height };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw invalid('it is damaged or incomplete');
  }
}

async function readHeader(source: string): Promise<{ format: string | undefined; width: number; height: number }> {
  try {
    const { format, width, height } = await sharp(source, { limitInputPixels: false }).metadata();
    return { format, width, height };
  } catch {
    return { format: undefined, width: 0, height: 0 };
  }
}

function invalid(reason: string): ApiError {
  return new ApiError('invalid_image', `This file can't be used: ${reason}.`);
}
