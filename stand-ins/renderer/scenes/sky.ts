import type { Hour, Mood } from '../mood';
import type { Random } from '../random';
import { light, mixLight, type Light } from '../light/color';
import { NoiseField } from '../light/noise-field';

/** The sky over a landscape. Directions: x to the right, y up, z away from the camera. */
export interface Sky {
  zenith: Light;
  middle: Light;
  horizon: Light;
  /** Colour of the sun or moon itself, well above white. */
  lamp: Light;
  /** Unit vector towards the sun or moon. */
  toLamp: readonly [number, number, number];
  /** Light of a cloud's lit edge and of its body. */
  cloudLit: Light;
  cloudBody: Light;
  /** 0 = clear, 1 = closed. */
  cover: number;
  hasStars: boolean;
}

interface Palette {
  zenith: string;
  middle: string;
  horizon: string;
  lamp: string;
  lampStrength: number;
  cloudLit: string;
  cloudBody: string;
  elevation: readonly [number, number];
}

const PALETTES: Record<Hour, readonly [Palette, ...Palette[]]> = {
  dawn: [
    {
      zenith: '#5c7f95',
      middle: '#b3b5ab',
      horizon: '#f6d6a9',
      lamp: '#ffdfa6',
      lampStrength: 5,
      cloudLit: '#ffe3bd',
      cloudBody: '#9aa0a1',
      elevation: [0.06, 0.13],
    },
    {
      zenith: '#3d6079',
      middle: '#8fa5a8',
      horizon: '#f2bf9a',
      lamp: '#ffd0a0',
      lampStrength: 5,
      cloudLit: '#ffd3b0',
      cloudBody: '#7f8b91',
      elevation: [0.04, 0.1],
    },
  ],
  day: [
    {
      zenith: '#2e6c9c',
      middle: '#78aac6',
      horizon: '#d4e4e6',
      lamp: '#fff1d2',
      lampStrength: 6,
      cloudLit: '#fffaf0',
      cloudBody: '#b9c6cc',
      elevation: [0.3, 0.45],
    },
    {
      zenith: '#3f86a8',
      middle: '#8dbcc6',
      horizon: '#e6e3d2',
      lamp: '#fff0c8',
      lampStrength: 6,
      cloudLit: '#fffbf2',
      cloudBody: '#c4cdcd',
      elevation: [0.26, 0.4],
    },
  ],
  dusk: [
    {
      zenith: '#1d3040',
      middle: '#8a5c4a',
      horizon: '#ef8a45',
      lamp: '#ffb45c',
      lampStrength: 5.5,
      cloudLit: '#ffa763',
      cloudBody: '#4a3f3d',
      elevation: [0.035, 0.09],
    },
    {
      zenith: '#16303c',
      middle: '#66706a',
      horizon: '#e8a262',
      lamp: '#ffc67c',
      lampStrength: 5.5,
      cloudLit: '#ffc088',
      cloudBody: '#3f4a4d',
      elevation: [0.05, 0.11],
    },
    {
      zenith: '#243036',
      middle: '#96583f',
      horizon: '#ea713a',
      lamp: '#ff9a4a',
      lampStrength: 5,
      cloudLit: '#ff8d55',
      cloudBody: '#40382f',
      elevation: [0.03, 0.07],
    },
  ],
  night: [
    {
      zenith: '#04080d',
      middle: '#0a1821',
      horizon: '#1b3440',
      lamp: '#dfe9ee',
      lampStrength: 2.2,
      cloudLit: '#3d5560',
      cloudBody: '#0c151b',
      elevation: [0.2, 0.32],
    },
    {
      zenith: '#05070a',
      middle: '#0c141a',
      horizon: '#26353a',
      lamp: '#efe6cf',
      lampStrength: 2,
      cloudLit: '#4a5457',
      cloudBody: '#0e1316',
      elevation: [0.14, 0.28],
    },
  ],
};

const OVERCAST: Record<Hour, Light> = {
  dawn: light('#a9aba6'),
  day: light('#b7c0c2'),
  dusk: light('#6a625c'),
  night: light('#10181d'),
};

