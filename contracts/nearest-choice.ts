import { type AspectRatio, linesOf, type Resolution, shapeOf } from './video-settings';

// Finds the choice of a model that comes closest to one that it doesn't offer.

/** `wanted` itself when offered or when there is no choice; on a tie the shorter one, which costs less. */
export function nearestDuration(wanted: number, offered: readonly number[]): number {
  return nearest(wanted, offered, (a, b) => Math.abs(a - b));
}

export function nearestResolution(wanted: Resolution, offered: readonly Resolution[]): Resolution {
  return nearest(wanted, offered, (a, b) => Math.abs(linesOf(a) - linesOf(b)));
}

/** Upright stays upright and wide stays wide; among those, the closest shape. */
export function nearestRatio(wanted: AspectRatio, offered: readonly AspectRatio[]): AspectRatio {
  const OTHER_ORIENTATION = 10;
  return nearest(wanted, offered, (a, b) => {
    const [shapeA, shapeB] = [logShape(a), logShape(b)];
    const turned = Math.sign(shapeA) === Math.sign(shapeB) ? 0 : OTHER_ORIENTATION;
    return turned + Math.abs(shapeA - shapeB);
  });
}

/** The offered ratio that cuts least from a picture of this size; undefined when none is offered. */
export function ratioOfPicture(
  { width, height }: { width: number; height: number },
  offered: readonly AspectRatio[],
): AspectRatio | undefined {
  const shape = Math.log(width / height);
  return [...offered].sort((a, b) => Math.abs(logShape(a) - shape) - Math.abs(logShape(b) - shape))[0];
}

function logShape(ratio: AspectRatio): number {
  return Math.log(shapeOf(ratio));
}

function nearest<T>(wanted: T, offered: readonly T[], distance: (a: T, b: T) => number): T {
  if (offered.includes(wanted)) return wanted;
  const ascending = [...offered].sort((a, b) => distance(a, wanted) - distance(b, wanted));
  return ascending[0] ?? wanted;
}
