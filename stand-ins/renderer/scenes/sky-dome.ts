import { addAurora } from './aurora';
import { addClouds, addGlow, skyGradient, type Sky } from './sky';

/** The sky as linear light on a grid of directions, looked up by scenes that draw land in front of it. */
export class SkyDome {
  readonly width: number;
  readonly height: number;
  readonly #still: Float32Array;
  readonly #light: Float32Array;

  /** `halfWidth`: tangent of half the angle of view; `top`: tangent of the highest elevation. */
  constructor(
    sky: Sky,
    {
      width,
      height,
      halfWidth,
      top,
      drift,
    }: { width: number; height: number; halfWidth: number; top: number; drift: number },
  ) {
    this.width = width;
    this.height = height;
    this.#light = new Float32Array(width * height * 3);
    const color = new Float32Array(3);
    for (let y = 0; y < height; y += 1) {
      const up = top * (1 - (y + 0.5) / height);
      for (let x = 0; x < width; x += 1) {
        const across = ((x + 0.5) / width - 0.5) * 2 * halfWidth;
        const length = Math.sqrt(across * across + up * up + 1);
        const cosine = (across * sky.toLamp[0] + up * sky.toLamp[1] + sky.toLamp[2]) / length;
        skyGradient(sky, up / length, color);
        addGlow(sky, cosine, color);
        addClouds(sky, across, up, cosine, drift, color);
        this.#light.set(color, (y * width + x) * 3);
      }
    }
    this.#still = this.#light.slice();
  }

  /** Lays northern lights of this moment over the still sky. */
  lightAurora(drift: number, timeS: number): void {
    this.#light.set(this.#still);
    addAurora(this.#light, this.width, this.height, drift, timeS);
  }

  /** The sky enlarged to `width` by `rows` points, three channels each; the last row ends at the horizon. */
  spreadOver(width: number, rows: number, out: Float32Array): void {
    const light = this.#light;
    for (let row = 0; row < rows; row += 1) {
      const y = Math.min(this.height - 1.001, Math.max(0, ((row + 0.5) / rows) * this.height - 0.5));
      const fy = y - (y | 0);
      const upper = (y | 0) * this.width * 3;
      const lower = upper + this.width * 3;
      for (let column = 0; column < width; column += 1) {
        const x = Math.min(this.width - 1.001, Math.max(0, ((column + 0.5) / width) * this.width - 0.5));
        const fx = x - (x | 0);
        const left = (x | 0) * 3;
        const to = (row * width + column) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const from = left + channel;
          const above = light[upper + from]! * (1 - fx) + light[upper + from + 3]! * fx;
          const below = light[lower + from]! * (1 - fx) + light[lower + from + 3]! * fx;
          out[to + channel] = above * (1 - fy) + below * fy;
        }
      }
    }
  }
}