export function makeSky(mood: Mood, random: Random): Sky {
  const palette = random.pick(PALETTES[mood.hour]);
  const closed = mood.weather === 'clear' ? 0 : mood.weather === 'fog' ? 0.75 : 0.6;
  const grey = OVERCAST[mood.hour];
  const toned = (hex: string): Light => mixLight(light(hex), grey, closed * 0.85);
  const azimuth = random.sign() * random.between(0.08, 0.34);
  const elevation = random.between(...palette.elevation);
  const level = Math.cos(elevation);
  return {
    zenith: toned(palette.zenith),
    middle: toned(palette.middle),
    horizon: toned(palette.horizon),
    lamp: light(palette.lamp, palette.lampStrength * (1 - 0.9 * closed)),
    toLamp: [Math.sin(azimuth) * level, Math.sin(elevation), Math.cos(azimuth) * level],
    cloudLit: toned(palette.cloudLit),
    cloudBody: toned(palette.cloudBody),
    cover: mood.weather === 'clear' ? random.between(0.3, 0.6) : 0.85,
    hasStars: mood.hour === 'night' && mood.weather === 'clear',
  };
}

/** Clear sky at an elevation (sine, 0 at the horizon, 1 overhead), without sun and clouds. */
export function skyGradient(sky: Sky, elevation: number, out: Float32Array): void {
  const e = elevation < 0 ? 0 : elevation;
  const low = e < 0.14 ? smooth(e / 0.14) : 1;
  const high = e < 0.14 ? 0 : smooth(Math.min(1, (e - 0.14) / 0.5));
  for (let channel = 0; channel < 3; channel += 1) {
    const near = sky.horizon[channel]! * (1 - low) + sky.middle[channel]! * low;
    out[channel] = near * (1 - high) + sky.zenith[channel]! * high;
  }
}

/** Adds the glow round the sun or moon; `cosine` of the angle to it. */
export function addGlow(sky: Sky, cosine: number, out: Float32Array): void {
  if (cosine <= 0) return;
  // Powers 8, 64 and 512 by squaring: this runs for every point of every frame.
  const c2 = cosine * cosine;
  const c4 = c2 * c2;
  const c8 = c4 * c4;
  const c16 = c8 * c8;
  const c32 = c16 * c16;
  const c64 = c32 * c32;
  const c128 = c64 * c64;
  const c256 = c128 * c128;
  const wide = 0.012 * c8 + 0.055 * c64 + 0.15 * c256 * c256;
  for (let channel = 0; channel < 3; channel += 1) {
    out[channel] = out[channel]! + sky.lamp[channel]! * wide;
  }
}

/**
 * Lays clouds over the colour in `out`. `x` and `elevation` place the point on the cloud deck as the camera sees it;
 * `drift` moves the deck.
 */
export function addClouds(
  sky: Sky,
  x: number,
  elevation: number,
  cosine: number,
  drift: number,
  out: Float32Array,
): void {
  if (elevation <= 0.004) return;
  const noise = NoiseField.shared();
  const depth = 1 / (elevation + 0.09);
  const u = x * depth * 0.1 + drift;
  const v = depth * 0.16 + drift * 0.4;
  const bend = noise.at(u * 0.7 + 0.3, v * 0.7) - 0.5;
  const density = noise.at(u + bend * 0.12, v + bend * 0.2) - (0.72 - sky.cover * 0.5);
  if (density <= 0) return;
  const edge = Math.min(1, density * 6);
  const fade = Math.min(1, elevation * 12);
  const amount = edge * edge * (3 - 2 * edge) * 0.9 * fade;
  const sunward = cosine > 0 ? cosine * cosine * cosine * cosine : 0;
  const thick = Math.min(1, density * 3.2);
  const lit = (0.35 + 0.65 * sunward) * (1 - thick * 0.75);
  for (let channel = 0; channel < 3; channel += 1) {
    const cloud = sky.cloudBody[channel]! * (1 - lit) + sky.cloudLit[channel]! * lit * (1 + sunward);
    out[channel] = out[channel]! * (1 - amount) + cloud * amount;
  }
}

export function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
