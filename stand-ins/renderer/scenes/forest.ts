import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { blurred } from '../light/blurred';
import { css, light, mixLight, type Light } from '../light/color';
import { LightLayer } from '../light/light-layer';
import { Motes } from '../light/motes';
import { NoiseField } from '../light/noise-field';
import type { Hour } from '../mood';
import type { Random } from '../random';
import { MistBand } from './mist-band';
import type { Scene, Stage } from './scene';

const LAYERS = 7;
const RAY_POINTS = 26_000;

interface Wood {
  /** The light between the trees, near the source and away from it. */
  glow: Light;
  air: Light;
  tree: Light;
  ray: string;
}

const WOODS: Record<Hour, readonly [Wood, ...Wood[]]> = {
  dawn: [
    wood('#fbe3b4', '#8fa08a', '#14201a', '255, 226, 168'),
    wood('#f7dcc0', '#94a3a2', '#16211f', '255, 222, 184'),
  ],
  day: [wood('#eef3d2', '#7d9c78', '#12211a', '250, 248, 214'), wood('#e6efe0', '#86a59b', '#13211f', '240, 248, 226')],
  dusk: [
    wood('#ffb566', '#7a5a40', '#170f0b', '255, 182, 104'),
    wood('#f2a468', '#5d5f58', '#12120f', '255, 178, 112'),
  ],
  night: [
    wood('#4c6a76', '#12222b', '#04080b', '170, 206, 220'),
    wood('#56705f', '#142420', '#050a08', '190, 216, 196'),
  ],
};
const WINTER: Record<Hour, Wood> = {
  dawn: wood('#f3dfc8', '#a9b2b5', '#2b3336', '255, 232, 206'),
  day: wood('#eef2f2', '#b3bfc3', '#2e383b', '246, 250, 250'),
  dusk: wood('#eab98c', '#7f8588', '#22272b', '255, 208, 164'),
  night: wood('#5f7d8c', '#1c2c36', '#080e13', '186, 214, 228'),
};

/** The camera walks into a wood; light comes through the trees and is scattered in the mist. */
export function makeForest({ width, height, durationS, random, mood }: Stage): Scene {
  const isWinter = mood.weather === 'snow';
  const colors = isWinter ? WINTER[mood.hour] : random.pick(WOODS[mood.hour]);
  const unit = Math.sqrt(width * height);
  const source = { x: width * random.between(0.3, 0.7), y: height * random.between(0.16, 0.3) };
  const ground = paintAir(width, height, source, colors, unit);
  const rays = LightLayer.covering(width, height, RAY_POINTS);
  const layers = Array.from({ length: LAYERS }, (_, index) =>
    plant({ width, height, unit, colors, near: index / (LAYERS - 1), isWinter, gap: source.x / width, random }),
  );
  const mist = layers.map(() => new MistBand(random));
  const motes = new Motes(width, height, random, isWinter ? 10 : 46);
  const [du, dv] = [random.unit(), random.unit()];
  const strength = mood.weather === 'rain' ? 0.35 : mood.weather === 'fog' ? 0.7 : 1;
  const thick = mood.weather === 'fog' ? 1.5 : 1;

  return {
    draw(ctx, timeS) {
      const walked = timeS / durationS;
      ctx.drawImage(ground, 0, 0, width, height);
      layers.forEach((layer, index) => {
        const near = index / (LAYERS - 1);
        const scale = 1 + walked * 0.16 * (0.12 + near * near);
        ctx.save();
        ctx.translate(source.x, height * 0.52);
        ctx.scale(scale, scale);
        ctx.translate(-source.x, -height * 0.52);
        ctx.drawImage(layer.canvas, -layer.spare, -layer.spare);
        ctx.restore();
        if (index >= LAYERS - 1) return;
        const band = { x: -width * 0.1, y: height * (0.4 + 0.22 * near), width: width * 1.2, height: height * 0.42 };
        mist[index]?.draw(
          ctx,
          band,
          timeS * (0.5 + near),
          mixLight(colors.air, colors.glow, 0.35),
          0.5 * (1 - near * 0.6) * thick,
        );
        if (index === LAYERS - 3) {
          shine(rays, { width, height, unit, source, du, dv, timeS });
          ctx.save();
          ctx.globalCompositeOperation = 'screen';
          ctx.globalAlpha = strength;
          ctx.drawImage(tint(rays, colors.ray), 0, 0, width, height);
          ctx.restore();
        }
      });
      motes.draw(ctx, timeS);
    },
  };
}

function wood(glow: string, air: string, tree: string, ray: string): Wood {
  return { glow: light(glow), air: light(air), tree: light(tree), ray };
}

