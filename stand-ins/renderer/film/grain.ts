import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { Random } from '../random';

const TILE = 256;

/** Film grain: one tile of noise, laid at another place every frame. Also hides the steps in dark, smooth tones. */
export class Grain {
  static #tile: Canvas | undefined;

  readonly #random: Random;
  readonly #scale: number;
  readonly #strength: number;

  /** `unit`: the frame's shorter side; the grain grows with it, as on one film. */
  constructor(unit: number, random: Random, strength = 0.11) {
    this.#random = random;
    this.#scale = Math.max(1, unit / 620);
    this.#strength = strength;
  }

  draw(ctx: SKRSContext2D, width: number, height: number): void {
    const tile = (Grain.#tile ??= makeTile());
    const pattern = ctx.createPattern(tile, 'repeat');
    if (!pattern) return;
    const [x, y] = [this.#random.unit() * TILE, this.#random.unit() * TILE];
    ctx.save();
    ctx.globalCompositeOperation = 'overlay';
    ctx.globalAlpha = this.#strength;
    ctx.scale(this.#scale, this.#scale);
    ctx.translate(-x, -y);
    ctx.fillStyle = pattern;
    ctx.fillRect(0, 0, width / this.#scale + TILE, height / this.#scale + TILE);
    ctx.restore();
  }
}

function makeTile(): Canvas {
  const canvas = createCanvas(TILE, TILE);
  const ctx = canvas.getContext('2d');
  const image = ctx.createImageData(TILE, TILE);
  const random = new Random('grain');
  for (let at = 0; at < image.data.length; at += 4) {
    // The mean of three is close enough to the bell curve of silver grains.
    const value = 255 * ((random.unit() + random.unit() + random.unit()) / 3);
    image.data[at] = image.data[at + 1] = image.data[at + 2] = value;
    image.data[at + 3] = 255;
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}
