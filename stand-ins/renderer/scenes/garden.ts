import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { css, light, mixLight, type Light } from '../light/color';
import { LightLayer } from '../light/light-layer';
import { NoiseField } from '../light/noise-field';
import type { Hour } from '../mood';
import type { Random } from '../random';
import type { Scene, Stage } from './scene';

interface Meadow {
  sky: Light;
  leaf: Light;
  dark: Light;
  sun: Light;
  petals: readonly [string, string, string];
}

const MEADOWS: Record<Hour, readonly [Meadow, ...Meadow[]]> = {
  dawn: [
    meadow('#f6e3bd', '#8d9a55', '#2c3a22', '#ffe2a8', ['#fff3e0', '#f4b9a2', '#e9785a']),
    meadow('#f3dccb', '#87986a', '#2b3a2a', '#ffdcb8', ['#ffffff', '#f7d9d2', '#e8a79c']),
  ],
  day: [
    meadow('#e4f0cf', '#6f9a3e', '#1f3d1c', '#fff6cf', ['#ffffff', '#ffd75e', '#e2513a']),
    meadow('#dcefe6', '#5f9658', '#1b3a26', '#fffbe0', ['#fdf6e6', '#f6c6c0', '#d9473c']),
  ],
  dusk: [
    meadow('#ffc27c', '#8a7434', '#2a2210', '#ffb45a', ['#ffe4bd', '#ff9d52', '#c8402a']),
    meadow('#f4b183', '#7c6a3a', '#251f14', '#ffa85c', ['#ffead0', '#f0a06a', '#b23b30']),
  ],
  night: [
    meadow('#31505a', '#1d3a32', '#07110f', '#b9d6dc', ['#dbe6e2', '#9fc0be', '#f0d9a0']),
    meadow('#2b4248', '#223a2c', '#080f0c', '#d4dcc8', ['#e8e6d4', '#b9c6a4', '#f2c877']),
  ],
};

/** A meadow against the light: far blossoms as discs of light, near stems in the wind, petals adrift. */
export function makeGarden({ width, height, durationS, random, mood }: Stage): Scene {
  const colors = random.pick(MEADOWS[mood.hour]);
  const unit = Math.sqrt(width * height);
  const sun = { x: width * random.between(0.2, 0.8), y: height * random.between(0.08, 0.24) };
  const backdrop = paintFoliage(width, height, unit, sun, colors, random);
  const bokeh = makeBokeh(random, colors);
  const heads = colors.petals.map((petal) => drawHead(petal, colors.sun, random));
  const far = makeStems(random, 46, 0.5);
  const near = makeStems(random, 20, 1);
  const blades = makeBlades(random);
  const petals = makePetals(random);
  const isSnow = mood.weather === 'snow';

  return {
    draw(ctx, timeS) {
      const slide = (timeS / durationS - 0.5) * width;
      ctx.drawImage(backdrop, -width * 0.04 - slide * 0.01, -height * 0.02, width * 1.08, height * 1.04);
      drawSun(ctx, sun, unit, colors.sun);
      for (const disc of bokeh) drawDisc(ctx, disc, timeS, { width, height, unit, slide });
      drawBlades(ctx, blades, timeS, { width, height, unit, slide: slide * 0.02 }, colors, 0);
      for (const stem of far) drawStem(ctx, stem, heads, timeS, { width, height, unit, slide: slide * 0.025 }, colors);
      drawBlades(ctx, blades, timeS, { width, height, unit, slide: slide * 0.04 }, colors, 1);
      for (const stem of near) drawStem(ctx, stem, heads, timeS, { width, height, unit, slide: slide * 0.05 }, colors);
      if (!isSnow) for (const petal of petals) drawPetal(ctx, petal, timeS, { width, height, unit, slide }, colors);
    },
  };
}

function meadow(
  sky: string,
  leaf: string,
  dark: string,
  sun: string,
  petals: readonly [string, string, string],
): Meadow {
  return { sky: light(sky), leaf: light(leaf), dark: light(dark), sun: light(sun), petals };
}

