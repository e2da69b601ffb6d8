import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

const GROUND = '#0c0b0a';

/**
 * The effect of the projector's gate on every frame: darker edges, rounded corners, and shade at the bottom of the
 * picture for the title (`titleHeight` pixels of it, 0 for none).
 */
export function makeGate(width: number, height: number, unit: number, titleHeight: number): Canvas {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  shadeEdges(ctx, width, height);
  if (titleHeight > 0) shadeFoot(ctx, width, height, titleHeight + unit * 0.2);
  const radius = unit * 0.022;
  ctx.fillStyle = GROUND;
  ctx.beginPath();
  ctx.rect(-1, -1, width + 2, height + 2);
  ctx.roundRect(0, 0, width, height, radius);
  ctx.fill('evenodd');
  return canvas;
}

function shadeEdges(ctx: SKRSContext2D, width: number, height: number): void {
  ctx.save();
  ctx.translate(width / 2, height / 2);
  ctx.scale(width / 2, height / 2);
  const shade = ctx.createRadialGradient(0, 0, 0.55, 0, 0, 1.5);
  shade.addColorStop(0, 'rgba(10, 7, 4, 0)');
  shade.addColorStop(0.5, 'rgba(10, 7, 4, 0.14)');
  shade.addColorStop(1, 'rgba(10, 7, 4, 0.62)');
  ctx.fillStyle = shade;
  ctx.fillRect(-1, -1, 2, 2);
  ctx.restore();
}

function shadeFoot(ctx: SKRSContext2D, width: number, height: number, depth: number): void {
  const shade = ctx.createLinearGradient(0, height - depth, 0, height);
  // Eased by hand: a straight ramp shows its upper edge.
  for (const [at, alpha] of [
    [0, 0],
    [0.25, 0.05],
    [0.5, 0.19],
    [0.75, 0.36],
    [1, 0.5],
  ] as const) {
    shade.addColorStop(at, `rgba(10, 7, 4, ${alpha})`);
  }
  ctx.fillStyle = shade;
  ctx.fillRect(0, height - depth, width, depth);
}
