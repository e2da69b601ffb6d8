import type { SKRSContext2D } from '@napi-rs/canvas';

import { css, light, mixLight, type Light } from '../light/color';
import { LightLayer } from '../light/light-layer';
import { Motes } from '../light/motes';
import { NoiseField } from '../light/noise-field';
import type { Hour } from '../mood';
import type { Random } from '../random';
import type { Scene, Stage } from './scene';

const POINTS = 54_000;
const FISH = 46;
/** Directions from the light, as tangents from -WIDEST to WIDEST. */
const ANGLES = 1024;
const WIDEST = 3;

interface Water {
  surface: Light;
  middle: Light;
  deep: Light;
  sun: Light;
}

const WATERS: Record<Hour, Water> = {
  dawn: { surface: light('#bfe0cf'), middle: light('#2f7f86'), deep: light('#0a2a35'), sun: light('#ffe7bd', 1.3) },
  day: { surface: light('#c4f0ea'), middle: light('#1f8a9c'), deep: light('#06304a'), sun: light('#f4fff2', 1.4) },
  dusk: { surface: light('#f0c88e'), middle: light('#3d6d6a'), deep: light('#0b2429'), sun: light('#ffc682', 1.3) },
  night: { surface: light('#5b8790'), middle: light('#0d3440'), deep: light('#030d14'), sun: light('#cfe9ee', 0.8) },
};

/** Under the surface: shafts of light swing through the water, a shoal passes, weed sways. */
export function makeUnderwater({ width, height, random, mood }: Stage): Scene {
  const noise = NoiseField.shared();
  const layer = LightLayer.covering(width, height, POINTS);
  const water = WATERS[mood.hour];
  const unit = Math.sqrt(width * height);
  const source = { x: width * random.between(0.3, 0.7), y: -height * 0.35 };
  const [du, dv] = [random.unit(), random.unit()];
  const motes = new Motes(width, height, random, 60, '214, 240, 232');
  const shoal = makeShoal(random);
  const weeds = makeWeeds(random);
  const step = width / layer.width;

  // The light is constant along a shaft, so what depends only on the direction is looked up.
  const shafts = new Float32Array(ANGLES);
  const centres = Float32Array.from({ length: ANGLES }, (_, index) => Math.exp(-1.3 * angleAt(index) ** 2));

  const openShafts = (timeS: number): void => {
    for (let index = 0; index < ANGLES; index += 1) {
      const angle = angleAt(index);
      const swing = noise.at(angle * 0.42 + du + timeS * 0.012, timeS * 0.03 + dv);
      const comb = noise.at(angle * 1.7 + dv - timeS * 0.02, timeS * 0.05 + du);
      const open = Math.max(0, swing * 1.5 - 0.42) * (0.3 + 1.1 * comb * comb);
      shafts[index] = 0.55 * open * Math.max(0, 1.1 - 0.55 * angle * angle);
    }
  };

  const shine = (timeS: number): void => {
    openShafts(timeS);
    for (let y = 0; y < layer.height; y += 1) {
      const v = (y + 0.5) / layer.height;
      const toMiddle = Math.min(1, v * 2.6);
      const toDeep = Math.max(0, (v - 0.25) / 0.75);
      const base = mixLight(mixLight(water.surface, water.middle, toMiddle), water.deep, toDeep);
      const py = (y + 0.5) * step - source.y;
      const depth = 0.05 / (v + 0.03);
      const shallow = Math.max(0, 1 - v / 0.3);
      const rippling = 2.2 * shallow * shallow;
      for (let x = 0; x < layer.width; x += 1) {
        const px = (x + 0.5) * step - source.x;
        const angle = px / py;
        const at = Math.min(ANGLES - 1, Math.max(0, ((angle / WIDEST + 1) * 0.5 * ANGLES) | 0));
        const shaft = shafts[at]! * Math.exp((-0.9 * Math.sqrt(px * px + py * py)) / unit);
        const centre = centres[at]!;
        let bright = shaft;
        if (rippling > 0) {
          // Ripples overhead, seen slantwise from below.
          const ripple = noise.at((px / unit) * depth * 2.4 + timeS * 0.03, depth * 0.9 - timeS * 0.05);
          if (ripple > 0.5) bright += (ripple - 0.5) * rippling * (0.3 + centre);
        }
        const even = 0.5 + 0.5 * centre;
        layer.set(
          x,
          y,
          base[0] * even + water.sun[0] * bright,
          base[1] * even + water.sun[1] * bright,
          base[2] * even + water.sun[2] * bright,
        );
      }
    }
  };

  return {
    draw(ctx, timeS) {
      shine(timeS);
      ctx.drawImage(layer.commit(), 0, 0, width, height);
      const dark = css(mixLight(water.deep, water.middle, 0.35));
      for (const fish of shoal) drawFish(ctx, fish, timeS, { width, height, unit, color: dark });
      weeds.forEach((weed) =>
        drawWeed(ctx, weed, timeS, { width, height, unit, color: css(mixLight(water.deep, [0, 0, 0], weed.near)) }),
      );
      motes.draw(ctx, timeS);
    },
  };
}

