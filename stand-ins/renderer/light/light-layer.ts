import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { toneByte } from './color';

// A copy: compiled to CommonJS, every use of an import is a getter call.
const tone = toneByte;

const PIXELS_480P = 854 * 480;

/** Threshold pattern that hides the steps between two neighbouring byte values in smooth light. */
const DITHER = Float32Array.from({ length: 4096 }, (_, index) => {
  const value = Math.sin(index * 12.9898) * 43758.5453;
  return value - Math.floor(value);
});

/**
 * A small picture computed point by point and drawn enlarged: for soft light (sky, water, smoke), where full size
 * would cost much and show nothing more.
 */
export class LightLayer {
  readonly width: number;
  readonly height: number;
  readonly canvas: Canvas;
  readonly #ctx: SKRSContext2D;
  readonly #image: ReturnType<SKRSContext2D['createImageData']>;
  readonly #bytes: Uint8ClampedArray;
  #frame = 0;

  constructor(width: number, height: number) {
    this.width = Math.max(2, Math.round(width));
    this.height = Math.max(2, Math.round(height));
    this.canvas = createCanvas(this.width, this.height);
    this.#ctx = this.canvas.getContext('2d');
    this.#image = this.#ctx.createImageData(this.width, this.height);
    this.#bytes = this.#image.data as Uint8ClampedArray;
    this.#bytes.fill(255);
  }

  /** A layer for an area of the frame: `points` of them for 480 lines, with larger frames some more. */
  static covering(width: number, height: number, points: number): LightLayer {
    const wanted = points * Math.max(1, (width * height) / PIXELS_480P) ** 0.4;
    const scale = Math.min(1, Math.sqrt(wanted / (width * height)));
    return new LightLayer(width * scale, height * scale);
  }

  /** Sets one point in linear light. */
  set(x: number, y: number, red: number, green: number, blue: number): void {
    const point = y * this.width + x;
    const dither = DITHER[(point * 7 + this.#frame) & 4095]!;
    const at = point * 4;
    this.#bytes[at] = tone(red) + dither - 0.5;
    this.#bytes[at + 1] = tone(green) + dither - 0.5;
    this.#bytes[at + 2] = tone(blue) + dither - 0.5;
  }

  /** Sets how much one point covers what is below it, 0 to 1. */
  setAlpha(x: number, y: number, alpha: number): void {
    this.#bytes[(y * this.width + x) * 4 + 3] = alpha * 255;
  }

  /** Makes the points set so far visible to `canvas`. */
  commit(): Canvas {
    this.#ctx.putImageData(this.#image, 0, 0);
    this.#frame += 1031;
    return this.canvas;
  }
}
