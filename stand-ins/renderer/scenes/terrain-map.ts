import type { Light } from '../light/color';

/** A square of land that repeats in both directions. Lengths are parts of its side. */
export const MAP_SIZE = 1024;
const MAP_MASK = MAP_SIZE - 1;
const TEXEL = 1 / MAP_SIZE;

export interface LandLight {
  /** Unit vector towards the sun or moon. */
  toLamp: readonly [number, number, number];
  lamp: Light;
  ambient: Light;
}

/** The surface at a point: its colour in even white light. */
export type PaintLand = (height: number, slope: number, u: number, v: number, out: Float32Array) => void;

/** Heights of a piece of land and the light it sends to the camera, shadows included. */
export class TerrainMap {
  readonly heights = new Float32Array(MAP_SIZE * MAP_SIZE);
  /** Three channels a point. */
  readonly colors = new Float32Array(MAP_SIZE * MAP_SIZE * 3);
  readonly highest: number;

  constructor(heightAt: (u: number, v: number) => number, paint: PaintLand, lighting: LandLight) {
    for (let y = 0; y < MAP_SIZE; y += 1) {
      for (let x = 0; x < MAP_SIZE; x += 1) {
        this.heights[y * MAP_SIZE + x] = heightAt(x / MAP_SIZE, y / MAP_SIZE);
      }
    }
    this.highest = this.heights.reduce((most, height) => Math.max(most, height), 0);
    this.#shade(paint, lighting, soften(castShadows(this.heights, lighting.toLamp)));
  }

  #shade(paint: PaintLand, { toLamp, lamp, ambient }: LandLight, lit: Float32Array): void {
    const out = new Float32Array(3);
    const { heights, colors } = this;
    const at = (x: number, y: number): number => (y & MAP_MASK) * MAP_SIZE + (x & MAP_MASK);
    for (let y = 0; y < MAP_SIZE; y += 1) {
      for (let x = 0; x < MAP_SIZE; x += 1) {
        // Over two points each way: slopes of single points show the map's grid along crests.
        const slopeX = (heights[at(x + 2, y)]! - heights[at(x - 2, y)]!) / (4 * TEXEL);
        const slopeZ = (heights[at(x, y + 2)]! - heights[at(x, y - 2)]!) / (4 * TEXEL);
        const up = 1 / Math.sqrt(slopeX * slopeX + slopeZ * slopeZ + 1);
        const facing = Math.max(0, (toLamp[1] - slopeX * toLamp[0] - slopeZ * toLamp[2]) * up);
        const point = at(x, y);
        const direct = facing * lit[point]!;
        const open = 0.45 + 0.55 * up;
        paint(heights[point]!, 1 - up, x / MAP_SIZE, y / MAP_SIZE, out);
        for (let channel = 0; channel < 3; channel += 1) {
          const light = lamp[channel]! * direct + ambient[channel]! * open;
          colors[point * 3 + channel] = out[channel]! * light;
        }
      }
    }
  }
}

/** The mean of every point and its eight neighbours. */
function soften(values: Float32Array): Float32Array {
  const rows = new Float32Array(values.length);
  const soft = new Float32Array(values.length);
  for (let point = 0; point < values.length; point += 1) {
    const [start, x] = [point & ~MAP_MASK, point & MAP_MASK];
    const [left, right] = [start + ((x - 1) & MAP_MASK), start + ((x + 1) & MAP_MASK)];
    rows[point] = (values[left]! + values[point]! + values[right]!) / 3;
  }
  const last = values.length - 1;
  for (let point = 0; point < values.length; point += 1) {
    const [above, below] = [(point - MAP_SIZE) & last, (point + MAP_SIZE) & last];
    soft[point] = (rows[above]! + rows[point]! + rows[below]!) / 3;
  }
  return soft;
}

/**
 * How much of the lamp's light reaches each point, 0 to 1. Walks the map once away from the lamp and carries along the
 * height below which everything is in shadow.
 */
function castShadows(heights: Float32Array, toLamp: readonly [number, number, number]): Float32Array {
  const lit = new Float32Array(MAP_SIZE * MAP_SIZE);
  const [x, y, z] = toLamp;
  const alongZ = Math.abs(z) >= Math.abs(x);
  const major = alongZ ? z : x;
  const minor = alongZ ? x : z;
  const step = major > 0 ? -1 : 1;
  const sidestep = -minor / Math.abs(major);
  const drop = (y / Math.abs(major)) * TEXEL;
  const index = (along: number, across: number): number =>
    alongZ ? along * MAP_SIZE + across : across * MAP_SIZE + along;
  let ceiling = new Float32Array(MAP_SIZE).fill(-Infinity);
  // Two passes: the second one knows the shadows from beyond the seam.
  for (let count = 0; count < 2 * MAP_SIZE; count += 1) {
    const along = (((step * count) % MAP_SIZE) + MAP_SIZE) % MAP_SIZE;
    const next = new Float32Array(MAP_SIZE);
    for (let across = 0; across < MAP_SIZE; across += 1) {
      const from = across - sidestep;
      const whole = Math.floor(from);
      const part = from - whole;
      const a = ceiling[((whole % MAP_SIZE) + MAP_SIZE) % MAP_SIZE]!;
      const b = ceiling[(((whole + 1) % MAP_SIZE) + MAP_SIZE) % MAP_SIZE]!;
      const shade = (a === -Infinity || b === -Infinity ? -Infinity : a * (1 - part) + b * part) - drop;
      const height = heights[index(along, across)]!;
      // A few texels' worth of penumbra.
      const over = shade - height;
      lit[index(along, across)] = over <= 0 ? 1 : Math.max(0, 1 - over / 0.004);
      next[across] = Math.max(shade, height);
    }
    ceiling = next;
  }
  return lit;
}
