import { Random } from '../random';

const SIZE = 512;
const MASK = SIZE - 1;
const SHIFT = 4096;

/**
 * Cloud-like noise that repeats after one unit in both directions. Computed once per process: the scenes look up this
 * table, shifted and distorted, thousands of times per frame instead of computing noise each time.
 */
export class NoiseField {
  static #shared: NoiseField | undefined;
  static #single: NoiseField | undefined;

  /** Six octaves, the coarsest with 4 cells a side. */
  static shared(): NoiseField {
    return (this.#shared ??= new NoiseField(4, 6));
  }

  /** One smooth octave with 4 cells a side, for scenes that build their own sum. */
  static single(): NoiseField {
    return (this.#single ??= new NoiseField(4, 1));
  }

  readonly #values = new Float32Array(SIZE * SIZE);

  /** `cells`: lattice cells of the coarsest octave along one side; each octave doubles them at half the strength. */
  private constructor(cells: number, octaves: number) {
    const random = new Random('noise field');
    let strength = 1;
    for (let octave = 0; octave < octaves; octave += 1) {
      addOctave(this.#values, cells << octave, strength, random);
      strength /= 2;
    }
    stretch(this.#values);
  }

  /** 0 to 1, bilinear between the table's cells. */
  at(u: number, v: number): number {
    // Shifted so far that no coordinate is negative: truncating is then rounding down, and cheaper.
    const x = (u + SHIFT) * SIZE;
    const y = (v + SHIFT) * SIZE;
    const x0 = x | 0;
    const y0 = y | 0;
    const fx = x - x0;
    const fy = y - y0;
    const x1 = (x0 + 1) & MASK;
    const row0 = (y0 & MASK) * SIZE;
    const row1 = ((y0 + 1) & MASK) * SIZE;
    const left = x0 & MASK;
    const values = this.#values;
    const top = values[row0 + left]! * (1 - fx) + values[row0 + x1]! * fx;
    const bottom = values[row1 + left]! * (1 - fx) + values[row1 + x1]! * fx;
    return top * (1 - fy) + bottom * fy;
  }
}

/** Adds one octave of gradient noise on a lattice that wraps round. */
function addOctave(values: Float32Array, cells: number, strength: number, random: Random): void {
  const slopes = new Float32Array(cells * cells * 2);
  for (let index = 0; index < slopes.length; index += 2) {
    const angle = random.unit() * 2 * Math.PI;
    slopes[index] = Math.cos(angle);
    slopes[index + 1] = Math.sin(angle);
  }
  const corner = (column: number, row: number, dx: number, dy: number): number => {
    const at = 2 * ((row % cells) * cells + (column % cells));
    return slopes[at]! * dx + slopes[at + 1]! * dy;
  };
  const step = cells / SIZE;
  for (let y = 0; y < SIZE; y += 1) {
    const row = Math.floor(y * step);
    const fy = y * step - row;
    const sy = fade(fy);
    for (let x = 0; x < SIZE; x += 1) {
      const column = Math.floor(x * step);
      const fx = x * step - column;
      const sx = fade(fx);
      const top = mix(corner(column, row, fx, fy), corner(column + 1, row, fx - 1, fy), sx);
      const bottom = mix(corner(column, row + 1, fx, fy - 1), corner(column + 1, row + 1, fx - 1, fy - 1), sx);
      values[y * SIZE + x] = values[y * SIZE + x]! + strength * mix(top, bottom, sy);
    }
  }
}

function stretch(values: Float32Array): void {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  for (let index = 0; index < values.length; index += 1) {
    values[index] = (values[index]! - low) / (high - low);
  }
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
