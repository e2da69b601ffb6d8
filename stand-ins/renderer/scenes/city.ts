import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { blurred } from '../light/blurred';
import { css, light, mixLight, type Light } from '../light/color';
import type { Hour } from '../mood';
import type { Random } from '../random';
import { paintBackdrop } from './backdrop';
import { drawLamp } from './lamp';
import type { Scene, Stage } from './scene';
import { makeSky, type Sky } from './sky';
import { StarField } from './star-field';

const ROWS = 6;
const WINDOW_COLORS = ['#ffd08a', '#ffe2b4', '#ffb866', '#ffc97d', '#f4ead6', '#cfe2e4'] as const;
/** Part of the windows with light in them. */
const LIT: Record<Hour, number> = { dawn: 0.16, day: 0.02, dusk: 0.36, night: 0.6 };

interface Row {
  canvas: Canvas;
  spare: number;
  /** 0 = farthest, 1 = nearest. */
  near: number;
  beacons: { x: number; y: number; phase: number }[];
}

/** A skyline across water, its lights in the ripples; the camera glides along the shore. */
export function makeCity({ width, height, durationS, random, mood }: Stage): Scene {
  const made = makeSky(mood, random);
  const isDark = mood.hour === 'night' || mood.hour === 'dusk';
  // A city lights its own sky.
  const sky: Sky =
    mood.hour === 'night'
      ? {
          ...made,
          horizon: mixLight(made.horizon, light('#a06c3c'), 0.6),
          middle: mixLight(made.middle, light('#33302c'), 0.5),
        }
      : made;
  const waterY = Math.round(height * 0.62);
  const backdrop = paintBackdrop(sky, width, waterY, random.unit());
  const stars = sky.hasStars ? new StarField(width, waterY * 0.7, random, 0.25) : undefined;
  const travel = random.sign() * width * 0.011 * durationS;
  const unit = Math.sqrt(width * height);
  const rows = Array.from({ length: ROWS }, (_, index) =>
    drawRow({
      width,
      waterY,
      unit,
      sky,
      hour: mood.hour,
      near: index / (ROWS - 1),
      spare: Math.ceil(Math.abs(travel) / 2 + width * 0.02),
      random,
    }),
  );
  const focal = 0.95 * Math.sqrt(width * waterY);
  const lamp = { x: width / 2 + focal * sky.toLamp[0], y: waterY - focal * sky.toLamp[1] };
  const scene = createCanvas(width, waterY);
  const sceneCtx = scene.getContext('2d', { alpha: false });
  const ripplePhase = random.between(0, 6.3);
  const isWet = mood.weather === 'rain';

  return {
    draw(ctx, timeS) {
      const moved = (timeS / durationS - 0.5) * travel;
      sceneCtx.drawImage(backdrop, 0, 0, width, waterY);
      stars?.draw(sceneCtx, timeS);
      drawLamp(sceneCtx, sky, lamp.x, lamp.y, 0.026 * focal);
      for (const row of rows) {
        const x = -row.spare + moved * (0.15 + 0.85 * row.near);
        sceneCtx.drawImage(row.canvas, x, waterY - row.canvas.height);
        drawBeacons(sceneCtx, row, x, waterY - row.canvas.height, timeS, unit);
        veil(sceneCtx, sky, width, waterY, isWet ? 0.5 : 0.26, row.near);
      }
      ctx.drawImage(scene, 0, 0);
      mirror(ctx, scene, { width, height, waterY, timeS, phase: ripplePhase, unit });
      tintWater(ctx, sky, { width, height, waterY, isDark });
    },
  };
}

interface RowPlan {
  width: number;
  waterY: number;
  unit: number;
  sky: Sky;
  hour: Hour;
  near: number;
  spare: number;
  random: Random;
}

