import type { Model } from '../../contracts/model';
import { aspectRatiosFor, durationsFor, type VideoParams } from '../../contracts/video-settings';

/** Clips are encoded at half of 1080p: more is paid for in vain. */
const BEST_FIRST = ['720p', '768p', '1080p', '480p'] as const;
/** Long enough to judge a model by. */
const SHORTEST_S = 5;

/** Settings for the example of a model: text to video, 16:9, with sound if the model makes it. */
export function exampleSettings({ capabilities }: Pick<Model, 'capabilities' | 'key'>): VideoParams {
  const resolution = BEST_FIRST.find((name) => capabilities.resolutions.includes(name)) ?? '480p';
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
