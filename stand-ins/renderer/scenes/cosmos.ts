import { css, light, mixLight, type Light } from '../light/color';
import { LightLayer } from '../light/light-layer';
import { NoiseField } from '../light/noise-field';
import type { Random } from '../random';
import type { Scene, Stage } from './scene';
import { smooth } from './sky';
import { StarField } from './star-field';

const POINTS = 64_000;

const TOWN = light('#ffb763');

interface World {
  low: Light;
  high: Light;
  cloud: Light;
  air: Light;
}

const WORLDS: readonly [World, ...World[]] = [
  { low: light('#12384f'), high: light('#7d7453'), cloud: light('#f3f1ea'), air: light('#7db9d8') },
  { low: light('#5a3a28'), high: light('#c08a58'), cloud: light('#ead7bd'), air: light('#e0a877') },
  { low: light('#1c3b3a'), high: light('#8d9a80'), cloud: light('#eef2ea'), air: light('#86c9b8') },
];

/** A world turns under the camera while its sun comes up behind the limb, before a sky of stars. */
export function makeCosmos({ width, height, durationS, random }: Stage): Scene {
  const noise = NoiseField.shared();
  const { low, high, cloud, air: atmosphere } = random.pick(WORLDS);
  const stars = new StarField(width, height, random, 1.5);
  const haze = milkyBand(width, height, random);
  const unit = Math.sqrt(width * height);
  const radius = unit * random.between(0.85, 1.1);
  const side = random.sign();
  const centre = { x: width * (0.5 - side * random.between(0.08, 0.2)), y: height * 0.62 + radius };
  const layer = LightLayer.covering(width, height, POINTS);
  const scale = width / layer.width;
  const sunward = normal(side * 0.38, -0.92, 0);
  const [du, dv] = [random.unit(), random.unit()];
  const sun = { x: centre.x + sunward[0] * radius * 1.02, y: centre.y + sunward[1] * radius * 1.02 };

  const shade = (timeS: number): void => {
    const spin = timeS * 0.0052;
    const rise = smooth(Math.min(1, timeS / durationS));
    const lamp = normal(sunward[0], sunward[1], -1.5 + 0.45 * rise);
    for (let y = 0; y < layer.height; y += 1) {
      for (let x = 0; x < layer.width; x += 1) {
        const dx = ((x + 0.5) * scale - centre.x) / radius;
        const dy = ((y + 0.5) * scale - centre.y) / radius;
        const r2 = dx * dx + dy * dy;
        if (r2 > 1.4) {
          layer.setAlpha(x, y, 0);
          continue;
        }
        const r = Math.sqrt(r2);
        const toSun = (dx * sunward[0] + dy * sunward[1]) / (r + 0.0001);
        // Air: a thin bright line on the limb and a glow outside it, strongest below the sun.
        const near = Math.max(0, toSun);
        const lit = near * near * near * near * near;
        const airAlpha = r > 1 ? Math.exp((1 - r) * 26) * (0.08 + 0.92 * lit) : 0.08 + 0.92 * lit;
        const airStrength = 1.1 * lit + 0.25;
        // The point's coverage by the disc, soft over one point, so that the limb has no steps.
        const disc = Math.min(1, Math.max(0, ((1 - r) * radius) / scale + 0.5));
        let red = 0;
        let green = 0;
        let blue = 0;
        if (disc > 0) {
          const dz = Math.sqrt(Math.max(0, 1 - r2));
          const facing = dx * lamp[0] + dy * lamp[1] + dz * lamp[2];
          const day = Math.min(1, Math.max(0, facing * 3.4 + 0.03));
          const u = Math.atan2(dx, dz + 0.4) * 0.42 + spin + du;
          const v = dy * 0.6 + dv;
          const land = noise.at(u * 1.4, v * 1.4);
          const swirl = noise.at(u * 0.9 + land * 0.1, v * 1.2 + 0.4);
          const clouds = Math.max(0, noise.at(u * 2.2 + swirl * 0.5 + spin * 0.5, v * 3 + swirl * 0.4) - 0.46) * 3.2;
          const cover = Math.min(1, clouds) * 0.9;
          const ground = smooth(Math.min(1, Math.max(0, (land - 0.47) * 9)));
          const rim = (1 - dz) * (1 - dz) * (1 - dz);
          const air = rim * (0.1 + 1.3 * Math.max(0, facing + 0.25));
          const grain = day > 0 ? 0.7 + 0.6 * noise.at(u * 7, v * 7) : 0;
          // Lights of towns on dark land under a clear sky.
          const dark = (1 - day) * ground * (1 - cover);
          const town =
            dark > 0 ? Math.max(0, noise.at(u * 11, v * 11 + 0.3) * noise.at(u * 4, v * 4 + 0.6) - 0.4) * 9 : 0;
          const lamps = dark * town * town * dz;
          const sea = (1 - ground) * (1 - cover) * day * 1.2;
          const soil = ground * grain * (1 - cover) * day * 1.2;
          const white = cover * day * 1.2;
          red = low[0] * sea + high[0] * soil + cloud[0] * white + atmosphere[0] * air + TOWN[0] * lamps;
          green = low[1] * sea + high[1] * soil + cloud[1] * white + atmosphere[1] * air + TOWN[1] * lamps;
          blue = low[2] * sea + high[2] * soil + cloud[2] * white + atmosphere[2] * air + TOWN[2] * lamps;
        }
        const alpha = disc + (1 - disc) * airAlpha;
        const inside = disc / (alpha + 0.0001);
        const around = (airStrength * airAlpha * (1 - disc)) / (alpha + 0.0001);
        red = red * inside + atmosphere[0] * around;
        green = green * inside + atmosphere[1] * around;
        blue = blue * inside + atmosphere[2] * around;
        layer.set(x, y, red, green, blue);
        layer.setAlpha(x, y, alpha);
      }
    }
  };

  return {
    draw(ctx, timeS) {
      ctx.fillStyle = '#040507';
      ctx.fillRect(0, 0, width, height);
      const drift = timeS * unit * 0.0035 * -side;
      ctx.save();
      ctx.translate(width / 2 + drift, height / 2);
      ctx.scale(1.08, 1.08);
      ctx.translate(-width / 2, -height / 2);
      ctx.globalAlpha = 0.85;
      ctx.drawImage(haze, 0, 0, width, height);
      ctx.globalAlpha = 1;
      stars.draw(ctx, timeS);
      ctx.restore();
      shade(timeS);
      ctx.drawImage(layer.commit(), 0, 0, width, height);

      const rise = smooth(Math.min(1, timeS / durationS));
      const strength = 0.55 + 0.45 * rise;
      ctx.save();
      ctx.globalCompositeOperation = 'screen';
      const reach = unit * (0.34 + 0.22 * rise);
      const flare = ctx.createRadialGradient(sun.x, sun.y, 0, sun.x, sun.y, reach);
      flare.addColorStop(0, css(light('#fff6e2', 3), strength));
      flare.addColorStop(0.05, css(light('#ffe6bb'), 0.75 * strength));
      flare.addColorStop(0.25, css(light('#c98a4a'), 0.25 * strength));
      flare.addColorStop(1, css([0, 0, 0], 0));
      ctx.fillStyle = flare;
      ctx.fillRect(sun.x - reach, sun.y - reach, 2 * reach, 2 * reach);
      ctx.translate(sun.x, sun.y);
      ctx.scale(1, 0.006);
      const streak = ctx.createRadialGradient(0, 0, 0, 0, 0, unit * 0.75);
      streak.addColorStop(0, css(light('#ffe9c6'), 0.8 * strength));
      streak.addColorStop(1, css([0, 0, 0], 0));
      ctx.fillStyle = streak;
      ctx.fillRect(-unit, -unit, 2 * unit, 2 * unit);
      ctx.restore();
    },
  };
}

