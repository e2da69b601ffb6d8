import { linesOf, type Resolution } from '#contracts/video-settings';

/** Pixels of a video frame; both even, as H.264 with 4:2:0 colour requires. */
export interface FrameSize {
  width: number;
  height: number;
}

/** More takes minutes to draw; the receipt names what came. */
const LARGEST_LINES = 1080;
/** Pictures narrower or wider than the offered extremes are cropped to them. */
const WIDEST = 21 / 9;

export function clampRatio(ratio: number): number {
  return Math.min(WIDEST, Math.max(1 / WIDEST, ratio));
}

/** The resolution names the shorter side, in portrait and landscape. */
export function frameSize(resolution: Resolution, ratio: number, linesAtMost = Infinity): FrameSize {
  const short = even(Math.min(linesOf(resolution), LARGEST_LINES, linesAtMost));
  const long = even(short * Math.max(ratio, 1 / ratio));
  return ratio >= 1 ? { width: long, height: short } : { width: short, height: long };
}

/** How a ratio is written in the frame: the nearest small whole numbers, `3:2`, else `1.62:1`. */
export function ratioLabel(ratio: number): string {
  for (let height = 1; height <= 16; height += 1) {
    const width = Math.round(ratio * height);
    if (width > 0 && Math.abs(width / height / ratio - 1) < 0.006) return `${width}:${height}`;
  }
  return `${ratio.toFixed(2)}:1`;
}

function even(length: number): number {
  return 2 * Math.round(length / 2);
}
