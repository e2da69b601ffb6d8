import type { Light } from '../light/color';
import type { LightLayer } from '../light/light-layer';
import { MAP_SIZE, type TerrainMap } from './terrain-map';

/** Where the camera is on the map, in parts of its side; `heading` turns it about the vertical, 0 = along z. */
export interface Eye {
  x: number;
  z: number;
  height: number;
  heading: number;
}

/** Air between the camera and the land: thicker low down, so that valleys fill with it. */
export interface Air {
  color: Light;
  /** Towards the lamp the air takes this colour. */
  glow: Light;
  toLamp: readonly [number, number, number];
  density: number;
  /** Height over which mist thins to a third. */
  mistHeight: number;
  mistDensity: number;
}

export interface Lens {
  /** Tangent of half the horizontal angle of view. */
  halfWidth: number;
  /** The height of the horizon, 0 = top of the layer, 1 = bottom. */
  horizon: number;
}

const NEAR = 0.07;
const FAR = 0.95;
const STEPS = 260;
// A copy: compiled to CommonJS, every use of an import is a getter call.
const SIDE = MAP_SIZE;
const SIDE_MASK = SIDE - 1;
const LAST = SIDE * SIDE - 1;

/** Distances of the samples along every ray: close together at the camera, wider apart at the horizon. */
const DISTANCES = Float64Array.from(
  { length: STEPS },
  (_, index) => NEAR + (FAR - NEAR) * (index / (STEPS - 1)) ** 1.5,
);

/**
 * Draws the land column by column from front to back: each sample that rises above what is already drawn adds the part
 * of the column it uncovers. `sky` fills the rest: three channels per point, as many rows as are above the horizon.
 */
export function drawTerrain(
  layer: LightLayer,
  map: TerrainMap,
  eye: Eye,
  air: Air,
  lens: Lens,
  sky: Float32Array,
): void {
  const { width, height } = layer;
  const { heights, colors } = map;
  const column = new Float32Array(height * 3);
  const pixelsPerTangent = width / 2 / lens.halfWidth;
  const horizonRow = lens.horizon * height;
  const sin = Math.sin(eye.heading);
  const cos = Math.cos(eye.heading);
  const eyeMist = Math.exp(-eye.height / air.mistHeight);
  const skyRows = sky.length / (3 * width);

  for (let x = 0; x < width; x += 1) {
    column.fill(0);
    const across = ((x + 0.5) / width - 0.5) * 2 * lens.halfWidth;
    const dirX = sin + across * cos;
    const dirZ = cos - across * sin;
    const level = 1 / Math.sqrt(1 + across * across);
    const facing = Math.max(0, (dirX * air.toLamp[0] + dirZ * air.toLamp[2]) * level);
    // Power 16 by squaring: V8 computes `facing ** 16` again for every sample, which takes longer than all the rest.
    const facing2 = facing * facing;
    const facing4 = facing2 * facing2;
    const facing8 = facing4 * facing4;
    const glow = facing8 * facing8;
    const hazeRed = air.color[0] * (1 - glow) + air.glow[0] * glow;
    const hazeGreen = air.color[1] * (1 - glow) + air.glow[1] * glow;
    const hazeBlue = air.color[2] * (1 - glow) + air.glow[2] * glow;
    let top = height;
    for (let step = 0; step < STEPS && top > 0; step += 1) {
      const distance = DISTANCES[step]!;
      // Nothing farther can rise above what is drawn.
      if (eye.height + ((horizonRow - top) / pixelsPerTangent) * distance > map.highest) break;
      const mapX = (eye.x + dirX * distance + 8) * SIDE;
      const mapZ = (eye.z + dirZ * distance + 8) * SIDE;
      const fx = mapX - (mapX | 0);
      const fz = mapZ - (mapZ | 0);
      const x0 = mapX & SIDE_MASK;
      const x1 = (x0 + 1) & SIDE_MASK;
      const row0 = (mapZ & SIDE_MASK) * SIDE;
      const row1 = (row0 + SIDE) & LAST;
      const a = row0 + x0;
      const b = row0 + x1;
      const c = row1 + x0;
      const d = row1 + x1;
      const near = heights[a]! * (1 - fx) + heights[b]! * fx;
      const land = near * (1 - fz) + (heights[c]! * (1 - fx) + heights[d]! * fx) * fz;
      const y = horizonRow - ((land - eye.height) / distance) * pixelsPerTangent;
      if (y >= top) continue;

      const rise = (land - eye.height) / air.mistHeight;
      // Mean of an exponential along the ray; where it is level the two ends are alike.
      const mist = Math.abs(rise) < 0.01 ? eyeMist : (eyeMist - Math.exp(-land / air.mistHeight)) / rise;
      const seen = Math.exp(-distance * (air.density + air.mistDensity * mist));
      const wa = (1 - fx) * (1 - fz) * seen;
      const wb = fx * (1 - fz) * seen;
      const wc = (1 - fx) * fz * seen;
      const wd = fx * fz * seen;
      const a3 = a * 3;
      const b3 = b * 3;
      const c3 = c * 3;
      const d3 = d * 3;
      const hidden = 1 - seen;
      const red = colors[a3]! * wa + colors[b3]! * wb + colors[c3]! * wc + colors[d3]! * wd;
      const green = colors[a3 + 1]! * wa + colors[b3 + 1]! * wb + colors[c3 + 1]! * wc + colors[d3 + 1]! * wd;
      const blue = colors[a3 + 2]! * wa + colors[b3 + 2]! * wb + colors[c3 + 2]! * wc + colors[d3 + 2]! * wd;
      const upper = Math.max(0, y);
      cover(column, upper, top, red + hazeRed * hidden, green + hazeGreen * hidden, blue + hazeBlue * hidden);
      top = upper;
    }
    for (let row = 0; row < top; row += 1) {
      const at = (Math.min(row, skyRows - 1) * width + x) * 3;
      cover(column, row, Math.min(top, row + 1), sky[at]!, sky[at + 1]!, sky[at + 2]!);
    }
    for (let row = 0; row < height; row += 1) {
      layer.set(x, row, column[row * 3]!, column[row * 3 + 1]!, column[row * 3 + 2]!);
    }
  }
}

/** Adds a colour to the rows from `from` (above) to `to` (below), in part where they cover a row in part. */
function cover(column: Float32Array, from: number, to: number, red: number, green: number, blue: number): void {
  const last = Math.ceil(to) - 1;
  for (let row = Math.floor(from); row <= last; row += 1) {
    const part = Math.min(to, row + 1) - Math.max(from, row);
    const at = row * 3;
    column[at] = column[at]! + red * part;
    column[at + 1] = column[at + 1]! + green * part;
    column[at + 2] = column[at + 2]! + blue * part;
  }
}
