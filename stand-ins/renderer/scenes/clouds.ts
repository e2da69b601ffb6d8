import { light, mixLight } from '../light/color';
import { NoiseField } from '../light/noise-field';
import type { Random } from '../random';
import { dim, makeFlight, sideLight } from './flight';
import type { Scene, Stage } from './scene';
import { makeSky } from './sky';
import { TerrainMap } from './terrain-map';

/** A flight over a sea of clouds. */
export function makeClouds(stage: Stage): Scene {
  const { random, mood } = stage;
  const isNight = mood.hour === 'night';
  // Above the clouds the weather is always fine.
  const sky = { ...makeSky({ ...mood, weather: 'clear' }, random), cover: 0.2 };
  const white = light('#f4f1ec');
  const map = new TerrainMap(billows(random), (_height, _slope, _u, _v, out) => out.set(white), {
    toLamp: sideLight(sky, 0.3),
    lamp: dim(sky.lamp, isNight ? 0.16 : 0.26),
    // Clouds light one another from within: their shadows stay bright.
    ambient: mixLight(mixLight(sky.zenith, light('#8d9aa3', isNight ? 0.1 : 0.9), 0.6), sky.horizon, 0.1),
  });
  return makeFlight(stage, {
    map,
    sky,
    air: {
      color: mixLight(mixLight(sky.zenith, sky.middle, 0.6), sky.horizon, 0.35),
      glow: mixLight(sky.horizon, sky.lamp, 0.05),
      toLamp: sky.toLamp,
      density: 1.3,
      mistHeight: 0.018,
      mistDensity: 3,
    },
    height: 0.085,
    climb: -0.012,
    speed: 0.016,
    angle: 0.4,
    hasAurora: false,
  });
}

/** Round heaps with creases between them, large ones carrying small ones; some tower over the rest. */
function billows(random: Random): (u: number, v: number) => number {
  const noise = NoiseField.single();
  const [du, dv] = [random.unit(), random.unit()];
  return (u, v) => {
    const broad = noise.at(u + du, v + dv);
    let sum = 0;
    let strength = 0.5;
    let [x, y] = [u * 2 + dv, v * 2 + du];
    for (let octave = 0; octave < 6; octave += 1) {
      const heap = Math.abs(2 * noise.at(x, y) - 1);
      sum += strength * Math.sqrt(heap);
      strength *= 0.4;
      [x, y] = [x * 2 + 0.19, y * 2 + 0.53];
    }
    return 0.095 * sum * (0.3 + 1.2 * broad * broad);
  };
}
