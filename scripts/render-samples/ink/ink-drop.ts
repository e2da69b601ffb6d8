import { cellIndex, FluidGrid, NX, NY, NZ, sampleCells } from './fluid-grid';

/** Steps, which are frames, that one pour lives. */
export const LIFE_STEPS = 240;
const PARTICLES = 1_600_000;
/** Ink is heavier than water: pull on a cell for each thousandth of all the ink in it. */
const WEIGHT = 0.02;
/** Steps over which the last of a pour thins out to nothing. */
const FADE_STEPS = 84;

interface Nozzle {
  x: number;
  z: number;
  radius: number;
  /** First and last step in which it pours. */
  from: number;
  to: number;
  /** Share of all particles. */
  share: number;
  /** Cells a step, across and down. */
  across: number;
  down: number;
}

const NOZZLES: Nozzle[] = [
  { x: 63, z: 24, radius: 3.6, from: 0, to: 84, share: 0.68, across: 0.1, down: 1.2 },
  { x: 88, z: 22, radius: 2.3, from: 16, to: 92, share: 0.32, across: -0.28, down: 1.1 },
];

/**
 * One pour of two inks into still water, followed as particles: the grid is coarse, the particles are not, so sheets
 * fold into filaments as they do in a tank.
 */
export class InkDrop {
  age = 0;
  private readonly fluid = new FluidGrid();
  private readonly positions = new Float32Array(PARTICLES * 3);
  private readonly colours = new Uint8Array(PARTICLES);
  private readonly random = seededRandom(20_250);
  private readonly ink = new Float32Array(NX * NY * NZ);
  private count = 0;

  advance(steps: number): void {
    for (let step = 0; step < steps; step += 1) {
      this.pour();
      this.pull();
      this.fluid.step();
      this.drift();
      this.age += 1;
    }
  }

  /**
   * Adds the ink to a picture of four floats a pixel: first ink near the focus, second ink near it, first out of focus,
   * second out of focus. Values are optical depth before colour.
   */
  splat(picture: Float32Array, width: number, height: number): void {
    const rest = Math.min(1, (LIFE_STEPS - this.age) / FADE_STEPS);
    // A particle covers as much of the picture at every size.
    const amount = rest * rest * (3 - 2 * rest) * (width / 1280) ** 2 * 0.125;
    const scale = height / VISIBLE_ROWS;
    for (let i = 0; i < this.count; i += 1) {
      const depth = this.positions[i * 3 + 2]! - NZ / 2;
      const zoom = scale * (1 + depth * 0.0045);
      const x = width / 2 + (this.positions[i * 3]! - NX / 2) * zoom - 0.5;
      const y = height / 2 + (this.positions[i * 3 + 1]! - TOP_ROW + VISIBLE_ROWS / 2) * zoom - 0.5;
      if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) continue;
      const ix = x | 0;
      const iy = y | 0;
      const fx = x - ix;
      const fy = y - iy;
      const channel = this.colours[i]! + (Math.abs(depth) > 7.5 ? 2 : 0);
      const at = (iy * width + ix) * 4 + channel;
      const next = at + width * 4;
      picture[at] = picture[at]! + amount * (1 - fx) * (1 - fy);
      picture[at + 4] = picture[at + 4]! + amount * fx * (1 - fy);
      picture[next] = picture[next]! + amount * (1 - fx) * fy;
      picture[next + 4] = picture[next + 4]! + amount * fx * fy;
    }
  }

  private pour(): void {
    const { x: vx, y: vy } = this.fluid.velocity;
    for (const [colour, nozzle] of NOZZLES.entries()) {
      if (this.age < nozzle.from || this.age >= nozzle.to) continue;
      const steps = nozzle.to - nozzle.from;
      // The stream wavers a little and runs dry gently.
      const wobble = 0.5 * Math.sin(this.age * 0.37 + colour * 2);
      const flow = Math.min(1, (nozzle.to - this.age) / 20);
      const amount = Math.min(Math.floor((PARTICLES * nozzle.share) / steps), PARTICLES - this.count);
      for (let i = 0; i < amount * flow; i += 1) {
        const angle = this.random() * Math.PI * 2;
        const radius = nozzle.radius * Math.sqrt(this.random());
        const at = this.count * 3;
        this.positions[at] = nozzle.x + wobble + Math.cos(angle) * radius;
        this.positions[at + 1] = NY - 4 + this.random() * 1.5;
        this.positions[at + 2] = nozzle.z + Math.sin(angle) * radius;
        this.colours[this.count] = colour;
        this.count += 1;
      }
      for (let dz = -4; dz <= 4; dz += 1) {
        for (let dx = -4; dx <= 4; dx += 1) {
          if (dx * dx + dz * dz > nozzle.radius ** 2) continue;
          for (let y = NY - 6; y < NY - 2; y += 1) {
            const at = cellIndex(Math.round(nozzle.x) + dx, y, nozzle.z + dz);
            vx[at] = nozzle.across * flow;
            vy[at] = -nozzle.down * flow;
          }
        }
      }
    }
  }

  /** Gravity on the ink in each cell. */
  private pull(): void {
    const { ink, positions, fluid } = this;
    ink.fill(0);
    const each = 1000 / PARTICLES;
    for (let i = 0; i < this.count; i += 1) {
      const x = positions[i * 3]! | 0;
      const y = positions[i * 3 + 1]! | 0;
      const z = positions[i * 3 + 2]! | 0;
      const at = cellIndex(x, y, z);
      ink[at] = ink[at]! + each;
    }
    const { y: vy } = fluid.velocity;
    for (let at = 0; at < ink.length; at += 1) {
      if (ink[at]! > 0) vy[at] = vy[at]! - WEIGHT * Math.min(ink[at]!, 1.5);
    }
  }

  private drift(): void {
    const { positions, random } = this;
    const { x: vx, y: vy, z: vz } = this.fluid.velocity;
    // Diffusion: a random walk, as fast as ink spreads in water.
    const walk = 0.05;
    for (let i = 0; i < this.count; i += 1) {
      const at = i * 3;
      const x = positions[at]!;
      const y = positions[at + 1]!;
      const z = positions[at + 2]!;
      const mx = x + 0.5 * sampleCells(vx, x, y, z);
      const my = y + 0.5 * sampleCells(vy, x, y, z);
      const mz = z + 0.5 * sampleCells(vz, x, y, z);
      positions[at] = inside(x + sampleCells(vx, mx, my, mz) + walk * (random() - 0.5), NX);
      positions[at + 1] = inside(y + sampleCells(vy, mx, my, mz) + walk * (random() - 0.5), NY);
      positions[at + 2] = inside(z + sampleCells(vz, mx, my, mz) + walk * (random() - 0.5), NZ);
    }
  }
}

/** Rows of cells that the picture shows, and the row at its upper edge: the nozzles and the floor stay outside. */
const VISIBLE_ROWS = 50;
const TOP_ROW = NY - 12;

function inside(value: number, cells: number): number {
  return value < 1 ? 1 : value > cells - 2 ? cells - 2 : value;
}

/** Mulberry32: the same pour every time. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
