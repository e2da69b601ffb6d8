import type { SKRSContext2D } from '@napi-rs/canvas';

import { css, light } from '../light/color';
import { LightLayer } from '../light/light-layer';
import { NoiseField } from '../light/noise-field';
import type { Random } from '../random';
import type { Scene, Stage } from './scene';

const POINTS = 62_000;
const SPARKS = 130;

interface Spark {
  x: number;
  born: number;
  lifeS: number;
  speed: number;
  sway: number;
  phase: number;
  size: number;
}

/** A wood fire at night: flames, the glow they throw into the smoke, and sparks going up. */
export function makeFire({ width, height, random }: Stage): Scene {
  const noise = NoiseField.shared();
  const layer = LightLayer.covering(width, height, POINTS);
  const unit = Math.min(width, height);
  const [du, dv] = [random.unit(), random.unit()];
  const wind = random.between(-0.12, 0.12);
  const base = height * 0.8;
  const middle = width * random.between(0.52, 0.66);
  const reach = unit * 0.6;
  const sparks = Array.from({ length: SPARKS }, () => makeSpark(random));
  const logs = makeLogs(random);

  const burn = (timeS: number): void => {
    const flicker = 0.86 + 0.2 * noise.at(timeS * 0.37, 0.2) + 0.1 * noise.at(timeS * 1.3, 0.7);
    const step = width / layer.width;
    for (let y = 0; y < layer.height; y += 1) {
      const py = (base - (y + 0.5) * step) / reach;
      for (let x = 0; x < layer.width; x += 1) {
        const px = ((x + 0.5) * step - middle) / reach;
        // Smoke and air lit from below.
        const far = px * px * 0.6 + (py - 0.25) * (py - 0.25);
        const smoke = noise.at(px * 0.16 + du + timeS * 0.006, py * 0.16 - timeS * 0.028);
        const glow = (flicker * 0.12 * (0.35 + smoke * 1.2)) / (0.18 + far * 1.7);
        let red = 0.003 + glow * 0.62;
        let green = 0.003 + glow * 0.19;
        let blue = 0.004 + glow * 0.045;
        if (py > -0.08 && py < 1.35 && Math.abs(px) < 0.8) {
          const lift = Math.max(0, py);
          const rise = timeS * 0.36;
          const bend = (noise.at(px * 0.3 + du, lift * 0.32 - rise * 0.7 + dv) - 0.5) * (0.15 + lift * 1.1);
          const at = px + bend * 0.62 + wind * lift;
          const tongues = noise.at(at * 0.62 + dv, lift * 0.2 - rise + du);
          const fine = noise.at(at * 1.5 + du, lift * 0.55 - rise * 1.8);
          const hull = 1 - (at * at) / (0.1 + 0.06 * (1 - lift));
          const heat =
            (hull * 1.15 + (tongues - 0.5) * 2.5 + (fine - 0.5) * 0.9 - lift * 1.25 + 0.12) *
            Math.min(1, (py + 0.08) * 9);
          if (heat > 0) {
            const body = Math.min(1.5, heat) * flicker;
            red += body * 2.3;
            green += body * body * 1.15;
            blue += body * body * body * 0.34;
          }
        }
        layer.set(x, y, red, green, blue);
      }
    }
  };

  return {
    draw(ctx, timeS) {
      burn(timeS);
      ctx.drawImage(layer.commit(), 0, 0, width, height);
      drawGround(ctx, { width, height, base, middle, reach });
      logs.forEach((log) => drawLog(ctx, log, middle, base, reach));
      ctx.save();
      ctx.globalCompositeOperation = 'lighter';
      ctx.lineCap = 'round';
      for (const spark of sparks) drawSpark(ctx, spark, timeS, { base, middle, reach, wind });
      ctx.restore();
    },
  };
}

function makeSpark(random: Random): Spark {
  return {
    x: (random.unit() + random.unit() - 1) * 0.36,
    born: random.unit(),
    lifeS: random.between(1.6, 4.2),
    speed: random.between(0.24, 0.56),
    sway: random.between(0.04, 0.17),
    phase: random.between(0, 6.3),
    size: random.between(0.0014, 0.0042) * (random.unit() < 0.08 ? 2.4 : 1),
  };
}

