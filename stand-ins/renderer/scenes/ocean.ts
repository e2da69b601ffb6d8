import { light, mixLight } from '../light/color';
import { LightLayer } from '../light/light-layer';
import { addClouds, addGlow, makeSky, skyGradient, type Sky } from './sky';
import { drawLamp } from './lamp';
import type { Scene, Stage } from './scene';
import { StarField } from './star-field';

const SINES = 4096;
const SINE_MASK = SINES - 1;
const TO_INDEX = SINES / (2 * Math.PI);
/** exp(sin(a) - 1): a swell with sharp crests and wide troughs; and its slope. */
const CREST = Float32Array.from({ length: SINES }, (_, index) => Math.exp(Math.sin(index / TO_INDEX) - 1));
const SLOPE = Float32Array.from(CREST, (value, index) => value * Math.cos(index / TO_INDEX));

const MAX_WAVES = 14;
/** Direction x and z, frequency, speed, weight. */
const WAVE_FIELDS = 5;
const MIRROR_STEPS = 512;
/** Clouds drift so slowly that the sky needs no new shading every frame. */
const SKY_EVERY = 3;

const SKY_POINTS = 26_000;
const SEA_POINTS = 56_000;

/** Open water under a low sun or moon, seen from a small boat that moves forward. */
export function makeOcean(stage: Stage): Scene {
  const { width, height, random, mood } = stage;
  const sky = makeSky(mood, random);
  const focal = 0.95 * Math.sqrt(width * height);
  const horizonY = height * random.between(0.4, 0.47);
  const stormy = mood.weather === 'rain' ? 1.5 : 1;
  const cameraHeight = random.between(1.5, 2.4);
  const heading = random.between(-0.6, 0.6);
  const waves = makeWaves(heading);
  const drift = random.unit();
  const deep = mixLight(
    light('#04141a'),
    mixLight(sky.zenith, light('#0c3f47'), 0.6),
    mood.hour === 'night' ? 0.25 : 0.6,
  );
  const through = mixLight(light('#0f5a5c'), sky.horizon, 0.3);

  const skyLayer = LightLayer.covering(width, horizonY, SKY_POINTS);
  const seaLayer = LightLayer.covering(width, height - horizonY, SEA_POINTS);
  const stars = sky.hasStars ? new StarField(width, horizonY, random) : undefined;
  const lampX = width / 2 + (focal * sky.toLamp[0]) / sky.toLamp[2];
  const lampY = horizonY - (focal * sky.toLamp[1]) / sky.toLamp[2];
  const mirrored = mirroredSky(sky);
  const color = new Float32Array(3);
  let frame = 0;

  const shadeSky = (timeS: number): void => {
    for (let y = 0; y < skyLayer.height; y += 1) {
      const up = ((1 - (y + 0.5) / skyLayer.height) * horizonY) / focal;
      for (let x = 0; x < skyLayer.width; x += 1) {
        const across = (((x + 0.5) / skyLayer.width - 0.5) * width) / focal;
        const length = Math.sqrt(across * across + up * up + 1);
        const cosine = (across * sky.toLamp[0] + up * sky.toLamp[1] + sky.toLamp[2]) / length;
        skyGradient(sky, up / length, color);
        addGlow(sky, cosine, color);
        addClouds(sky, across, up, cosine, drift + timeS * 0.004, color);
        skyLayer.set(x, y, color[0]!, color[1]!, color[2]!);
      }
    }
  };

  const shadeSea = (timeS: number): void => {
    const rowAngle = (height - horizonY) / seaLayer.height / focal;
    const [lx, ly, lz] = sky.toLamp;
    const [lampRed, lampGreen, lampBlue] = sky.lamp;
    const [hazeRed, hazeGreen, hazeBlue] = mixLight([0, 0, 0], sky.horizon, 0.82);
    for (let y = 0; y < seaLayer.height; y += 1) {
      const down = (y + 0.35) * rowAngle;
      const far = cameraHeight / down;
      const footprint = (far * rowAngle) / down;
      const waveEnd = WAVE_FIELDS * wavesSeenAt(waves, footprint);
      // Waves too fine to see at this distance still roughen the reflection: the sun's path widens and softens.
      const rough = 1 - waveEnd / waves.length;
      const gloss = 420 - 330 * rough;
      const swell = (stormy * -0.088) / (1 + far * 0.012);
      const haze = 1 - Math.exp(-far * 0.0035);
      for (let x = 0; x < seaLayer.width; x += 1) {
        const across = (((x + 0.5) / seaLayer.width - 0.5) * width) / focal;
        let px = across * far;
        let pz = far + timeS * 0.9;
        let heightSum = 0;
        let slopeX = 0;
        let slopeZ = 0;
        for (let at = 0; at < waveEnd; at += WAVE_FIELDS) {
          const dx = waves[at]!;
          const dz = waves[at + 1]!;
          const frequency = waves[at + 2]!;
          const weight = waves[at + 4]!;
          const phase = ((px * dx + pz * dz) * frequency + timeS * waves[at + 3]!) * TO_INDEX;
          const index = phase & SINE_MASK;
          const slope = SLOPE[index]! * weight;
          heightSum += CREST[index]! * weight;
          slopeX += slope * frequency * dx;
          slopeZ += slope * frequency * dz;
          px -= slope * dx * 0.35;
          pz -= slope * dz * 0.35;
        }
        const nx = slopeX * swell;
        const nz = slopeZ * swell;
        const normal = 1 / Math.sqrt(nx * nx + nz * nz + 1);
        const view = 1 / Math.sqrt(across * across + down * down + 1);
        const facing = Math.max(0, (down - across * nx - nz) * normal * view);
        const rx = across * view + 2 * facing * nx * normal;
        const ry = Math.abs(-down * view + 2 * facing * normal);
        const rz = view + 2 * facing * nz * normal;
        const grazing = 1 - facing;
        const mirror = 0.02 + 0.98 * grazing * grazing * grazing * grazing * grazing;
        const cosine = rx * lx + ry * ly + rz * lz;
        // exp(k (c - 1)) is c^k near c = 1, and several times faster.
        const glint =
          cosine > 0.7 ? Math.exp(gloss * (cosine - 1)) * (1.6 - rough) + Math.exp(24 * (cosine - 1)) * 0.035 : 0;
        const body = heightSum * 0.07;
        const inside = (1 - mirror) * (1 - haze);
        const glow = body * body * inside;
        const lamp = glint * ((0.25 + mirror) * (1 - haze) + haze * 0.1);
        const reflected = mirror * (1 - haze);
        const far3 = 3 * Math.min(MIRROR_STEPS - 1, (ry * MIRROR_STEPS) | 0);
        seaLayer.set(
          x,
          y,
          mirrored[far3]! * reflected + deep[0] * inside + through[0] * glow + lampRed * lamp + hazeRed * haze,
          mirrored[far3 + 1]! * reflected + deep[1] * inside + through[1] * glow + lampGreen * lamp + hazeGreen * haze,
          mirrored[far3 + 2]! * reflected + deep[2] * inside + through[2] * glow + lampBlue * lamp + hazeBlue * haze,
        );
      }
    }
  };

  return {
    draw(ctx, timeS) {
      if (frame % SKY_EVERY === 0) shadeSky(timeS);
      frame += 1;
      shadeSea(timeS);
      const bob = Math.sin(timeS * 0.9) * height * 0.004;
      const roll = Math.sin(timeS * 0.55 + drift * 6) * 0.004;
      ctx.save();
      ctx.translate(width / 2, height / 2 + bob);
      ctx.rotate(roll);
      ctx.scale(1.025, 1.025);
      ctx.translate(-width / 2, -height / 2);
      ctx.drawImage(skyLayer.commit(), 0, 0, width, horizonY + 1);
      stars?.draw(ctx, timeS);
      drawLamp(ctx, sky, lampX, lampY, 0.022 * focal);
      ctx.drawImage(seaLayer.commit(), 0, horizonY, width, height - horizonY);
      ctx.restore();
    },
  };
}

