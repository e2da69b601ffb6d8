import { type AspectRatio, linesOf, type Resolution, shapeOf } from '#contracts/video-settings';

export interface FrameSize {
  width: number;
  height: number;
}

/** Pixels of a 16:9 frame; models keep the area and change the shape (21:9 at 480p is 960x416). */
function pixelsOf(resolution: Resolution): number {
  return (linesOf(resolution) ** 2 * 16) / 9;
}

/** Frame sizes are rounded to multiples of 16 or 32, and some models give a tenth less. */
const LEAST_AREA = 0.7;
const RATIO_TOLERANCE = 0.06;

/**
 * How much of the pixels of a resolution a frame has, by its area. Where the picture decides the shape, a frame whose short
 * side is that of the resolution has all of them: a square at 768p is 768x768.
 */
export function shareOfResolution(
  { width, height }: FrameSize,
  resolution: Resolution,
  ratio: AspectRatio | undefined,
): number {
  const area = width * height;
  const ofShortSide = (Math.min(width, height) ** 2 * 16) / 9;
  return (ratio === undefined ? Math.max(area, ofShortSide) : area) / pixelsOf(resolution);
}

export function fillsResolution(size: FrameSize, resolution: Resolution, ratio: AspectRatio | undefined): boolean {
  return shareOfResolution(size, resolution, ratio) >= LEAST_AREA;
}

/** How much of a frame is left when it is cut to a shape: 1 where it has that shape, or any will do. */
export function shareOfShape({ width, height }: FrameSize, ratio: AspectRatio | undefined): number {
  if (ratio === undefined) return 1;
  const difference = Math.abs(Math.log(width / height / shapeOf(ratio)));
  return difference > RATIO_TOLERANCE ? Math.exp(-difference) : 1;
}
