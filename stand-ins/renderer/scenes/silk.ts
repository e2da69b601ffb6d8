import { light, type Light } from '../light/color';
import { LightLayer } from '../light/light-layer';
import { NoiseField } from '../light/noise-field';
import { Motes } from '../light/motes';
import type { Hour } from '../mood';
import type { Scene, Stage } from './scene';

const POINTS = 76_000;

interface Cloth {
  shade: Light;
  body: Light;
  sheen: Light;
}

const CLOTHS: Record<Hour, readonly [Cloth, ...Cloth[]]> = {
  dawn: [cloth('#5b4636', '#c9a888', '#fff0da'), cloth('#4a4a44', '#b9b3a4', '#fdf6e8')],
  day: [cloth('#24474c', '#7fb0ac', '#f2fbf4'), cloth('#5c5347', '#cfc4b2', '#fffaf0')],
  dusk: [
    cloth('#2a0f0a', '#b0552c', '#ffd9a6'),
    cloth('#26130a', '#a8702e', '#ffe3ae'),
    cloth('#26080a', '#8c2a22', '#ffc9a4'),
  ],
  night: [cloth('#040b0e', '#17454c', '#cfeee6'), cloth('#0a0908', '#4a4036', '#ffdca8')],
};

/** Cloth in a slow wind: folds wander over it and catch the light. */
export function makeSilk({ width, height, random, mood }: Stage): Scene {
  const noise = NoiseField.single();
  const layer = LightLayer.covering(width, height, POINTS);
  const heights = new Float32Array((layer.width + 2) * (layer.height + 2));
  const { shade, body, sheen } = random.pick(CLOTHS[mood.hour]);
  const angle = random.between(-0.75, -0.25) * random.sign();
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [du, dv] = [random.unit(), random.unit()];
  const unit = Math.sqrt(width * height);
  const perPoint = width / layer.width / unit;
  const motes = new Motes(width, height, random, 14);
  const stride = layer.width + 2;

  const fold = (timeS: number): void => {
    for (let y = 0; y < layer.height + 2; y += 1) {
      for (let x = 0; x < stride; x += 1) {
        const px = (x - layer.width / 2) * perPoint;
        const py = (y - layer.height / 2) * perPoint;
        const along = px * cos + py * sin;
        const across = py * cos - px * sin;
        const sway = noise.at(along * 0.14 + du + timeS * 0.012, across * 0.2 + dv - timeS * 0.018);
        const warp = noise.at(along * 0.3 + sway * 0.5 - timeS * 0.014, across * 0.42 + du + timeS * 0.01);
        const wide = noise.at(
          along * 0.07 + warp * 0.32 + 0.1,
          across * 0.5 + warp * 0.42 + sway * 0.5 + timeS * 0.013,
        );
        const fine = noise.at(along * 0.12 + wide * 0.6 + 0.5, across * 1.15 + warp * 0.9 - timeS * 0.02);
        heights[y * stride + x] = wide * 0.36 + fine * 0.085 + Math.sin(across * 9 + warp * 13 + timeS * 0.35) * 0.012;
      }
    }
  };

  const shine = (): void => {
    const scale = 1 / (2 * perPoint);
    for (let y = 0; y < layer.height; y += 1) {
      for (let x = 0; x < layer.width; x += 1) {
        const at = (y + 1) * stride + x + 1;
        const slopeX = (heights[at + 1]! - heights[at - 1]!) * scale;
        const slopeY = (heights[at + stride]! - heights[at - stride]!) * scale;
        const up = 1 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
        const facing = Math.max(0, (0.42 * -slopeX - 0.62 * -slopeY * -1 + 0.66) * up);
        const half = Math.max(0, (0.24 * -slopeX + 0.36 * slopeY * -1 + 0.9) * up);
        // Silk's threads spread the highlight along the fold: a broad sheen under a narrow one.
        const h2 = half * half;
        const h8 = h2 * h2 * h2 * h2;
        const h32 = h8 * h8 * h8 * h8;
        const soft = h8 * 0.2;
        const sharp = h32 * h8 * 0.5;
        const dark = 1 - facing;
        const depth = 0.5 + 0.9 * (heights[at]! - 0.16);
        layer.set(
          x,
          y,
          (shade[0] * dark + body[0] * facing) * depth + sheen[0] * (soft + sharp),
          (shade[1] * dark + body[1] * facing) * depth + sheen[1] * (soft + sharp),
          (shade[2] * dark + body[2] * facing) * depth + sheen[2] * (soft + sharp),
        );
      }
    }
  };

  return {
    draw(ctx, timeS) {
      fold(timeS);
      shine();
      ctx.drawImage(layer.commit(), 0, 0, width, height);
      motes.draw(ctx, timeS);
    },
  };
}

function cloth(shade: string, body: string, sheen: string): Cloth {
  return { shade: light(shade), body: light(body), sheen: light(sheen) };
}