/** Leaves and grass far out of focus. */
function paintFoliage(
  width: number,
  height: number,
  unit: number,
  sun: { x: number; y: number },
  colors: Meadow,
  random: Random,
): Canvas {
  const noise = NoiseField.single();
  const layer = LightLayer.covering(width, height, 14_000);
  const [du, dv] = [random.unit(), random.unit()];
  const step = width / layer.width;
  for (let y = 0; y < layer.height; y += 1) {
    for (let x = 0; x < layer.width; x += 1) {
      const [px, py] = [((x + 0.5) * step) / unit, ((y + 0.5) * step) / unit];
      const v = y / layer.height;
      const blur = 0.6 * noise.at(px * 0.5 + du, py * 0.5 + dv) + 0.4 * noise.at(px * 1.1 + dv, py * 1.1 + du);
      const down = Math.min(1, Math.max(0, v * 1.25 - 0.12 + (blur - 0.5) * 0.7));
      const far = Math.hypot(px - sun.x / unit, py - sun.y / unit);
      const glow = Math.exp(-far * 2.6);
      const leaf = mixLight(colors.leaf, colors.dark, Math.min(1, Math.max(0, (v - 0.45) * 1.7 + (0.5 - blur) * 0.9)));
      const color = mixLight(mixLight(colors.sky, leaf, down), colors.sun, glow * 0.6);
      layer.set(x, y, color[0], color[1], color[2]);
    }
  }
  return layer.commit();
}

function drawSun(ctx: SKRSContext2D, sun: { x: number; y: number }, unit: number, color: Light): void {
  const reach = unit * 0.75;
  const flare = ctx.createRadialGradient(sun.x, sun.y, 0, sun.x, sun.y, reach);
  flare.addColorStop(0, css(mixLight(color, [1, 1, 1], 0.4), 0.85));
  flare.addColorStop(0.12, css(color, 0.42));
  flare.addColorStop(0.5, css(color, 0.1));
  flare.addColorStop(1, css(color, 0));
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.fillStyle = flare;
  ctx.fillRect(sun.x - reach, sun.y - reach, 2 * reach, 2 * reach);
  ctx.restore();
}

interface View {
  width: number;
  height: number;
  unit: number;
  /** Pixels that the camera has moved, signed. */
  slide: number;
}

interface Disc {
  x: number;
  y: number;
  radius: number;
  alpha: number;
  depth: number;
  phase: number;
  sprite: Canvas;
}

/** Points of light out of focus: even discs with a slightly brighter rim, as a lens draws them. */
function makeBokeh(random: Random, colors: Meadow): Disc[] {
  const sprites = [css(colors.sun), ...colors.petals].map(drawDiscSprite);
  return Array.from({ length: 54 }, () => {
    const depth = random.unit();
    return {
      x: random.between(-0.05, 1.05),
      y: 0.2 + 0.62 * random.unit() ** 0.8,
      radius: 0.008 + 0.04 * depth * random.between(0.5, 1),
      alpha: random.between(0.06, 0.3) * (1.15 - 0.6 * depth),
      depth,
      phase: random.between(0, 6.3),
      sprite: sprites[Math.floor(random.unit() * sprites.length)]!,
    };
  });
}

function drawDiscSprite(color: string): Canvas {
  const canvas = createCanvas(96, 96);
  const ctx = canvas.getContext('2d');
  const disc = ctx.createRadialGradient(48, 48, 0, 48, 48, 47);
  for (const [at, alpha] of [
    [0, 0.55],
    [0.75, 0.65],
    [0.9, 0.95],
    [0.96, 0.6],
    [1, 0],
  ] as const) {
    disc.addColorStop(at, `rgba(255, 255, 255, ${alpha})`);
  }
  ctx.fillStyle = disc;
  ctx.fillRect(0, 0, 96, 96);
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 96, 96);
  return canvas;
}

function drawDisc(ctx: SKRSContext2D, disc: Disc, timeS: number, { width, height, unit, slide }: View): void {
  const radius = disc.radius * unit;
  const x = disc.x * width - slide * 0.018 * (0.4 + disc.depth) + Math.sin(timeS * 0.8 + disc.phase) * unit * 0.003;
  const y = disc.y * height + Math.sin(timeS * 0.6 + disc.phase * 2) * unit * 0.003;
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.globalAlpha = disc.alpha * (0.75 + 0.25 * Math.sin(timeS * 1.4 + disc.phase * 3));
  ctx.drawImage(disc.sprite, x - radius, y - radius, 2 * radius, 2 * radius);
  ctx.restore();
}