/** Ever shorter, lower and quicker waves that all run roughly along `heading`; WAVE_FIELDS numbers each. */
function makeWaves(heading: number): Float64Array {
  const waves = new Float64Array(MAX_WAVES * WAVE_FIELDS);
  let frequency = 0.55;
  let speed = 1.3;
  let weight = 1;
  for (let index = 0; index < MAX_WAVES; index += 1) {
    const angle = heading + Math.sin(index * 12.9) * 1.25;
    waves.set([Math.sin(angle), Math.cos(angle), frequency, speed, weight], index * WAVE_FIELDS);
    frequency *= 1.27;
    speed *= 1.11;
    weight *= 0.83;
  }
  return waves;
}

/** How many of the waves are longer than what one point covers at its distance. */
function wavesSeenAt(waves: Float64Array, footprint: number): number {
  const limit = 2.2 / footprint;
  let count = 0;
  while (count < MAX_WAVES && waves[count * WAVE_FIELDS + 2]! < limit) count += 1;
  return count;
}

/** The clear sky as still water mirrors it, by elevation; three channels a step. */
function mirroredSky(sky: Sky): Float64Array {
  const mirrored = new Float64Array(MIRROR_STEPS * 3);
  const color = new Float32Array(3);
  for (let step = 0; step < MIRROR_STEPS; step += 1) {
    skyGradient(sky, step / MIRROR_STEPS, color);
    mirrored.set(color, step * 3);
  }
  return mirrored;
}
