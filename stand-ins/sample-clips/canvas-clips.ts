import { createCanvas } from '@napi-rs/canvas';
import type { Mood } from '../renderer/mood';
import { Random } from '../renderer/random';
import { makeScene } from '../renderer/scenes/make-scene';
import { FPS } from './clip-formats';

/** A clip drawn by a scene of the demo's renderer, without its title and strip. */
export interface CanvasClip {
  /** Base name of the files under content/. */
  file: string;
  /** For the file's metadata and the log. */
  title: string;
  width: number;
  height: number;
  mood: Mood;
  seed: number;
  /** Where in the clip the poster is taken, in seconds. */
  posterS: number;
}

function clip(file: string, title: string, mood: Mood, seed: number, posterS = 2.5): CanvasClip {
  return { file: `models/media/${file}`, title, width: 1280, height: 720, mood, seed, posterS };
}

export const CANVAS_CLIPS: CanvasClip[] = [
  clip('veo3.1', 'Light through a forest', { scene: 'forest', hour: 'dawn', weather: 'clear' }, 31),
  clip('veo3.1fast', 'A city at night', { scene: 'city', hour: 'night', weather: 'clear' }, 7),
  clip('kling-2.6', 'An open fire', { scene: 'fire', hour: 'night', weather: 'clear' }, 26),
  clip('hailuo-2.3', 'Petals over a garden', { scene: 'garden', hour: 'dawn', weather: 'clear' }, 23),
  clip('seedance-1.5-pro', 'A planet at the edge of night', { scene: 'cosmos', hour: 'night', weather: 'clear' }, 15),
];

const SECONDS = 5;
/** The end dissolves into the beginning, so that the loop has no jump. */
const DISSOLVE_S = 0.75;

/** The frames of the loop as RGBA, in order. */
export function drawCanvasClip({ width, height, mood, seed }: CanvasClip): Buffer[] {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d', { alpha: false });
  const durationS = SECONDS + DISSOLVE_S;
  const scene = makeScene({ width, height, durationS, mood, random: new Random(`clip ${seed}`) });
  const frames: Buffer[] = [];
  for (let index = 0; index < durationS * FPS; index += 1) {
    ctx.save();
    scene.draw(ctx, index / FPS);
    ctx.restore();
    frames.push(Buffer.from(canvas.data()));
  }
  const loop = frames.slice(0, SECONDS * FPS);
  frames.slice(SECONDS * FPS).forEach((late, index) => {
    const early = loop[index];
    if (early) mix(early, late, 1 - (index + 1) / (DISSOLVE_S * FPS + 1));
  });
  return loop;
}

/** One moment of the clip, drawn larger. */
export function drawCanvasPoster(clip: CanvasClip, scale: number): Buffer {
  const [width, height] = [clip.width * scale, clip.height * scale];
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d', { alpha: false });
  const random = new Random(`clip ${clip.seed}`);
  const scene = makeScene({ width, height, durationS: SECONDS + DISSOLVE_S, mood: clip.mood, random });
  // Some scenes carry their state from frame to frame.
  for (let index = 0; index <= clip.posterS * FPS; index += 1) {
    ctx.save();
    scene.draw(ctx, index / FPS);
    ctx.restore();
  }
  return Buffer.from(canvas.data());
}

/** Puts `share` of `other` over `pixels`. */
function mix(pixels: Buffer, other: Buffer, share: number): void {
  for (let at = 0; at < pixels.length; at += 1) {
    const own = pixels[at] ?? 0;
    pixels[at] = own + ((other[at] ?? 0) - own) * share;
  }
}
