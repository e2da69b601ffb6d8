/** Cells of the water tank: across, up, deep. */
export const NX = 144;
export const NY = 100;
export const NZ = 48;
const CELLS = NX * NY * NZ;
const PRESSURE_ROUNDS = 22;
/** How much of the swirl that the coarse grid loses is put back each step. */
const SWIRL = 0.16;

/** Velocity in cells a step, by axis. */
export interface Velocity {
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
}

export function cellIndex(x: number, y: number, z: number): number {
  return (z * NY + y) * NX + x;
}

/** Linear interpolation of a cell field at a point in cells. */
export function sampleCells(field: Float32Array, x: number, y: number, z: number): number {
  const px = x < 0 ? 0 : x > NX - 1.001 ? NX - 1.001 : x;
  const py = y < 0 ? 0 : y > NY - 1.001 ? NY - 1.001 : y;
  const pz = z < 0 ? 0 : z > NZ - 1.001 ? NZ - 1.001 : z;
  const ix = px | 0;
  const iy = py | 0;
  const iz = pz | 0;
  const fx = px - ix;
  const fy = py - iy;
  const fz = pz - iz;
  const at = (iz * NY + iy) * NX + ix;
  const layer = NX * NY;
  const near = mix(mix(field[at]!, field[at + 1]!, fx), mix(field[at + NX]!, field[at + NX + 1]!, fx), fy);
  const back = at + layer;
  const far = mix(mix(field[back]!, field[back + 1]!, fx), mix(field[back + NX]!, field[back + NX + 1]!, fx), fy);
  return mix(near, far, fz);
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** Water in a tank: Stam's stable fluids on a grid, with vorticity confinement. */
export class FluidGrid {
  velocity: Velocity = emptyVelocity();
  private scratch: Velocity = emptyVelocity();
  private readonly pressure = new Float32Array(CELLS);
  private readonly divergence = new Float32Array(CELLS);
  private readonly swirl: Velocity = emptyVelocity();
  private readonly swirlSize = new Float32Array(CELLS);

  /** Moves the water on by one step; forces have been added to `velocity` before. */
  step(): void {
    this.confineVorticity();
    this.advect();
    this.project();
  }

  private advect(): void {
    const { x: vx, y: vy, z: vz } = this.velocity;
    forInner((at, x, y, z) => {
      const fromX = x - vx[at]!;
      const fromY = y - vy[at]!;
      const fromZ = z - vz[at]!;
      this.scratch.x[at] = sampleCells(vx, fromX, fromY, fromZ);
      this.scratch.y[at] = sampleCells(vy, fromX, fromY, fromZ);
      this.scratch.z[at] = sampleCells(vz, fromX, fromY, fromZ);
    });
    [this.velocity, this.scratch] = [this.scratch, this.velocity];
  }

  /** Takes out what would compress the water. The walls are free: velocity beyond them is zero. */
  private project(): void {
    const { x: vx, y: vy, z: vz } = this.velocity;
    const { pressure, divergence } = this;
    const layer = NX * NY;
    forInner((at) => {
      divergence[at] =
        0.5 * (vx[at + 1]! - vx[at - 1]! + vy[at + NX]! - vy[at - NX]! + vz[at + layer]! - vz[at - layer]!);
    });
    for (let round = 0; round < PRESSURE_ROUNDS; round += 1) {
      forInner((at) => {
        const around =
          pressure[at - 1]! +
          pressure[at + 1]! +
          pressure[at - NX]! +
          pressure[at + NX]! +
          pressure[at - layer]! +
          pressure[at + layer]!;
        pressure[at] = pressure[at]! + 1.6 * ((around - divergence[at]!) / 6 - pressure[at]!);
      });
    }
    forInner((at) => {
      vx[at] = vx[at]! - 0.5 * (pressure[at + 1]! - pressure[at - 1]!);
      vy[at] = vy[at]! - 0.5 * (pressure[at + NX]! - pressure[at - NX]!);
      vz[at] = vz[at]! - 0.5 * (pressure[at + layer]! - pressure[at - layer]!);
    });
  }

  private confineVorticity(): void {
    const { x: vx, y: vy, z: vz } = this.velocity;
    const { swirl, swirlSize } = this;
    const layer = NX * NY;
    forInner((at) => {
      const x = 0.5 * (vz[at + NX]! - vz[at - NX]! - vy[at + layer]! + vy[at - layer]!);
      const y = 0.5 * (vx[at + layer]! - vx[at - layer]! - vz[at + 1]! + vz[at - 1]!);
      const z = 0.5 * (vy[at + 1]! - vy[at - 1]! - vx[at + NX]! + vx[at - NX]!);
      swirl.x[at] = x;
      swirl.y[at] = y;
      swirl.z[at] = z;
      swirlSize[at] = Math.sqrt(x * x + y * y + z * z);
    });
    forInner((at) => {
      if (swirlSize[at]! < 1e-4) return;
      const gx = swirlSize[at + 1]! - swirlSize[at - 1]!;
      const gy = swirlSize[at + NX]! - swirlSize[at - NX]!;
      const gz = swirlSize[at + layer]! - swirlSize[at - layer]!;
      const size = Math.sqrt(gx * gx + gy * gy + gz * gz) + 1e-5;
      const push = SWIRL / size;
      vx[at] = vx[at]! + push * (gy * swirl.z[at]! - gz * swirl.y[at]!);
      vy[at] = vy[at]! + push * (gz * swirl.x[at]! - gx * swirl.z[at]!);
      vz[at] = vz[at]! + push * (gx * swirl.y[at]! - gy * swirl.x[at]!);
    });
  }
}

function emptyVelocity(): Velocity {
  return { x: new Float32Array(CELLS), y: new Float32Array(CELLS), z: new Float32Array(CELLS) };
}

/** Every cell that has six neighbours. */
function forInner(visit: (at: number, x: number, y: number, z: number) => void): void {
  for (let z = 1; z < NZ - 1; z += 1) {
    for (let y = 1; y < NY - 1; y += 1) {
      let at = cellIndex(1, y, z);
      for (let x = 1; x < NX - 1; x += 1, at += 1) visit(at, x, y, z);
    }
  }
}