function drawRow({ width, waterY, unit, sky, hour, near, spare, random }: RowPlan): Row {
  const tallest = Math.min(waterY * 0.74, unit * 0.5) * (1 - 0.62 * near);
  const canvas = createCanvas(width + 2 * spare, Math.ceil(tallest * 1.25));
  const ctx = canvas.getContext('2d');
  const air = mixLight(sky.horizon, sky.middle, 0.55);
  const away = (hour === 'night' ? 0.5 : 0.74) * (1 - near) ** 0.8 + 0.02;
  const wall = mixLight(mixLight(light('#0b0d0f'), sky.zenith, 0.2), air, away);
  const lights = createCanvas(canvas.width, canvas.height);
  const lightsCtx = lights.getContext('2d');
  const lit = LIT[hour] * (0.7 + 0.5 * near);
  const beacons: Row['beacons'] = [];
  const centre = canvas.width * random.between(0.3, 0.7);
  let x = -unit * 0.05;
  while (x < canvas.width) {
    const wide = unit * random.between(0.02, 0.056) * (0.75 + 0.5 * near);
    const towards = Math.exp(-(((x + wide / 2 - centre) / (canvas.width * 0.3)) ** 2));
    const tall = tallest * (0.16 + random.unit() ** 1.6 * (0.3 + 0.5 * towards) + 0.1 * towards);
    const roof = drawBuilding(ctx, lightsCtx, {
      x,
      wide,
      tall,
      bottom: canvas.height,
      unit,
      near,
      lit,
      wall,
      sky,
      random,
    });
    if (tall > tallest * 0.62 && random.unit() < 0.5)
      beacons.push({ x: x + wide / 2, y: roof, phase: random.between(0, 6.3) });
    x += wide * random.between(0.82, 1.25);
  }
  bloom(ctx, lights, unit, near);
  return { canvas, spare, near, beacons };
}

/** Lays the lit windows over the walls, with the light that a lens spreads round them. */
function bloom(ctx: SKRSContext2D, lights: Canvas, unit: number, near: number): void {
  ctx.drawImage(lights, 0, 0);
  ctx.globalCompositeOperation = 'lighter';
  for (const [radius, alpha] of [
    [0.0022, 0.6],
    [0.009, 0.75],
    [0.03, 0.5],
  ] as const) {
    ctx.globalAlpha = alpha * (0.6 + 0.4 * near);
    ctx.drawImage(blurred(lights, radius * unit), 0, 0);
  }
  ctx.globalAlpha = 1;
  ctx.globalCompositeOperation = 'source-over';
}

interface Building {
  x: number;
  wide: number;
  tall: number;
  bottom: number;
  unit: number;
  near: number;
  lit: number;
  wall: Light;
  sky: Sky;
  random: Random;
}

/** Returns the height of the highest point, pixels from the canvas' top. */
function drawBuilding(
  ctx: SKRSContext2D,
  lights: SKRSContext2D,
  { x, wide, tall, bottom, unit, near, lit, wall, sky, random }: Building,
): number {
  const top = bottom - tall;
  const tone = random.between(0.82, 1.18);
  const side = ctx.createLinearGradient(x, 0, x + wide, 0);
  const lamp = sky.toLamp[0] < 0 ? 0 : 1;
  side.addColorStop(lamp, css(mixLight([wall[0] * tone, wall[1] * tone, wall[2] * tone], sky.horizon, 0.1)));
  side.addColorStop(1 - lamp, css([wall[0] * tone * 0.85, wall[1] * tone * 0.85, wall[2] * tone * 0.88]));
  ctx.fillStyle = side;
  ctx.fillRect(x, top, wide, tall);
  let peak = top;
  const form = random.unit();
  if (form < 0.26) {
    ctx.fillRect(x + wide * 0.2, top - unit * 0.014, wide * 0.6, unit * 0.015);
    peak = top - unit * 0.014;
  } else if (form < 0.4) {
    const mast = unit * random.between(0.03, 0.07);
    ctx.fillRect(x + wide / 2 - unit * 0.0012, top - mast, unit * 0.0024, mast);
    peak = top - mast;
  } else if (form < 0.52) {
    ctx.beginPath();
    ctx.moveTo(x, top);
    ctx.lineTo(x + wide * random.between(0.3, 0.7), top - wide * 0.4);
    ctx.lineTo(x + wide, top);
    ctx.fill();
    peak = top - wide * 0.4;
  }
  lights.globalCompositeOperation = 'destination-out';
  lights.fillRect(x, top, wide, tall);
  lights.globalCompositeOperation = 'source-over';
  drawWindows(lights, { x, wide, top, bottom, unit, near, lit, random });
  return peak;
}

