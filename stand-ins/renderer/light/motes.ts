import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import type { Random } from '../random';

interface Mote {
  x: number;
  y: number;
  radius: number;
  alpha: number;
  driftX: number;
  driftY: number;
  phase: number;
}

/** Dust that floats through the light: soft points, some near and out of focus. */
export class Motes {
  readonly #width: number;
  readonly #height: number;
  readonly #dot: Canvas;
  readonly #motes: Mote[];

  constructor(width: number, height: number, random: Random, count: number, color = '255, 236, 206') {
    this.#width = width;
    this.#height = height;
    this.#dot = softDot(color);
    const unit = Math.min(width, height);
    this.#motes = Array.from({ length: count }, () => {
      const near = random.unit() ** 4;
      return {
        x: random.unit(),
        y: random.unit(),
        radius: unit * (0.0025 + 0.016 * near),
        alpha: random.between(0.1, 0.42) * (1 - 0.65 * near),
        driftX: random.between(-0.012, 0.02),
        driftY: random.between(-0.022, 0.004),
        phase: random.between(0, 2 * Math.PI),
      };
    });
  }

  draw(ctx: SKRSContext2D, timeS: number): void {
    ctx.save();
    ctx.globalCompositeOperation = 'screen';
    for (const mote of this.#motes) {
      const x = wrap(mote.x + mote.driftX * timeS + 0.01 * Math.sin(timeS * 0.7 + mote.phase)) * this.#width;
      const y = wrap(mote.y + mote.driftY * timeS) * this.#height;
      ctx.globalAlpha = mote.alpha * (0.7 + 0.3 * Math.sin(timeS * 1.3 + mote.phase * 2));
      ctx.drawImage(this.#dot, x - mote.radius, y - mote.radius, 2 * mote.radius, 2 * mote.radius);
    }
    ctx.restore();
  }
}

function softDot(color: string): Canvas {
  const canvas = createCanvas(64, 64);
  const ctx = canvas.getContext('2d');
  const glow = ctx.createRadialGradient(32, 32, 0, 32, 32, 32);
  glow.addColorStop(0, `rgba(${color}, 1)`);
  glow.addColorStop(0.45, `rgba(${color}, 0.55)`);
  glow.addColorStop(1, `rgba(${color}, 0)`);
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, 64, 64);
  return canvas;
}

/** Into -0.1 to 1.1, so that motes leave and enter outside the area. */
function wrap(part: number): number {
  const span = part + 0.1;
  return span - Math.floor(span / 1.2) * 1.2 - 0.1;
}
