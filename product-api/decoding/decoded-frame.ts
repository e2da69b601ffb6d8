import type { VideoSample } from 'mediabunny';
import sharp, { type Sharp } from 'sharp';

/** A decoded frame, upright only after `rotation`. */
export interface DecodedFrame {
  /** RGBA. */
  pixels: Uint8Array;
  width: number;
  height: number;
  rotation: VideoSample['rotation'];
}

/** Copies the pixels of a frame, and closes it. */
export async function readFrame(sample: VideoSample): Promise<DecodedFrame> {
  try {
    const { codedWidth: width, codedHeight: height, rotation } = sample;
    const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
    await sample.copyTo(pixels, { format: 'RGBA' });
    return { pixels, width, height, rotation };
  } finally {
    sample.close();
  }
}

/** The frame as a picture, not rotated yet. */
export function toPicture({ pixels, width, height }: DecodedFrame): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}
