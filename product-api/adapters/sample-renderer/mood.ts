import type { Random } from './random';
import type { SampleRenderRequest } from './render-request';
import { SCENE_NAMES, type SceneName } from './scenes/scene-names';

export const HOURS = ['dawn', 'day', 'dusk', 'night'] as const;
export type Hour = (typeof HOURS)[number];

export const WEATHERS = ['clear', 'rain', 'snow', 'fog'] as const;
export type Weather = (typeof WEATHERS)[number];

/** What a prompt is about, as far as a sample can show it. */
export interface Mood {
  scene: SceneName;
  hour: Hour;
  weather: Weather;
}

export function moodOf(request: SampleRenderRequest, random: Random): Mood {
  return { scene: random.pick(SCENE_NAMES), hour: random.pick(HOURS), weather: 'clear' };
}
