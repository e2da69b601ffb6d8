import '@napi-rs/webcodecs/polyfill';

import { writeFile } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input, VideoSampleSink } from 'mediabunny';
import { readFrame, toPicture } from '../decoding/decoded-frame';
import type { Picture } from '../uploads/open-picture';

/** The product API runs it in the process of `FrameCutter`: what it decodes may be malicious. */

/** Of a JPEG. Above what visitors' pictures get: a chain of frames is encoded again at every link. */
const QUALITY = 95;

export interface FrameOrder {
  videoPath: string;
  /** In seconds from the video's first frame; undefined: the last frame. */
  atS: number | undefined;
  /** PNG loses nothing, and is some five times as large. */
  format: 'jpg' | 'png';
  /** Where the picture goes. */
  target: string;
}

/** Decodes one frame and writes it upright, at full size. A time after the end means the last frame. */
export async function cutFrame({ videoPath, atS, format, target }: FrameOrder): Promise<Picture> {
  const input = new Input({ source: new FilePathSource(videoPath), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('it has no picture');
    const begin = await track.getFirstTimestamp();
    const sample = await new VideoSampleSink(track).getSample(atS === undefined ? Infinity : begin + atS);
    if (!sample) throw new Error('its frame cannot be decoded');
    const frame = await readFrame(sample);
    const upright = toPicture(frame).rotate(frame.rotation);
    const encoded = format === 'png' ? upright.png() : upright.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    await writeFile(target, data);
    return { width: info.width, height: info.height };
  } finally {
    input.dispose();
  }
}
