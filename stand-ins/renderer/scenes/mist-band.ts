import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { css, type Light } from '../light/color';
import { NoiseField } from '../light/noise-field';
import type { Random } from '../random';

const [COLUMNS, ROWS] = [256, 64];

/** A band of drifting mist: dense along its middle, ragged at its edges, repeating sideways. */
export class MistBand {
  static readonly #tinted = new Map<string, Canvas>();

  readonly #shape: number;
  readonly #start: number;
  readonly #pace: number;

  constructor(random: Random) {
    this.#shape = Math.floor(random.unit() * 4);
    this.#start = random.unit();
    this.#pace = random.sign() * random.between(0.006, 0.014);
  }

  draw(
    ctx: SKRSContext2D,
    area: { x: number; y: number; width: number; height: number },
    timeS: number,
    color: Light,
    strength: number,
  ): void {
    const tile = MistBand.#tile(this.#shape, css(color));
    const span = Math.max(area.width * 1.3, area.height * 3);
    const part = this.#start + this.#pace * timeS;
    const offset = (part - Math.floor(part)) * span;
    ctx.save();
    ctx.globalAlpha = strength;
    for (let x = area.x - offset; x < area.x + area.width; x += span) {
      ctx.drawImage(tile, x, area.y, span + 1, area.height);
    }
    ctx.restore();
  }

  /** The band in one colour. The cache is small, because a worker draws many videos. */
  static #tile(shape: number, color: string): Canvas {
    const key = `${shape} ${color}`;
    const known = this.#tinted.get(key);
    if (known) return known;
    if (this.#tinted.size >= 12) this.#tinted.clear();
    const tile = makeTile(shape, color);
    this.#tinted.set(key, tile);
    return tile;
  }
}

function makeTile(shape: number, color: string): Canvas {
  const canvas = createCanvas(COLUMNS, ROWS);
  const ctx = canvas.getContext('2d');
  const image = ctx.createImageData(COLUMNS, ROWS);
  const noise = NoiseField.shared();
  for (let y = 0; y < ROWS; y += 1) {
    const across = Math.abs((2 * (y + 0.5)) / ROWS - 1);
    for (let x = 0; x < COLUMNS; x += 1) {
      const u = x / COLUMNS;
      const wisp = noise.at(u, y / ROWS / 3 + shape * 0.25);
      const fine = noise.at(u * 2, y / ROWS / 1.3 + shape * 0.25 + 0.1);
      const edge = Math.max(0, 1 - across * across);
      const alpha = Math.min(1, Math.max(0, (0.65 * wisp + 0.35 * fine - 0.28) * 2.1)) * edge;
      image.data[(y * COLUMNS + x) * 4 + 3] = 255 * alpha;
    }
  }
  ctx.putImageData(image, 0, 0);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, COLUMNS, ROWS);
  return canvas;
}
