import { linesOf } from '#contracts/video-settings';

/** From the lowest to the highest: "480p", "1080p". */
export function ascendingResolutions<Name extends string>(resolutions: readonly Name[]): Name[] {
  return [...resolutions].sort((a, b) => linesOf(a) - linesOf(b));
}

/** "480p–1080p", or "720p" where there is one: a card that names the lowest price must name its resolution too. */
export function resolutionRange(resolutions: readonly string[]): string {
  const ascending = ascendingResolutions(resolutions);
  return [...new Set([ascending[0], ascending.at(-1)])].join('–');
}