function drawWindows(
  ctx: SKRSContext2D,
  {
    x,
    wide,
    top,
    bottom,
    unit,
    near,
    lit,
    random,
  }: Pick<Building, 'x' | 'wide' | 'bottom' | 'unit' | 'near' | 'lit' | 'random'> & { top: number },
): void {
  const cellX = unit * (0.0034 + 0.0022 * near) * random.between(0.8, 1.4);
  const cellY = unit * (0.0046 + 0.0024 * near) * random.between(0.9, 1.3);
  const color = random.pick(WINDOW_COLORS);
  const busy = lit * random.between(0.3, 1.6);
  const bands = random.unit() < 0.25;
  for (let y = top + cellY; y < bottom - cellY; y += cellY) {
    const floor = bands ? (random.unit() < busy ? 0.92 : 0.03) : busy;
    for (let wx = x + cellX * 0.8; wx < x + wide - cellX; wx += cellX) {
      if (random.unit() > floor) continue;
      ctx.globalAlpha = random.unit() ** 1.2 * (0.62 + 0.38 * near);
      ctx.fillStyle = random.unit() < 0.16 ? random.pick(WINDOW_COLORS) : color;
      ctx.fillRect(wx, y, cellX * 0.62, cellY * 0.5);
    }
  }
  ctx.globalAlpha = 1;
}

/** Haze between one row of buildings and the next, thickest at the water. */
function veil(ctx: SKRSContext2D, sky: Sky, width: number, waterY: number, strength: number, near: number): void {
  const amount = strength * (1 - near * 0.75);
  const color = mixLight(sky.horizon, sky.middle, 0.4);
  const haze = ctx.createLinearGradient(0, waterY * 0.4, 0, waterY);
  haze.addColorStop(0, css(color, 0));
  haze.addColorStop(1, css(color, amount));
  ctx.fillStyle = haze;
  ctx.fillRect(0, waterY * 0.4, width, waterY * 0.6);
}

function drawBeacons(ctx: SKRSContext2D, row: Row, left: number, top: number, timeS: number, unit: number): void {
  ctx.save();
  ctx.globalCompositeOperation = 'lighter';
  for (const { x, y, phase } of row.beacons) {
    const glow = Math.max(0, Math.sin(timeS * 2.6 + phase)) ** 3;
    ctx.globalAlpha = 0.25 + 0.75 * glow;
    const radius = unit * 0.006;
    const red = ctx.createRadialGradient(left + x, top + y, 0, left + x, top + y, radius);
    red.addColorStop(0, '#ff7a52');
    red.addColorStop(0.3, 'rgba(214, 52, 26, 0.6)');
    red.addColorStop(1, 'rgba(160, 30, 10, 0)');
    ctx.fillStyle = red;
    ctx.fillRect(left + x - radius, top + y - radius, 2 * radius, 2 * radius);
  }
  ctx.restore();
}

/** The skyline upside down, cut into thin strips that ripple sideways, ever wider towards the camera. */
function mirror(
  ctx: SKRSContext2D,
  scene: Canvas,
  {
    width,
    height,
    waterY,
    timeS,
    phase,
    unit,
  }: { width: number; height: number; waterY: number; timeS: number; phase: number; unit: number },
): void {
  const strip = Math.max(1.5, unit / 420);
  const depth = height - waterY;
  for (let y = 0; y < depth; y += strip) {
    const part = y / depth;
    const near = 0.25 + part;
    const wave =
      Math.sin((y * 0.9) / strip + timeS * 4.2 + phase) * 0.4 + Math.sin((y * 0.31) / strip / near - timeS * 2.7) * 0.6;
    const swell = Math.sin(timeS * 1.1 - part * 9) * 0.6 + Math.sin(timeS * 0.7 + part * 21 + phase);
    const shift = wave * unit * 0.0042 * near;
    // Ripples mirror what is higher or lower than flat water would: lights stretch into columns.
    const from = Math.max(0, waterY - 2 - (y * 1.32 + (wave * 3 + swell * 2) * strip * near));
    ctx.drawImage(
      scene,
      0,
      Math.max(0, from - strip * 2.4),
      width,
      strip * 2.4,
      shift - width * 0.01,
      waterY + y,
      width * 1.02,
      strip + 0.6,
    );
  }
}

function tintWater(
  ctx: SKRSContext2D,
  sky: Sky,
  { width, height, waterY, isDark }: { width: number; height: number; waterY: number; isDark: boolean },
): void {
  const deep = mixLight(mixLight(sky.zenith, light('#06161b'), 0.65), [0, 0, 0], isDark ? 0.3 : 0);
  const shade = ctx.createLinearGradient(0, waterY, 0, height);
  shade.addColorStop(0, css(deep, 0.22));
  shade.addColorStop(1, css(deep, 0.8));
  ctx.fillStyle = shade;
  ctx.fillRect(0, waterY, width, height - waterY);
  // The shore: a dark line where the walls meet the water.
  ctx.fillStyle = css(deep, 0.7);
  ctx.fillRect(0, waterY - 1.5, width, 3);
}
