import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { blurred } from '../light/blurred';
import { LightLayer } from '../light/light-layer';
import { Motes } from '../light/motes';
import { NoiseField } from '../light/noise-field';
import { light } from '../light/color';
import type { Random } from '../random';
import type { Scene, Stage } from './scene';

const POINTS = 60_000;

const LAMPS = [
  { warm: light('#ffc27a'), cool: light('#6f8f96') },
  { warm: light('#ffe0b0'), cool: light('#5d7f86') },
  { warm: light('#ffb25e'), cool: light('#7b8a7c') },
] as const;

/** A projector's light crosses a dark, dusty hall over the heads of the audience. */
export function makeProjector({ width, height, durationS, random }: Stage): Scene {
  const noise = NoiseField.shared();
  const layer = LightLayer.covering(width, height, POINTS);
  const unit = Math.min(width, height);
  const side = random.sign();
  const gate = { x: width * (0.5 + side * 0.36), y: height * 0.2 };
  const aim = Math.atan2(height * 0.46 - gate.y, width * (0.5 - side * 0.62) - gate.x);
  const [cos, sin] = [Math.cos(aim), Math.sin(aim)];
  const { warm, cool } = random.pick(LAMPS);
  const motes = new Motes(width, height, random, 90);
  const crowd = drawCrowd(width, height, unit, random);
  const [du, dv] = [random.unit(), random.unit()];
  const step = width / layer.width;

  const shine = (timeS: number): void => {
    // Frames going by: the beam breathes with the picture that it carries.
    const picture = 0.8 + 0.26 * noise.at(timeS * 0.11 + du, 0.4) + 0.05 * Math.sin(timeS * 31);
    for (let y = 0; y < layer.height; y += 1) {
      for (let x = 0; x < layer.width; x += 1) {
        const px = ((x + 0.5) * step - gate.x) / unit;
        const py = ((y + 0.5) * step - gate.y) / unit;
        const along = px * cos + py * sin;
        const across = py * cos - px * sin;
        const near = px * px + py * py;
        let beam = 0;
        let tint = 0.5;
        if (along > 0) {
          const part = across / (0.03 + along * 0.21);
          const inside = Math.max(0, 1 - part * part);
          if (inside > 0) {
            // Rays of the picture's bright parts: constant along the beam, wandering across it.
            const rays = noise.at(part * 0.3 + du + timeS * 0.011, timeS * 0.014 + dv);
            const fine = noise.at(part * 1.1 + dv - timeS * 0.02, timeS * 0.022);
            const smoke = noise.at(px * 0.3 - timeS * 0.014, py * 0.45 + timeS * 0.006 + du);
            const wisps = noise.at(px * 0.9 - timeS * 0.03 + smoke * 0.3, py * 1.2 + dv);
            const edge = inside * inside * (3 - 2 * inside);
            beam =
              (edge * (0.25 + 1.3 * rays * rays) * (0.55 + 0.75 * fine) * (0.25 + 1.5 * smoke * (0.4 + wisps)) * 0.36) /
              (0.28 + along);
            tint = 0.35 + 0.65 * rays;
          }
        }
        const halo = 0.0022 / (0.004 + near) + 0.012 / (0.1 + near);
        const air = 0.006 + 0.012 * noise.at(px * 0.2 + dv, py * 0.2 + timeS * 0.004);
        const strength = beam * picture;
        layer.set(
          x,
          y,
          air * 0.62 + strength * (warm[0] * tint + cool[0] * (1 - tint)) * 1.5 + halo * warm[0] * picture,
          air * 0.46 + strength * (warm[1] * tint + cool[1] * (1 - tint)) * 1.5 + halo * warm[1] * picture,
          air * 0.33 + strength * (warm[2] * tint + cool[2] * (1 - tint)) * 1.5 + halo * warm[2] * picture,
        );
      }
    }
  };

  return {
    draw(ctx, timeS) {
      const push = 1.02 + 0.035 * (timeS / durationS);
      ctx.save();
      ctx.translate(gate.x, gate.y);
      ctx.scale(push, push);
      ctx.translate(-gate.x, -gate.y);
      shine(timeS);
      ctx.drawImage(layer.commit(), 0, 0, width, height);
      drawBeamDust(ctx, motes, timeS, { gate, aim, width, height, unit });
      ctx.restore();
      ctx.drawImage(crowd, -width * 0.02 + side * width * 0.012 * (timeS / durationS - 0.5), height * 0.6);
    },
  };
}

