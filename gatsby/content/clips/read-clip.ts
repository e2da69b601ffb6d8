// First: gives this process the browser's VideoDecoder.
import '@napi-rs/webcodecs/polyfill';

import {
  ALL_FORMATS,
  FilePathSource,
  Input,
  type InputVideoTrack,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import sharp from 'sharp';

/** One every half second of a clip of five seconds. */
const FRAMES_READ = 10;
/** Frames are looked at in this width, in shades of grey from 0 (black) to 255. */
const GREY_WIDTH = 256;
/** A few bright pixels are an encoder's noise; a moon or a lantern is larger. */
const BRIGHT_SHARE = 0.99;
/** The encoder alone changes a still picture by that many shades. */
const UNSEEN_DIFFERENCE = 6;

/** Raise it when `readClip` measures something else: stored measurements are then made again. */
export const READER_VERSION = 1;

export interface ClipFrame {
  atS: number;
  /** Shade of the brightest parts, 0 to 255. */
  brightest: number;
  /** Share of the picture that differs visibly from the frame before, 0 to 1; 1 for the first. */
  changed: number;
}

/** Measurements of a clip. */
export interface Clip {
  width: number;
  height: number;
  durationS: number;
  framesPerS: number;
  /** Bits of the picture alone. */
  bitsPerS: number;
  hasSound: boolean;
  /** Spread evenly, the first and the last among them. */
  frames: ClipFrame[];
}

/** Decodes a video file; undefined if it is none, or its picture cannot be decoded to the end. */
export async function readClip(file: string): Promise<Clip | undefined> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  // The decoder's threads do not keep Node alive: without a timer the process ends in the middle of a clip.
  const awake = setInterval(() => undefined, 1000);
  try {
    if (!(await input.canRead())) return undefined;
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return undefined;
    const durationS = await track.computeDuration();
    const { averageBitrate, averagePacketRate } = await track.computePacketStats();
    const frames = await readFrames(track, durationS);
    if (frames.length < FRAMES_READ) return undefined;
    return {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      durationS,
      framesPerS: averagePacketRate,
      bitsPerS: averageBitrate,
      hasSound: (await input.getPrimaryAudioTrack()) !== null,
      frames,
    };
  } catch {
    // mediabunny throws at a file that breaks off, and at packets that are no pictures.
    return undefined;
  } finally {
    clearInterval(awake);
    input.dispose();
  }
}

async function readFrames(track: InputVideoTrack, durationS: number): Promise<ClipFrame[]> {
  const beginS = await track.getFirstTimestamp();
  const times = Array.from({ length: FRAMES_READ }, (_, index) => beginS + (durationS * index) / (FRAMES_READ - 1));
  const frames: ClipFrame[] = [];
  let before: Uint8Array | undefined;
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    if (!sample) continue;
    const shades = await readShades(sample);
    frames.push({ atS: sample.timestamp, brightest: brightest(shades), changed: changed(shades, before) });
    before = shades;
  }
  return frames;
}

async function readShades(sample: VideoSample): Promise<Uint8Array> {
  try {
    const { codedWidth: width, codedHeight: height } = sample;
    const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
    await sample.copyTo(pixels, { format: 'RGBA' });
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
    return await picture.resize({ width: GREY_WIDTH }).greyscale().raw().toBuffer();
  } finally {
    sample.close();
  }
}

function brightest(shades: Uint8Array): number {
  return Uint8Array.from(shades).sort()[Math.floor(shades.length * BRIGHT_SHARE)] ?? 0;
}

function changed(shades: Uint8Array, before: Uint8Array | undefined): number {
  if (!before) return 1;
  const differing = shades.filter((shade, at) => Math.abs(shade - (before[at] ?? 0)) > UNSEEN_DIFFERENCE);
  return differing.length / shades.length;
}
