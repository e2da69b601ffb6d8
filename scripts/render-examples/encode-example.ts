import '@napi-rs/webcodecs/polyfill';

import {
  ALL_FORMATS,
  AudioSampleSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  VideoSampleSink,
} from 'mediabunny';
import sharp from 'sharp';
import { readFrame, toPicture } from '../../product-api/decoding/decoded-frame';
import { cutFrame } from '../../product-api/frames/cut-frame';
import { FPS, MP4, SAMPLE_RATE, type Stereo, WEBM } from './clip-formats';
import { encodeClip } from './encode-clip';

/** As large as a card shows it on a sharp screen. */
const CLIP = { width: 960, height: 540 };
/** Posters are shown on large screens too. */
const POSTER = { width: 1920, height: 1080 };
/** Motion is under way at this part of the video. */
const POSTER_AT = 0.4;

/** Files of an example, by their ending. */
export type ExampleFiles = Record<'.jpg' | '.mp4' | '.webm', Uint8Array>;

/** The poster and the clips of a card from a video as a model made it: cropped to 16:9, and small enough for a phone. */
export async function encodeExample(
  videoPath: string,
  comment: string,
): Promise<{ files: ExampleFiles; hasSound: boolean }> {
  const input = new Input({ source: new FilePathSource(videoPath), formats: ALL_FORMATS });
  // The decoder's threads do not keep Node alive.
  const awake = setInterval(() => undefined, 1000);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('it has no picture');
    const durationS = await track.computeDuration();
    const frames = await readFrames(track, durationS);
    const audio = await input.getPrimaryAudioTrack();
    const sound = audio ? await readSound(audio, frames.length / FPS) : undefined;
    const clip = { ...CLIP, frames, ...(sound && { sound }), comment };
    const files = {
      '.jpg': await makePoster(videoPath, durationS * POSTER_AT),
      '.mp4': await encodeClip(clip, MP4),
      '.webm': await encodeClip(clip, WEBM),
    };
    return { files, hasSound: sound !== undefined };
  } finally {
    clearInterval(awake);
    input.dispose();
  }
}

async function readFrames(track: InputVideoTrack, durationS: number): Promise<Buffer[]> {
  const sink = new VideoSampleSink(track);
  const begin = await track.getFirstTimestamp();
  const count = Math.floor(durationS * FPS);
  const times = Array.from({ length: count }, (_, index) => begin + index / FPS);
  const frames: Buffer[] = [];
  for await (const sample of sink.samplesAtTimestamps(times)) {
    if (!sample) throw new Error('a frame cannot be decoded');
    const frame = await readFrame(sample);
    const picture = toPicture(frame)
      .rotate(frame.rotation)
      .resize({ ...CLIP, fit: 'cover' });
    frames.push(await picture.ensureAlpha().raw().toBuffer());
  }
  return frames;
}

/** Both channels at the rate that every encoder takes. */
async function readSound(track: InputAudioTrack, seconds: number): Promise<Stereo> {
  const rate = await track.getSampleRate();
  const read: Stereo = [new Float32Array(Math.ceil(seconds * rate)), new Float32Array(Math.ceil(seconds * rate))];
  const begin = await track.getFirstTimestamp();
  for await (const sample of new AudioSampleSink(track).samples()) {
    const at = Math.round((sample.timestamp - begin) * rate);
    for (const [side, channel] of read.entries()) {
      const planeIndex = Math.min(side, sample.numberOfChannels - 1);
      const plane = new Float32Array(sample.numberOfFrames);
      sample.copyTo(plane, { format: 'f32-planar', planeIndex });
      if (at < channel.length) channel.set(plane.subarray(0, channel.length - at), at);
    }
    sample.close();
  }
  const length = Math.round(seconds * SAMPLE_RATE);
  return [resample(read[0], rate, length), resample(read[1], rate, length)];
}

function resample(from: Float32Array, rate: number, length: number): Float32Array {
  const to = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const place = (index * rate) / SAMPLE_RATE;
    const before = from[Math.floor(place)] ?? 0;
    const after = from[Math.floor(place) + 1] ?? before;
    to[index] = before + (after - before) * (place % 1);
  }
  return to;
}

async function makePoster(videoPath: string, atS: number): Promise<Uint8Array> {
  const target = `${videoPath}.jpg`;
  await cutFrame({ videoPath, atS, format: 'jpg', target });
  return sharp(target)
    .resize({ ...POSTER, fit: 'cover' })
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
}