/** The dust of a galaxy seen from within: a warm band with dark lanes. */
function milkyBand(width: number, height: number, random: Random): LightLayer['canvas'] {
  const noise = NoiseField.shared();
  const layer = LightLayer.covering(width, height, 50_000);
  const tilt = random.between(0.35, 0.8) * random.sign();
  const [du, dv] = [random.unit(), random.unit()];
  const [warm, cool] = [light('#8a6a48'), light('#31505c')];
  for (let y = 0; y < layer.height; y += 1) {
    for (let x = 0; x < layer.width; x += 1) {
      const px = (x - layer.width / 2) / layer.height;
      const py = (y - layer.height * 0.36) / layer.height;
      const across = py - px * tilt + (noise.at(px * 0.4 + du, 0.3) - 0.5) * 0.3;
      const cloud = noise.at(px * 0.8 + du, py * 0.8 + dv);
      const lane = noise.at(px * 1.5 + dv, py * 1.5 + du);
      const band = Math.exp(-across * across * 16) * (0.25 + 1.3 * cloud * cloud);
      const dust = 1 - 0.85 * Math.exp(-((across + 0.03) ** 2) * 90) * smooth(lane);
      const color = mixLight(cool, warm, Math.min(1, band * 1.4));
      const strength = band * dust * 0.4;
      layer.set(x, y, 0.002 + color[0] * strength, 0.003 + color[1] * strength, 0.004 + color[2] * strength);
    }
  }
  return layer.commit();
}

function normal(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
