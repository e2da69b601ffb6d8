import type { SKRSContext2D } from '@napi-rs/canvas';

import { css, mixLight } from '../light/color';
import type { Sky } from './sky';

/** The disc of the sun or moon with its bloom; nothing when the sky is closed. */
export function drawLamp(ctx: SKRSContext2D, sky: Sky, x: number, y: number, radius: number): void {
  const strength = Math.min(1, Math.max(...sky.lamp) / 2);
  if (strength < 0.5) return;
  const reach = radius * 9;
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  const bloom = ctx.createRadialGradient(x, y, radius * 0.8, x, y, reach);
  bloom.addColorStop(0, css(mixLight([0, 0, 0], sky.lamp, 0.1), strength));
  bloom.addColorStop(0.3, css(mixLight([0, 0, 0], sky.lamp, 0.025), strength));
  bloom.addColorStop(1, css([0, 0, 0], 0));
  ctx.fillStyle = bloom;
  ctx.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  ctx.globalCompositeOperation = 'source-over';
  const disc = ctx.createRadialGradient(x, y, radius * 0.86, x, y, radius);
  disc.addColorStop(0, css(sky.lamp, strength));
  disc.addColorStop(1, css(sky.lamp, 0));
  ctx.fillStyle = disc;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fill();
  ctx.restore();
}