/** Dust shows only where light meets it. */
function drawBeamDust(
  ctx: SKRSContext2D,
  motes: Motes,
  timeS: number,
  beam: { gate: { x: number; y: number }; aim: number; width: number; height: number; unit: number },
): void {
  const long = beam.width * 1.6;
  ctx.save();
  ctx.beginPath();
  for (const [along, across] of [
    [0, -0.02],
    [1, -0.19],
    [1, 0.19],
    [0, 0.02],
  ] as const) {
    const [dx, dy] = [along * long, across * long];
    ctx.lineTo(
      beam.gate.x + dx * Math.cos(beam.aim) - dy * Math.sin(beam.aim),
      beam.gate.y + dx * Math.sin(beam.aim) + dy * Math.cos(beam.aim),
    );
  }
  ctx.clip();
  motes.draw(ctx, timeS);
  ctx.restore();
}

/** Rows of heads and seats at the foot of the picture, a trace of light on their edges. */
function drawCrowd(width: number, height: number, unit: number, random: Random): Canvas {
  const canvas = createCanvas(Math.ceil(width * 1.04), Math.ceil(height * 0.4));
  const whole = canvas.getContext('2d');
  for (const [row, size, ground, blur] of [
    [0.52, 0.052, '#130f0b', 0.004],
    [0.72, 0.08, '#0b0907', 0.006],
    [1.02, 0.125, '#060504', 0.011],
  ] as const) {
    const line = createCanvas(canvas.width, canvas.height);
    const ctx = line.getContext('2d');
    const radius = size * unit;
    const y = row * canvas.height;
    for (let x = random.between(-1, 1) * radius; x < canvas.width + radius; x += radius * random.between(2.5, 4.4)) {
      if (random.unit() < 0.24) continue;
      drawPerson(ctx, x, y + radius * random.between(-0.25, 0.35), radius, ground, random);
    }
    ctx.fillStyle = ground;
    ctx.fillRect(0, y + radius * 1.5, canvas.width, canvas.height);
    // Out of focus, the nearest most: the lens looks at the light.
    whole.drawImage(blurred(line, blur * unit), 0, 0);
  }
  return canvas;
}

function drawPerson(ctx: SKRSContext2D, x: number, y: number, radius: number, color: string, random: Random): void {
  const wide = radius * random.between(0.72, 0.82);
  ctx.fillStyle = color;
  ctx.strokeStyle = 'rgba(255, 196, 128, 0.3)';
  ctx.lineWidth = Math.max(1, radius * 0.07);
  ctx.beginPath();
  ctx.ellipse(x, y, wide, radius * 0.95, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.beginPath();
  ctx.ellipse(x, y, wide, radius * 0.95, 0, Math.PI * 1.12, Math.PI * 1.88);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x - radius * 1.6, y + radius * 3);
  ctx.bezierCurveTo(
    x - radius * 1.6,
    y + radius * 1.1,
    x - radius * 0.5,
    y + radius * 1.1,
    x - radius * 0.3,
    y + radius * 0.6,
  );
  ctx.lineTo(x + radius * 0.3, y + radius * 0.6);
  ctx.bezierCurveTo(
    x + radius * 0.5,
    y + radius * 1.1,
    x + radius * 1.6,
    y + radius * 1.1,
    x + radius * 1.6,
    y + radius * 3,
  );
  ctx.closePath();
  ctx.fill();
}