interface Stem {
  x: number;
  tall: number;
  lean: number;
  head: number;
  size: number;
  phase: number;
  /** 0 = far, 1 = near the lens. */
  near: number;
}

function makeStems(random: Random, count: number, near: number): Stem[] {
  return Array.from({ length: count }, () => ({
    x: random.between(-0.03, 1.03),
    tall: random.between(0.16, 0.42) * (0.7 + 0.55 * near),
    lean: random.between(-0.06, 0.06),
    head: Math.floor(random.unit() * 3),
    size: random.between(0.02, 0.034) * (0.55 + 0.75 * near),
    phase: random.between(0, 6.3),
    near,
  })).sort((a, b) => a.size - b.size);
}

/** Wind comes in waves that cross the meadow. */
function wind(x: number, timeS: number, phase: number): number {
  return (
    0.6 * Math.sin(timeS * 1.15 - x * 4) +
    0.28 * Math.sin(timeS * 2.3 + phase) +
    0.14 * Math.sin(timeS * 4.1 + phase * 2)
  );
}

function drawStem(
  ctx: SKRSContext2D,
  stem: Stem,
  heads: readonly Canvas[],
  timeS: number,
  view: View,
  colors: Meadow,
): void {
  const { width, height, unit, slide } = view;
  const sway = wind(stem.x, timeS, stem.phase);
  const footX = stem.x * width - slide;
  const footY = height * 1.02;
  const topX = footX + (stem.lean + sway * 0.035) * unit;
  const topY = footY - stem.tall * Math.max(unit, height * 0.95) * (1 - Math.abs(sway) * 0.02);
  ctx.strokeStyle = css(mixLight(colors.leaf, colors.dark, 0.35 + 0.3 * stem.near));
  ctx.lineWidth = Math.max(0.8, unit * 0.0024 * (0.5 + stem.near));
  ctx.beginPath();
  ctx.moveTo(footX, footY);
  ctx.quadraticCurveTo(footX + stem.lean * unit * 0.2, (footY + topY) / 2, topX, topY);
  ctx.stroke();
  const head = heads[stem.head]!;
  const size = stem.size * unit;
  ctx.save();
  ctx.translate(topX, topY);
  ctx.rotate(stem.lean * 3 + sway * 0.22);
  ctx.scale(1, 0.62 + 0.2 * Math.sin(stem.phase));
  ctx.drawImage(head, -size, -size, 2 * size, 2 * size);
  ctx.restore();
}

/** A blossom seen slightly from the side, light shining through its petals. */
function drawHead(petal: string, sun: Light, random: Random): Canvas {
  const canvas = createCanvas(160, 160);
  const ctx = canvas.getContext('2d');
  ctx.translate(80, 80);
  const count = 9 + Math.floor(random.unit() * 4);
  for (const [reach, shade] of [
    [72, 0.22],
    [60, 0],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      ctx.save();
      ctx.rotate(((index + shade * 2) / count) * 2 * Math.PI + random.between(-0.12, 0.12));
      const light_ = ctx.createLinearGradient(0, 0, 0, -reach);
      light_.addColorStop(0, css(mixLight(light(petal), [0, 0, 0], 0.5 + shade)));
      light_.addColorStop(0.5, css(mixLight(light(petal), [0, 0, 0], shade)));
      light_.addColorStop(1, css(mixLight(light(petal), sun, 0.4)));
      ctx.fillStyle = light_;
      ctx.globalAlpha = 0.9;
      ctx.beginPath();
      const half = (reach / count) * random.between(2.1, 2.7);
      ctx.moveTo(0, 0);
      ctx.bezierCurveTo(-half, -reach * 0.4, -half * 0.9, -reach * random.between(0.9, 1.02), 0, -reach);
      ctx.bezierCurveTo(half * 0.9, -reach * random.between(0.9, 1.02), half, -reach * 0.4, 0, 0);
      ctx.fill();
      ctx.restore();
    }
  }
  const heart = ctx.createRadialGradient(0, -3, 0, 0, 0, 17);
  heart.addColorStop(0, '#ffd67a');
  heart.addColorStop(0.6, '#b9791f');
  heart.addColorStop(1, '#5d3a10');
  ctx.fillStyle = heart;
  ctx.beginPath();
  ctx.arc(0, 0, 16, 0, 2 * Math.PI);
  ctx.fill();
  return canvas;
}

