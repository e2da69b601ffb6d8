import { light, mixLight } from '../light/color';
import { NoiseField } from '../light/noise-field';
import type { Random } from '../random';
import { clamp, dim, makeFlight, sideLight } from './flight';
import type { Scene, Stage } from './scene';
import { makeSky } from './sky';
import { TerrainMap, type PaintLand } from './terrain-map';

/** A flight over mountains, with mist in their valleys and northern lights over them at night. */
export function makeRidges(stage: Stage): Scene {
  const { random, mood } = stage;
  const isNight = mood.hour === 'night';
  const sky = makeSky(mood, random);
  const hasAurora = isNight && (mood.weather === 'clear' || mood.weather === 'snow');
  const map = new TerrainMap(mountains(random), rockAndSnow(isNight || mood.weather === 'snow', random), {
    toLamp: sideLight(sky, 0.36),
    lamp: hasAurora ? light('#bfe6d8', 0.24) : dim(sky.lamp, isNight ? 0.2 : 0.42),
    ambient: hasAurora ? mixLight(sky.middle, light('#1d5c4c'), 0.5) : mixLight(sky.zenith, sky.middle, 0.5),
  });
  const isThick = mood.weather === 'fog' || mood.weather === 'rain';
  const distance = mixLight(sky.zenith, light('#8fa3ab', isNight ? 0.06 : 0.8), 0.45);
  return makeFlight(stage, {
    map,
    sky: hasAurora ? { ...sky, cover: 0.1, lamp: [0, 0, 0] } : sky,
    air: {
      color: mixLight(distance, sky.horizon, isThick ? 0.6 : 0.3),
      glow: mixLight(sky.horizon, sky.lamp, 0.03),
      toLamp: sky.toLamp,
      density: isThick ? 2.6 : 1.1,
      mistHeight: 0.022,
      mistDensity: isThick ? 16 : 9,
    },
    height: 0.102,
    climb: 0.01,
    speed: 0.011,
    angle: 0.36,
    hasAurora,
  });
}

/** Ridged noise, with finer octaves only where the coarse ones are high: sharp crests, calm valleys. */
function mountains(random: Random): (u: number, v: number) => number {
  const noise = NoiseField.single();
  const [du, dv] = [random.unit(), random.unit()];
  return (u, v) => {
    let sum = 0;
    let strength = 0.5;
    let weight = 1;
    let [x, y] = [u + du, v + dv];
    for (let octave = 0; octave < 7; octave += 1) {
      const folded = 1 - Math.abs(2 * noise.at(x, y) - 1);
      const sharp = folded * folded * weight;
      sum += sharp * strength;
      weight = Math.min(1, sharp * 1.9);
      strength *= 0.47;
      [x, y] = [x * 2 + 0.37, y * 2 + 0.71];
    }
    return 0.118 * sum;
  };
}

function rockAndSnow(isWinter: boolean, random: Random): PaintLand {
  const noise = NoiseField.shared();
  const [forest, grass, rock, snow] = [light('#2c3a2c'), light('#6b6a45'), light('#6f665c'), light('#f2f3f1')] as const;
  const snowLine = isWinter ? 0.012 : random.between(0.045, 0.07);
  return (height, slope, u, v, out) => {
    const patch = noise.at(u * 4, v * 4);
    const high = clamp((height - snowLine + (patch - 0.5) * 0.05) / 0.02) * clamp(1.6 - slope * 2.6);
    const bare = clamp((slope - 0.14) * 6 + (patch - 0.5));
    const low = clamp((height - 0.03) / 0.04 + (patch - 0.5));
    for (let channel = 0; channel < 3; channel += 1) {
      const green = forest[channel]! * (1 - low) + grass[channel]! * low;
      const ground = green * (1 - bare) + rock[channel]! * bare * (0.7 + 0.6 * patch);
      out[channel] = ground * (1 - high) + snow[channel]! * high;
    }
  };
}