/** The farthest distance: only lit air, brightest round the source, and the forest floor. */
function paintAir(width: number, height: number, source: { x: number; y: number }, colors: Wood, unit: number): Canvas {
  const noise = NoiseField.shared();
  const layer = LightLayer.covering(width, height, 40_000);
  const step = width / layer.width;
  for (let y = 0; y < layer.height; y += 1) {
    for (let x = 0; x < layer.width; x += 1) {
      const dx = ((x + 0.5) * step - source.x) / unit;
      const dy = ((y + 0.5) * step - source.y) / unit;
      const far = Math.sqrt(dx * dx * 0.8 + dy * dy);
      const leaves = noise.at(dx * 0.7 + 0.4, dy * 0.7) - 0.5;
      const t = Math.min(1, Math.exp(-far * 2.3) * (1 + leaves * 0.8));
      const core = Math.exp(-far * 9) * 0.6;
      const floor = Math.min(1, Math.max(0, (y / layer.height - 0.62) * 2.6));
      const color = mixLight(mixLight(colors.air, colors.glow, t), colors.tree, floor * 0.6);
      layer.set(x, y, color[0] * (1 + core), color[1] * (1 + core), color[2] * (1 + core));
    }
  }
  return layer.commit();
}

interface Planting {
  width: number;
  height: number;
  unit: number;
  colors: Wood;
  /** 0 = farthest, 1 = nearest. */
  near: number;
  isWinter: boolean;
  /** Where the path between the trees is, 0 to 1 across. */
  gap: number;
  random: Random;
}

/** One depth of trees on its own canvas; the nearest are trunks only, out of focus. */
function plant({ width, height, unit, colors, near, isWinter, gap, random }: Planting): {
  canvas: Canvas;
  spare: number;
} {
  const spare = Math.ceil(unit * 0.05);
  const canvas = createCanvas(width + 2 * spare, height + 2 * spare);
  const ctx = canvas.getContext('2d');
  const color = mixLight(colors.tree, mixLight(colors.air, colors.glow, 0.25), 0.82 * (1 - near) ** 1.1);
  const size = unit * (0.3 + 1.1 * near ** 1.5);
  const foot = height * (0.66 + 0.3 * near) + spare;
  const spacing = size * (0.13 + 0.2 * near);
  for (let x = -spacing; x < canvas.width + spacing; x += spacing * random.between(0.6, 1.4)) {
    const away = Math.abs((x - spare) / width - gap);
    if (away < 0.05 + 0.17 * near + random.between(-0.03, 0.04)) continue;
    const tall = size * random.between(0.75, 1.25);
    const y = foot + unit * random.between(-0.012, 0.02);
    ctx.fillStyle = css(mixLight(color, [0, 0, 0], random.between(0, 0.22)));
    if (near > 0.7 || (near > 0.5 && random.unit() < 0.3))
      drawTrunk(ctx, x, y + unit * 0.05, tall, near < 0.9 ? 4 : 0, random);
    else drawPine(ctx, x, y, tall, random);
    if (isWinter && near < 0.8) dustPine(ctx, canvas, colors.glow);
  }
  drawFloor(ctx, { foot, color, unit, near, width: canvas.width, height: canvas.height, random });
  const blur = near > 0.95 ? 0.0045 : near < 0.4 ? 0.0014 : 0.0006;
  return { canvas: blurred(canvas, blur * unit), spare };
}

/** A spire of drooping boughs with ragged tips, drawn down one side and up the other. */
function drawPine(ctx: SKRSContext2D, x: number, y: number, tall: number, random: Random): void {
  const half = tall * random.between(0.12, 0.17);
  const top = y - tall;
  const boughs = 40;
  const bare = random.between(0.86, 0.93);
  ctx.fillRect(x - tall * 0.009, top + tall * 0.3, tall * 0.018, tall * 0.7);
  ctx.beginPath();
  ctx.moveTo(x, top - tall * 0.02);
  for (const side of [1, -1]) {
    const tips = Array.from({ length: boughs }, (_, index) => {
      const part = (index + 1) / boughs;
      const reach = half * part ** 0.8 * random.between(0.55, 1.1) * (index % 3 === 0 ? 1.12 : 0.86);
      const at = top + tall * bare * part + tall * 0.012 * random.between(-1, 1);
      const droop = tall * 0.022 * random.between(0.5, 1.6) * (0.3 + part);
      const [tip, notch] = [x + side * reach, x + side * reach * random.between(0.32, 0.62)];
      return [tip, at + droop, notch, at + droop * 0.4 + (tall / boughs) * 0.5] as const;
    });
    if (side === 1) {
      for (const [tipX, tipY, notchX, notchY] of tips) {
        ctx.lineTo(tipX, tipY);
        ctx.lineTo(notchX, notchY);
      }
      ctx.lineTo(x, top + tall * (bare + 0.02));
    } else {
      for (const [tipX, tipY, notchX, notchY] of tips.reverse()) {
        ctx.lineTo(notchX, notchY);
        ctx.lineTo(tipX, tipY);
      }
    }
  }
  ctx.closePath();
  ctx.fill();
}

