import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import type { Mood } from '../mood';
import type { Random } from '../random';
import type { Scene, Stage } from './scene';
import type { SceneName } from './scene-names';

/** For scenes where no weather reaches the lens. */
const SHELTERED: ReadonlySet<SceneName> = new Set(['underwater', 'cosmos', 'silk', 'projector', 'clouds']);

/** The scene with its snow or rain falling before it. */
export function withWeather(stage: Stage, scene: Scene): Scene {
  const fall = precipitation(stage);
  if (!fall) return scene;
  return {
    draw(ctx, timeS) {
      scene.draw(ctx, timeS);
      fall(ctx, timeS);
    },
  };
}

type Fall = (ctx: SKRSContext2D, timeS: number) => void;

function precipitation({ width, height, random, mood }: Stage): Fall | undefined {
  if (SHELTERED.has(mood.scene)) return undefined;
  if (mood.weather === 'snow') return snowfall(width, height, random, mood);
  if (mood.weather === 'rain') return rainfall(width, height, random, mood);
  return undefined;
}

interface Drop {
  x: number;
  y: number;
  /** 0 = far, 1 = at the lens. */
  near: number;
  phase: number;
}

function makeDrops(count: number, random: Random): Drop[] {
  return Array.from({ length: count }, () => ({
    x: random.unit(),
    y: random.unit(),
    near: random.unit() ** 2.2,
    phase: random.between(0, 6.3),
  }));
}

/** Flakes that sway as they fall; the nearest are large and soft. */
function snowfall(width: number, height: number, random: Random, mood: Mood): Fall {
  const flakes = makeDrops(280, random);
  const unit = Math.sqrt(width * height);
  const wind = random.between(-0.05, 0.05);
  const dot = flake(mood.hour === 'night' ? '214, 228, 236' : '255, 255, 255');
  return (ctx, timeS) => {
    ctx.save();
    for (const { x, y, near, phase } of flakes) {
      const fall = y + timeS * (0.05 + 0.2 * near);
      const sway = 0.014 * Math.sin(timeS * 1.1 + phase) * (0.4 + near);
      const radius = unit * (0.0016 + 0.0085 * near ** 1.6);
      ctx.globalAlpha = 0.85 - 0.5 * near;
      const px = wrap(x + wind * timeS * (0.5 + near) + sway) * width;
      ctx.drawImage(dot, px - radius, wrap(fall) * height - radius, 2 * radius, 2 * radius);
    }
    ctx.restore();
  };
}

/** Fine slanting strokes, a few near ones long and blurred by their speed. */
function rainfall(width: number, height: number, random: Random, mood: Mood): Fall {
  const drops = makeDrops(240, random);
  const unit = Math.sqrt(width * height);
  const slant = random.between(0.06, 0.16) * random.sign();
  const color = mood.hour === 'night' ? 'rgb(196, 214, 222)' : 'rgb(240, 244, 244)';
  return (ctx, timeS) => {
    ctx.save();
    ctx.lineCap = 'round';
    ctx.strokeStyle = color;
    for (const { x, y, near } of drops) {
      const long = unit * (0.022 + 0.06 * near);
      const top = wrap(y + timeS * (0.9 + 1.1 * near)) * (height + long) - long;
      const left = wrap(x + slant * timeS * 0.4) * width;
      ctx.globalAlpha = 0.1 + 0.14 * (1 - near);
      ctx.lineWidth = unit * (0.0008 + 0.0014 * near);
      ctx.beginPath();
      ctx.moveTo(left, top);
      ctx.lineTo(left + slant * long, top + long);
      ctx.stroke();
    }
    ctx.restore();
  };
}

function flake(color: string): Canvas {
  const canvas = createCanvas(48, 48);
  const ctx = canvas.getContext('2d');
  const soft = ctx.createRadialGradient(24, 24, 0, 24, 24, 24);
  soft.addColorStop(0, `rgba(${color}, 1)`);
  soft.addColorStop(0.5, `rgba(${color}, 0.75)`);
  soft.addColorStop(1, `rgba(${color}, 0)`);
  ctx.fillStyle = soft;
  ctx.fillRect(0, 0, 48, 48);
  return canvas;
}

/** Into -0.05 to 1.05. */
function wrap(part: number): number {
  const span = (part + 0.05) / 1.1;
  return (span - Math.floor(span)) * 1.1 - 0.05;
}
