import '@napi-rs/webcodecs/polyfill';

import { writeFile } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input, type VideoSample, VideoSampleSink } from 'mediabunny';
import { readFrame, toPicture } from '../decoding/decoded-frame';
import type { Picture } from '../uploads/open-picture';

/** The product API runs it in the process of `FrameCutter`: what it decodes may be malicious. */

/** Quality of a JPEG. Above that of visitors' pictures: a chain of frames is encoded again at every link. */
const QUALITY = 95;

export interface FrameOrder {
  videoPath: string;
  /** In seconds from the video's first frame; undefined: the last frame. */
  atS: number | undefined;
  /** The last frame that is shown if the video is cut off there: most of a frame has to be before the cut. */
  isEnd?: boolean | undefined;
  /** PNG loses nothing, and is some five times as large. */
  format: 'jpg' | 'png';
  /** Where the picture goes. */
  target: string;
}

/** Decodes one frame and writes it upright, at full size. A time after the end means the last frame. */
export async function cutFrame({ videoPath, atS, isEnd = false, format, target }: FrameOrder): Promise<Picture> {
  const input = new Input({ source: new FilePathSource(videoPath), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('it has no picture');
    const begin = await track.getFirstTimestamp();
    const sink = new VideoSampleSink(track);
    const at = atS === undefined ? Infinity : begin + atS;
    const sample = isEnd ? await lastBefore(sink, at) : await sink.getSample(at);
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

/** The last frame of which most is shown before the cut, as in the file of a film; the first one if there is none. */
async function lastBefore(sink: VideoSampleSink, cut: number): Promise<VideoSample | null> {
  const sample = await sink.getSample(cut);
  if (!sample || sample.timestamp + sample.duration / 2 < cut) return sample;
  const earlier = await sink.getSample(sample.timestamp - sample.duration / 2);
  if (!earlier) return sample;
  sample.close();
  return earlier;
}
