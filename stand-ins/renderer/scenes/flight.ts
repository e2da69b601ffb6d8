import type { Light } from '../light/color';
import { LightLayer } from '../light/light-layer';
import type { Scene, Stage } from './scene';
import { scoutStart } from './scout';
import { smooth, type Sky } from './sky';
import { SkyDome } from './sky-dome';
import { StarField } from './star-field';
import type { TerrainMap } from './terrain-map';
import { drawTerrain, type Air, type Lens } from './terrain-view';

const POINTS = 110_000;

export interface FlightPlan {
  map: TerrainMap;
  sky: Sky;
  air: Air;
  /** Parts of the map's side: height over the ground level, what is gained on the way, and the way per second. */
  height: number;
  climb: number;
  speed: number;
  /** Angle of view: tangent of half of it for a square picture. */
  angle: number;
  hasAurora: boolean;
}

/** A steady flight over a piece of land, with a slight turn. */
export function makeFlight({ width, height, durationS, random }: Stage, plan: FlightPlan): Scene {
  const { map, sky, air } = plan;
  const layer = LightLayer.covering(width, height, POINTS);
  const lens: Lens = { halfWidth: plan.angle * Math.sqrt(width / height), horizon: plan.hasAurora ? 0.56 : 0.37 };
  const horizonY = lens.horizon * height;
  const top = (horizonY / (width / 2)) * lens.halfWidth;
  const drift = random.unit();
  const dome = new SkyDome(sky, { width: 200, height: 90, halfWidth: lens.halfWidth, top, drift });
  const stars = sky.hasStars ? new StarField(width, horizonY * 0.85, random, 0.5) : undefined;
  const start = scoutStart(map, random);
  const turn = random.sign() * 0.006;
  const skyRows = Math.ceil(lens.horizon * layer.height);
  const skyLight = new Float32Array(layer.width * skyRows * 3);
  dome.spreadOver(layer.width, skyRows, skyLight);

  return {
    draw(ctx, timeS) {
      if (plan.hasAurora) {
        dome.lightAurora(drift, timeS);
        dome.spreadOver(layer.width, skyRows, skyLight);
      }
      const eye = {
        x: start.x,
        z: start.z + timeS * plan.speed,
        height: plan.height + plan.climb * smooth(Math.min(1, timeS / durationS)),
        heading: turn * (timeS - durationS / 2),
      };
      drawTerrain(layer, map, eye, air, lens, skyLight);
      ctx.drawImage(layer.commit(), 0, 0, width, height);
      stars?.draw(ctx, timeS);
    },
  };
}

/** The land is lit from the side and from higher than the disc: backlit slopes would only be black. */
export function sideLight(sky: Sky, elevation: number): readonly [number, number, number] {
  return lampFrom(sky.toLamp[0] < 0 ? -0.8 : 0.8, elevation);
}

/** Unit vector to a lamp ahead, at this angle to the side and this height. */
export function lampFrom(side: number, elevation: number): readonly [number, number, number] {
  return [side, elevation, Math.sqrt(1 - side * side - elevation * elevation)];
}

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Scales a light. */
export function dim(color: Light, strength: number): Light {
  return [color[0] * strength, color[1] * strength, color[2] * strength];
}