/** A tall trunk that leaves the frame at the top, with a few dead branches. */
function drawTrunk(ctx: SKRSContext2D, x: number, y: number, tall: number, branches: number, random: Random): void {
  const half = tall * random.between(0.014, 0.028);
  const lean = tall * random.between(-0.04, 0.04);
  ctx.beginPath();
  ctx.moveTo(x - half * 1.7, y);
  ctx.quadraticCurveTo(x - half, y - tall * 0.12, x - half * 0.8 + lean, y - tall * 1.6);
  ctx.lineTo(x + half * 0.8 + lean, y - tall * 1.6);
  ctx.quadraticCurveTo(x + half, y - tall * 0.12, x + half * 1.9, y);
  ctx.fill();
  ctx.strokeStyle = ctx.fillStyle;
  for (let branch = 0; branch < branches; branch += 1) {
    const from = y - tall * random.between(0.3, 1.2);
    const side = random.sign();
    ctx.lineWidth = half * random.between(0.12, 0.3);
    ctx.beginPath();
    ctx.moveTo(x, from);
    ctx.quadraticCurveTo(
      x + side * tall * 0.06,
      from - tall * 0.01,
      x + side * tall * random.between(0.1, 0.2),
      from + tall * random.between(-0.07, 0.05),
    );
    ctx.stroke();
  }
}

/** Snow on the drawn shapes: lighter from above. */
function dustPine(ctx: SKRSContext2D, canvas: Canvas, snow: Light): void {
  ctx.save();
  ctx.globalCompositeOperation = 'source-atop';
  ctx.globalAlpha = 0.05;
  ctx.fillStyle = css(snow);
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.restore();
}

interface Floor {
  foot: number;
  color: Light;
  unit: number;
  near: number;
  width: number;
  height: number;
  random: Random;
}

/** Uneven ground with undergrowth along its edge. */
function drawFloor(ctx: SKRSContext2D, { foot, color, unit, near, width, height, random }: Floor): void {
  const noise = NoiseField.shared();
  const row = random.unit();
  ctx.fillStyle = css(color);
  ctx.beginPath();
  ctx.moveTo(0, height);
  const step = Math.max(1, unit * 0.0022);
  for (let x = 0; x <= width + step; x += step) {
    const hill = (noise.at((x / unit) * 0.22, row) - 0.5) * unit * 0.09;
    const fern = noise.at((x / unit) * 3.2, row + 0.4) * random.between(0.2, 1) * unit * 0.026 * (0.35 + near);
    ctx.lineTo(x, foot + hill - fern);
  }
  ctx.lineTo(width, height);
  ctx.fill();
}

interface Shine {
  width: number;
  height: number;
  unit: number;
  source: { x: number; y: number };
  du: number;
  dv: number;
  timeS: number;
}

/** Shafts between the crowns: alpha only, coloured by `tint`. */
function shine(layer: LightLayer, { width, height, unit, source, du, dv, timeS }: Shine): void {
  const noise = NoiseField.shared();
  const step = width / layer.width;
  const from = { x: source.x, y: source.y - height * 0.28 };
  for (let y = 0; y < layer.height; y += 1) {
    for (let x = 0; x < layer.width; x += 1) {
      const dx = ((x + 0.5) * step - from.x) / unit;
      const dy = ((y + 0.5) * step - from.y) / unit;
      const far = Math.sqrt(dx * dx + dy * dy);
      const angle = Math.atan2(dx, dy);
      const wide = noise.at(angle * 0.5 + du + timeS * 0.004, dv + timeS * 0.006);
      const fine = noise.at(angle * 2 + dv - timeS * 0.007, du + timeS * 0.012);
      const open = Math.max(0, wide * 1.6 - 0.5) * (0.25 + 1.15 * fine);
      const fade = Math.exp(-far * 1.25) * Math.min(1, far * 3.2) * Math.max(0, Math.cos(angle * 0.8));
      const mist = 0.6 + 0.7 * noise.at(dx * 0.25 + timeS * 0.006, dy * 0.3 + du);
      layer.setAlpha(x, y, Math.min(1, open * fade * mist * 1.25));
    }
  }
}

function tint(layer: LightLayer, color: string): Canvas {
  const canvas = layer.commit();
  const ctx = canvas.getContext('2d');
  ctx.save();
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = `rgb(${color})`;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.restore();
  return canvas;
}
