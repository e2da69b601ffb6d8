import type { Clip, ClipFrame } from './read-clip';

/** Cards show clips at up to 640 x 360; high clips turn the two around. */
const SHORT_SIDE_MIN = 360;
const LONG_SIDE_MIN = 640;
/** No model makes shorter ones; a loop of two seconds makes visitors nervous. */
const SECONDS_MIN = 3;
/** Least bits of a pixel of a frame. Ours have 0.05 and more; below this, blocks are all that is seen. */
const BITS_MIN = 0.015;
/** Brightness, of 255 shades, below which a frame is black. The lantern on the lake at night has 143. */
const BLACK_BELOW = 32;
/** Share of the picture. The calmest of ours changes 0.047 in half a second. */
const STILL_BELOW = 0.002;

/** Errors of a clip, one sentence each; empty if visitors may see it. */
export function clipErrors({ width, height, durationS, framesPerS, bitsPerS, frames }: Clip): string[] {
  const errors: string[] = [];
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  if (short < SHORT_SIDE_MIN || long < LONG_SIDE_MIN) {
    errors.push(`Its picture is ${width}x${height}; it needs ${LONG_SIDE_MIN}x${SHORT_SIDE_MIN} at least.`);
  }
  if (durationS < SECONDS_MIN) {
    errors.push(`It lasts ${durationS.toFixed(1)} seconds; it needs ${SECONDS_MIN} at least.`);
  }
  const bitsMin = BITS_MIN * width * height * framesPerS;
  if (bitsPerS < bitsMin) {
    errors.push(`It has ${kilobits(bitsPerS)} kbit/s; ${width}x${height} needs ${kilobits(bitsMin)} at least.`);
  }
  // A single one is a fade or a cut.
  const black = firstPair(frames, ({ brightest }) => brightest < BLACK_BELOW);
  if (black) errors.push(`It is black from ${black.atS.toFixed(1)} s on.`);
  const still = firstPair(frames, ({ changed }) => changed < STILL_BELOW);
  if (still && !black) errors.push(`It stands still around ${still.atS.toFixed(1)} s.`);
  return errors;
}

/** The first frame of which `is` holds, as well as of the next. */
function firstPair(frames: readonly ClipFrame[], is: (frame: ClipFrame) => boolean): ClipFrame | undefined {
  return frames.find((frame, index) => {
    const next = frames[index + 1];
    return is(frame) && next !== undefined && is(next);
  });
}

const kilobits = (bits: number) => Math.round(bits / 1000);
