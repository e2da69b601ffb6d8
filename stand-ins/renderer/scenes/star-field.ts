import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import type { Random } from '../random';

const COLORS = ['#ffffff', '#fff1d6', '#dfe9f2', '#ffe0b8'] as const;

/** Stars drawn once; the brightest twinkle. Fewer towards the lower edge, where air is thick. */
export class StarField {
  readonly #canvas: Canvas;
  readonly #bright: { x: number; y: number; radius: number; phase: number; pace: number }[] = [];

  constructor(width: number, height: number, random: Random, density = 1) {
    this.#canvas = createCanvas(Math.ceil(width), Math.ceil(height));
    const ctx = this.#canvas.getContext('2d');
    const unit = Math.sqrt(width * height) / 700;
    const count = Math.round(900 * density);
    for (let index = 0; index < count; index += 1) {
      const y = height * random.unit() ** 1.5;
      const size = unit * (0.3 + 0.8 * random.unit() ** 4);
      const fade = 1 - (y / height) ** 2;
      ctx.fillStyle = random.pick(COLORS);
      ctx.globalAlpha = fade * random.between(0.15, 0.8);
      ctx.beginPath();
      const x = random.unit() * width;
      ctx.arc(x, y, size, 0, 2 * Math.PI);
      ctx.fill();
      if (index % 22 === 0) {
        const [phase, pace] = [random.between(0, 6), random.between(1.5, 4)];
        this.#bright.push({ x, y, radius: unit * random.between(0.8, 1.5), phase, pace });
      }
    }
  }

  draw(ctx: SKRSContext2D, timeS: number): void {
    ctx.save();
    ctx.globalCompositeOperation = 'lighter';
    ctx.drawImage(this.#canvas, 0, 0);
    ctx.fillStyle = '#fff6e4';
    for (const star of this.#bright) {
      ctx.globalAlpha = 0.45 + 0.4 * Math.sin(timeS * star.pace + star.phase);
      ctx.beginPath();
      ctx.arc(star.x, star.y, star.radius, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
  }
}
