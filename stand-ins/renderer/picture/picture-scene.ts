import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';

import { Motes } from '../light/motes';
import type { Random } from '../random';
import type { Scene, Stage } from '../scenes/scene';
import type { Picture } from './open-picture';

/** The camera never shows less than the whole area, so pictures are laid on this much larger than it. */
const OVERSIZE = 1.16;
/** Parts of the clip during which the end frame dissolves in. */
const [DISSOLVE_FROM, DISSOLVE_TO] = [0.42, 0.78];

type PictureStage = Pick<Stage, 'width' | 'height' | 'durationS'> & { random: Random };

/** A camera's place over a picture: magnification of the area, and offsets as parts of the spare edge, -1 to 1. */
interface Shot {
  scale: number;
  x: number;
  y: number;
}

/** The picture under a slow camera, light wandering over it; `end` is what the clip dissolves into. */
export async function makePictureScene(stage: PictureStage, start: Picture, end?: Picture): Promise<Scene> {
  const { width, height, durationS, random } = stage;
  const first = await start.cover(width * OVERSIZE, height * OVERSIZE);
  const last = await end?.cover(width * OVERSIZE, height * OVERSIZE);
  const [near, far] = [OVERSIZE, 1.015];
  const pushesIn = end !== undefined || random.unit() < 0.65;
  const pan = { x: random.sign() * random.between(0.35, 0.8), y: random.sign() * random.between(0.1, 0.5) };
  const from: Shot = { scale: pushesIn ? far : near, x: -pan.x, y: -pan.y };
  const to: Shot = { scale: pushesIn ? near : far, x: pan.x, y: pan.y };
  const lightPhase = random.between(0, 2 * Math.PI);
  const motes = new Motes(width, height, random, 26);

  return {
    draw(ctx, timeS) {
      const part = timeS / durationS;
      drawShot(ctx, first, stage, between(from, to, part));
      if (last) {
        const arrived = ease(clamp((part - DISSOLVE_FROM) / (DISSOLVE_TO - DISSOLVE_FROM)));
        const settling: Shot = {
          scale: near + (far - near) * ease(clamp((part - 0.35) / 0.65)),
          x: pan.x * (1 - part),
          y: 0,
        };
        ctx.save();
        ctx.globalAlpha = arrived;
        drawShot(ctx, last, stage, settling);
        ctx.restore();
        // The two exposures add up for a moment, as in an optical dissolve.
        exposeMore(ctx, stage, 0.16 * Math.sin(Math.PI * arrived));
      }
      wanderLight(ctx, stage, part, lightPhase);
      motes.draw(ctx, timeS);
    },
  };
}

function between(from: Shot, to: Shot, part: number): Shot {
  const t = glide(part);
  return {
    scale: from.scale + (to.scale - from.scale) * t,
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t,
  };
}

function drawShot(ctx: SKRSContext2D, picture: Canvas, area: PictureStage, shot: Shot): void {
  const [width, height] = [area.width * shot.scale, area.height * shot.scale];
  const spareX = (width - area.width) / 2;
  const spareY = (height - area.height) / 2;
  ctx.drawImage(picture, -spareX - spareX * shot.x, -spareY - spareY * shot.y, width, height);
}

/** A warm patch of light crosses the picture once, brightening what it meets and leaving the far side dimmer. */
function wanderLight(ctx: SKRSContext2D, area: PictureStage, part: number, phase: number): void {
  const reach = Math.max(area.width, area.height);
  const x = area.width * (0.5 + 0.55 * Math.cos(phase + part * 1.6));
  const y = area.height * (0.35 + 0.3 * Math.sin(phase + part * 1.2));
  const patch = ctx.createRadialGradient(x, y, 0, x, y, reach * 0.8);
  patch.addColorStop(0, 'rgba(255, 226, 184, 0.30)');
  patch.addColorStop(0.45, 'rgba(255, 214, 160, 0.08)');
  patch.addColorStop(1, 'rgba(14, 10, 6, 0.22)');
  ctx.save();
  ctx.globalCompositeOperation = 'soft-light';
  ctx.fillStyle = patch;
  ctx.fillRect(0, 0, area.width, area.height);
  ctx.restore();
}

function exposeMore(ctx: SKRSContext2D, area: PictureStage, amount: number): void {
  if (amount <= 0.002) return;
  ctx.save();
  ctx.globalCompositeOperation = 'soft-light';
  ctx.fillStyle = `rgba(255, 238, 214, ${amount * 2})`;
  ctx.fillRect(0, 0, area.width, area.height);
  ctx.restore();
}

/** Eases in and out, yet never stops. */
function glide(t: number): number {
  return 0.35 * t + 0.65 * ease(t);
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function clamp(t: number): number {
  return Math.min(1, Math.max(0, t));
}
