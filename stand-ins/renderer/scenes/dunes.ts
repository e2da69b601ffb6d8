import { light, mixLight } from '../light/color';
import { NoiseField } from '../light/noise-field';
import type { Random } from '../random';
import { dim, lampFrom, makeFlight } from './flight';
import type { Scene, Stage } from './scene';
import { makeSky, smooth } from './sky';
import { TerrainMap, type PaintLand } from './terrain-map';

/** A low flight over sand: long crests, one side in light, the other in shadow. */
export function makeDunes(stage: Stage): Scene {
  const { random, mood } = stage;
  const isNight = mood.hour === 'night';
  const sky = makeSky(mood, random);
  const map = new TerrainMap(duneField(random), mood.weather === 'snow' ? snow() : sand(random), {
    // From the left: the long slopes face the camera and that side.
    toLamp: lampFrom(-0.9, 0.26),
    lamp: dim(sky.lamp, isNight ? 0.22 : 0.5),
    ambient: mixLight(sky.zenith, sky.middle, 0.4),
  });
  return makeFlight(stage, {
    map,
    sky,
    air: {
      color: mixLight(sky.middle, sky.horizon, 0.6),
      glow: mixLight(sky.horizon, sky.lamp, 0.03),
      toLamp: sky.toLamp,
      density: mood.weather === 'fog' ? 3.4 : 1.3,
      mistHeight: 0.012,
      mistDensity: 1.2,
    },
    height: 0.052,
    climb: 0.008,
    speed: 0.01,
    angle: 0.42,
    hasAurora: false,
  });
}

/** Wandering crests with a long windward and a steep lee side, in two sizes. */
function duneField(random: Random): (u: number, v: number) => number {
  const noise = NoiseField.single();
  const [du, dv] = [random.unit(), random.unit()];
  const train = (u: number, v: number, count: number, bend: number, shift: number): number => {
    const warp = noise.at(u + du + shift, v + dv) * bend + noise.at(u * 2 + shift, v * 2 + du) * bend * 0.25;
    const phase = count * (u + 0.5 * v) + warp;
    const part = phase - Math.floor(phase);
    const rise = part < 0.68 ? smooth(part / 0.68) : 1 - smooth((part - 0.68) / 0.32);
    return rise * (0.3 + 0.9 * noise.at(u + shift + 0.4, v * 2 + dv));
  };
  return (u, v) =>
    0.04 * train(u, v, 5, 2.6, 0) + 0.007 * train(u, v, 13, 3.4, 0.31) + 0.008 * noise.at(u + 0.2, v + du);
}

function sand(random: Random): PaintLand {
  const noise = NoiseField.shared();
  const pale = random.pick([light('#d9a063'), light('#cf9a6a'), light('#c98d5c')]);
  const warm = mixLight(pale, light('#a85f34'), 0.5);
  return (height, _slope, u, v, out) => {
    const ripples = 0.93 + 0.14 * noise.at(u * 24 + height * 40, v * 9);
    const mix = Math.min(1, noise.at(u * 2, v * 2) * 0.9);
    for (let channel = 0; channel < 3; channel += 1) {
      out[channel] = (pale[channel]! * (1 - mix) + warm[channel]! * mix) * ripples;
    }
  };
}

function snow(): PaintLand {
  const white = light('#e9eef0');
  return (_height, _slope, _u, _v, out) => out.set(white);
}
