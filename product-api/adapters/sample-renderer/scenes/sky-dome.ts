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

  /** Light at a column and row, both 0 to 1, the last row at the horizon. */
  at(u: number, v: number, out: Float32Array): void {
    const x = Math.min(this.width - 1.001, Math.max(0, u * this.width - 0.5));
    const y = Math.min(this.height - 1.001, Math.max(0, v * this.height - 0.5));
    const x0 = x | 0;
    const y0 = y | 0;
    const fx = x - x0;
    const fy = y - y0;
    const a = (y0 * this.width + x0) * 3;
    const c = a + this.width * 3;
    const light = this.#light;
    for (let channel = 0; channel < 3; channel += 1) {
      const upper = light[a + channel]! * (1 - fx) + light[a + 3 + channel]! * fx;
      const lower = light[c + channel]! * (1 - fx) + light[c + 3 + channel]! * fx;
      out[channel] = upper * (1 - fy) + lower * fy;
    }
  }
}