interface Hearth {
  base: number;
  middle: number;
  reach: number;
  wind: number;
}

/** A short streak along the spark's way, cooling from white-gold to red. */
function drawSpark(ctx: SKRSContext2D, spark: Spark, timeS: number, hearth: Hearth): void {
  const turns = timeS / spark.lifeS + spark.born;
  const age = turns - Math.floor(turns);
  const place = (a: number): readonly [number, number] => {
    const up = spark.speed * spark.lifeS * a * (1 - 0.22 * a);
    const sway = spark.sway * (Math.sin(a * 7 + spark.phase) * a + Math.sin(a * 17 + spark.phase * 2) * 0.18 * a);
    return [
      hearth.middle + (spark.x * (1 - 0.4 * a) + sway + hearth.wind * up) * hearth.reach,
      hearth.base - (0.08 + up) * hearth.reach,
    ];
  };
  const [x0, y0] = place(Math.max(0, age - 0.014));
  const [x1, y1] = place(age);
  const heat = 1 - age;
  ctx.globalAlpha = Math.min(1, age * 8) * heat ** 0.7;
  ctx.strokeStyle = `rgb(255, ${Math.round(90 + 130 * heat)}, ${Math.round(20 + 90 * heat * heat)})`;
  ctx.lineWidth = Math.max(0.8, spark.size * hearth.reach * (0.6 + 0.4 * heat));
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.stroke();
}

interface Log {
  x: number;
  y: number;
  length: number;
  thick: number;
  angle: number;
}

function makeLogs(random: Random): Log[] {
  return [-0.3, 0.27, -0.07, 0.1].map((x, index) => ({
    x: x + random.between(-0.04, 0.04),
    y: 0.0 + 0.02 * (index % 2),
    length: random.between(0.55, 0.7),
    thick: random.between(0.06, 0.085),
    angle: (x < 0 ? 1 : -1) * random.between(0.2, 0.55) * (index < 2 ? -1 : 1),
  }));
}

/** Dark wood with embers glowing along its upper edge. */
function drawLog(ctx: SKRSContext2D, log: Log, middle: number, base: number, reach: number): void {
  const [length, thick] = [log.length * reach, log.thick * reach];
  ctx.save();
  ctx.translate(middle + log.x * reach, base + log.y * reach);
  ctx.rotate(log.angle);
  const wood = ctx.createLinearGradient(0, -thick / 2, 0, thick / 2);
  wood.addColorStop(0, css(light('#ff8a3c')));
  wood.addColorStop(0.16, css(light('#6b2409')));
  wood.addColorStop(0.5, css(light('#170a05')));
  wood.addColorStop(1, css(light('#060302')));
  ctx.fillStyle = wood;
  ctx.beginPath();
  ctx.roundRect(-length / 2, -thick / 2, length, thick, thick / 2.4);
  ctx.fill();
  ctx.restore();
}

/** The ground under the fire, warm near it and dark farther out; its edge fades into the night. */
function drawGround(
  ctx: SKRSContext2D,
  hearth: { width: number; height: number; base: number; middle: number; reach: number },
): void {
  const { width, height, base, middle, reach } = hearth;
  const horizon = base - reach * 0.06;
  const earth = ctx.createLinearGradient(0, horizon, 0, base + reach * 0.2);
  earth.addColorStop(0, 'rgba(16, 9, 5, 0)');
  earth.addColorStop(0.4, 'rgba(14, 8, 5, 0.8)');
  earth.addColorStop(1, 'rgba(8, 5, 4, 0.97)');
  ctx.fillStyle = earth;
  ctx.fillRect(0, horizon, width, height - horizon);
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.translate(middle, base + reach * 0.06);
  ctx.scale(1, 0.15);
  const pool = ctx.createRadialGradient(0, 0, 0, 0, 0, reach * 1.5);
  pool.addColorStop(0, 'rgba(226, 104, 34, 0.85)');
  pool.addColorStop(0.35, 'rgba(112, 44, 14, 0.5)');
  pool.addColorStop(1, 'rgba(40, 16, 6, 0)');
  ctx.fillStyle = pool;
  ctx.fillRect(-reach * 1.5, -reach * 1.5, reach * 3, reach * 3);
  ctx.restore();
}
