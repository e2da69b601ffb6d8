import type { Model } from '../../contracts/model';
import { nearestResolution } from '../../contracts/nearest-choice';
import { aspectRatiosFor, durationsFor, type VideoParams } from '../../contracts/video-settings';

/** Clips are encoded at half of 1080p: more is paid for in vain. */
const ENOUGH = '720p';
/** Long enough to judge a model by. */
const SHORTEST_S = 5;

/** Settings for the example of a model: text to video, 16:9, with sound if the model makes it. */
export function exampleSettings({ capabilities }: Pick<Model, 'capabilities' | 'key'>): VideoParams {
  const resolution = nearestResolution(ENOUGH, capabilities.resolutions);
  const durations = durationsFor(capabilities, resolution).sort((a, b) => a - b);
  const durationS = durations.find((length) => length >= SHORTEST_S) ?? durations.at(-1) ?? SHORTEST_S;
  const isWide = aspectRatiosFor(capabilities, 'text').includes('16:9');
  return {
    durationS,
    resolution,
    ...(isWide && { aspectRatio: '16:9' }),
    ...(capabilities.audio === 'optional' && { audio: true }),
  };
}
