import '@napi-rs/webcodecs/polyfill';

import { writeFile } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input, type VideoSample, VideoSampleSink } from 'mediabunny';
import sharp from 'sharp';
import type { Picture } from '../uploads/open-picture';

/** Runs only in the process of `FrameCutter`. */

/** Above what visitors' pictures get: a chain of frames is encoded again at every link. */
const QUALITY = 95;

export interface FrameOrder {
  videoPath: string;
  /** In seconds from the video's first frame; undefined: the last frame. */
  atS: number | undefined;
  /** Where the picture goes. */
  target: string;
}

/** Decodes one frame and writes it upright, at full size, as JPEG. A time after the end means the last frame. */
export async function cutFrame({ videoPath, atS, target }: FrameOrder): Promise<Picture> {
  const input = new Input({ source: new FilePathSource(videoPath), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('it has no picture');
    const begin = await track.getFirstTimestamp();
    const sample = await new VideoSampleSink(track).getSample(atS === undefined ? Infinity : begin + atS);
    if (!sample) throw new Error('its frame cannot be decoded');
    return await writePicture(sample, target);
  } finally {
    input.dispose();
  }
}

async function writePicture(sample: VideoSample, target: string): Promise<Picture> {
  try {
    const { codedWidth: width, codedHeight: height, rotation } = sample;
    const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
    await sample.copyTo(pixels, { format: 'RGBA' });
    const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .rotate(rotation)
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    await writeFile(target, data);
    return { width: info.width, height: info.height };
  } finally {
    sample.close();
  }
}