function angleAt(index: number): number {
  return ((2 * (index + 0.5)) / ANGLES - 1) * WIDEST;
}

interface Fish {
  x: number;
  y: number;
  size: number;
  phase: number;
  pace: number;
}

function makeShoal(random: Random): Fish[] {
  const middle = { x: random.between(0.1, 0.3), y: random.between(0.34, 0.5) };
  return Array.from({ length: FISH }, () => {
    const spread = random.unit() + random.unit() - 1;
    return {
      x: middle.x + spread * 0.3,
      y: middle.y + (random.unit() + random.unit() - 1) * 0.14 * (1.2 - Math.abs(spread)),
      size: random.between(0.008, 0.019),
      phase: random.between(0, 6.3),
      pace: random.between(0.9, 1.1),
    };
  });
}

interface Place {
  width: number;
  height: number;
  unit: number;
  color: string;
}

function drawFish(ctx: SKRSContext2D, fish: Fish, timeS: number, { width, height, unit, color }: Place): void {
  const size = fish.size * unit;
  const x = (fish.x + timeS * 0.058 * fish.pace) * width;
  const y = (fish.y + 0.028 * Math.sin(timeS * 0.7 + fish.x * 9) + 0.004 * Math.sin(timeS * 2 + fish.phase)) * height;
  const beat = Math.sin(timeS * 11 + fish.phase);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(-0.06 * Math.cos(timeS * 0.7 + fish.x * 9));
  ctx.globalAlpha = 0.5 + 0.45 * (fish.size / 0.019);
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.moveTo(size, 0);
  ctx.quadraticCurveTo(size * 0.2, -size * 0.42, -size * 0.7, beat * size * 0.05);
  ctx.lineTo(-size * 1.25, -size * 0.32 + beat * size * 0.2);
  ctx.lineTo(-size * 1.1, beat * size * 0.16);
  ctx.lineTo(-size * 1.25, size * 0.32 + beat * size * 0.2);
  ctx.lineTo(-size * 0.7, beat * size * 0.05);
  ctx.quadraticCurveTo(size * 0.2, size * 0.42, size, 0);
  ctx.fill();
  ctx.restore();
}

interface Weed {
  x: number;
  tall: number;
  wide: number;
  phase: number;
  /** 0 = far, 1 = at the lens. */
  near: number;
}

function makeWeeds(random: Random): Weed[] {
  return Array.from({ length: 26 }, (_, index) => {
    const near = index / 26;
    // Thick at both sides, open in the middle.
    const side = random.unit() < 0.5 ? random.unit() ** 1.7 * 0.42 : 1 - random.unit() ** 1.7 * 0.42;
    const edge = Math.abs(side - 0.5) * 2;
    return {
      x: side,
      tall: random.between(0.12, 0.3) * (0.5 + edge) * (0.6 + 0.6 * near),
      wide: random.between(0.006, 0.014),
      phase: random.between(0, 6.3),
      near: near * 0.75,
    };
  });
}

/** One ribbon, its bend growing and lagging towards the tip. */
function drawWeed(ctx: SKRSContext2D, weed: Weed, timeS: number, { width, height, unit, color }: Place): void {
  const [foot, tall, wide] = [height * 1.02, weed.tall * unit, weed.wide * unit * (0.6 + weed.near)];
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let part = 0; part <= 1.001; part += 0.125) {
    const bend = Math.sin(timeS * 0.9 + weed.phase - part * 2.2 + weed.x * 5) * tall * 0.16 * part * part;
    const ripple = Math.sin(part * 13 + weed.phase) * wide * 0.35;
    const x = weed.x * width + bend + ripple;
    const half = wide * (1 - part) ** 0.6 * 0.5;
    left.push([x - half, foot - part * tall]);
    right.unshift([x + half, foot - part * tall]);
  }
  ctx.fillStyle = color;
  ctx.beginPath();
  for (const [x, y] of [...left, ...right]) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}
