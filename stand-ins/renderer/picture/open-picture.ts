import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';

import { SampleRenderError } from '../render-request';

/** More than any camera's picture within the upload limit; a small file can claim far more. */
const MAX_PIXELS = 120_000_000;

/** A visitor's picture, turned upright. */
export interface Picture {
  /** Width over height. */
  ratio: number;
  /** The picture on a canvas of this size, its middle kept, what sticks out cut off. */
  cover(width: number, height: number): Promise<Canvas>;
}

/** Throws SampleRenderError `picture_unreadable` here or in `cover` when the file is no picture or a broken one. */
export async function openPicture(path: string): Promise<Picture> {
  const { autoOrient } = await readable(path, () => open(path).metadata());
  if (!(autoOrient.width > 0 && autoOrient.height > 0)) throw unreadable(path);
  return {
    ratio: autoOrient.width / autoOrient.height,
    cover: (width, height) => cover(path, Math.round(width), Math.round(height)),
  };
}

async function cover(path: string, width: number, height: number): Promise<Canvas> {
  const pixels = await readable(path, () =>
    open(path)
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#0c0b0a' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  return canvas;
}

function open(path: string): sharp.Sharp {
  return sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS });
}

async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, cause?: unknown): SampleRenderError {
  return new SampleRenderError('picture_unreadable', `Cannot read the picture ${path}.`, { cause });
}