interface Blade {
  x: number;
  tall: number;
  lean: number;
  wide: number;
  tone: number;
  phase: number;
}

function makeBlades(random: Random): Blade[] {
  return Array.from({ length: 300 }, () => ({
    x: random.between(-0.05, 1.05),
    tall: random.between(0.08, 0.26),
    lean: random.between(-0.09, 0.09),
    wide: random.between(0.002, 0.0048),
    tone: random.unit(),
    phase: random.between(0, 6.3),
  }));
}

/** Half of the grass behind the far flowers (`part` 0), half before them. */
function drawBlades(
  ctx: SKRSContext2D,
  blades: readonly Blade[],
  timeS: number,
  view: View,
  colors: Meadow,
  part: 0 | 1,
): void {
  const { width, height, unit, slide } = view;
  const tones = [0, 1, 2].map((tone) =>
    css(mixLight(mixLight(colors.leaf, colors.sun, 0.25 * tone), colors.dark, 0.3 + 0.35 * part)),
  );
  blades.forEach((blade, index) => {
    if (index % 2 !== part) return;
    const sway = wind(blade.x, timeS, blade.phase);
    const tall = blade.tall * Math.max(unit, height * 0.9) * (part === 1 ? 0.72 : 1);
    const x = blade.x * width - slide;
    const tip = x + (blade.lean + sway * 0.03) * unit;
    const wide = blade.wide * unit * (0.7 + 0.6 * part);
    ctx.fillStyle = tones[Math.floor(blade.tone * 3)]!;
    ctx.beginPath();
    ctx.moveTo(x - wide, height * 1.01);
    ctx.quadraticCurveTo(x - wide * 0.6 + blade.lean * unit * 0.2, height - tall * 0.6, tip, height * 1.01 - tall);
    ctx.quadraticCurveTo(x + wide * 0.8 + blade.lean * unit * 0.2, height - tall * 0.55, x + wide, height * 1.01);
    ctx.fill();
  });
}

interface Petal {
  x: number;
  y: number;
  size: number;
  pace: number;
  spin: number;
  phase: number;
  color: number;
}

function makePetals(random: Random): Petal[] {
  return Array.from({ length: 26 }, () => ({
    x: random.unit(),
    y: random.unit(),
    size: random.between(0.004, 0.009) * (random.unit() < 0.15 ? 2.2 : 1),
    pace: random.between(0.03, 0.07),
    spin: random.between(0.8, 2.4) * random.sign(),
    phase: random.between(0, 6.3),
    color: Math.floor(random.unit() * 2),
  }));
}

function drawPetal(
  ctx: SKRSContext2D,
  petal: Petal,
  timeS: number,
  { width, height, unit }: View,
  colors: Meadow,
): void {
  const fall = petal.y + petal.pace * timeS * 0.8;
  const drift = petal.x + petal.pace * timeS * 1.2 + 0.02 * Math.sin(timeS * 1.6 + petal.phase);
  const size = petal.size * unit;
  ctx.save();
  ctx.translate(
    (drift - Math.floor(drift)) * width * 1.1 - width * 0.05,
    (fall - Math.floor(fall)) * height * 1.1 - height * 0.05,
  );
  ctx.rotate(timeS * petal.spin + petal.phase);
  ctx.scale(1, 0.35 + 0.5 * Math.abs(Math.sin(timeS * petal.spin * 1.7 + petal.phase)));
  ctx.globalAlpha = 0.8;
  ctx.fillStyle = colors.petals[petal.color]!;
  ctx.beginPath();
  ctx.moveTo(-size, 0);
  ctx.bezierCurveTo(-size * 0.4, -size, size * 0.8, -size * 0.8, size, 0);
  ctx.bezierCurveTo(size * 0.6, size * 0.7, -size * 0.4, size * 0.6, -size, 0);
  ctx.fill();
  ctx.restore();
}
