import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { ratioLabel, type FrameSize } from '../frame-size';
import { Random } from '../random';
import type { SampleRenderRequest } from '../render-request';
import type { Scene } from '../scenes/scene';
import { Strip } from '../typography/strip';
import { setTitle, type Title } from '../typography/title';
import { makeGate } from './gate';
import { Grain } from './grain';

/** A clip from a picture opens on it, whole, as the models' do: for this long it dissolves into the scene. */
const OPENING_S = 0.5;

/** Draws whole frames: the scene through the gate, its grain, the title, and the strip beneath. */
export class FilmFrame {
  readonly canvas: Canvas;
  readonly #ctx: SKRSContext2D;
  readonly #width: number;
  readonly #pictureHeight: number;
  readonly #strip: Strip;
  readonly #title: Title;
  readonly #gate: Canvas;
  readonly #grain: Grain;
  readonly #unit: number;

  /** @param opening the start picture, as large as the frame */
  constructor(
    request: SampleRenderRequest,
    size: FrameSize,
    private readonly opening: Canvas | undefined,
  ) {
    const { width, height } = size;
    const unit = Math.min(width, height);
    this.#unit = unit;
    this.canvas = createCanvas(width, height);
    this.#ctx = this.canvas.getContext('2d', { alpha: false });
    this.#width = width;
    this.#strip = new Strip(width, unit, {
      durationS: request.durationS,
      resolution: request.resolution,
      ratioLabel: request.aspectRatio ?? ratioLabel(width / height),
      modelTitle: request.modelTitle,
      lacksSound: request.hasSound,
    });
    this.#pictureHeight = height - this.#strip.height;
    const margin = Math.round(unit * 0.065);
    this.#title = setTitle(request.prompt, {
      margin,
      frameWidth: width,
      bottom: this.#pictureHeight - margin * 0.8,
      width: Math.min(width - 2 * margin, Math.max(width * 0.6, unit * 0.9)),
      height: this.#pictureHeight * 0.42,
      // Over the visitor's own picture the prompt is a caption.
      largest: unit * (request.imagePath === undefined ? 0.09 : 0.052),
      smallest: unit * 0.04,
    });
    this.#gate = makeGate(width, this.#pictureHeight, unit, this.#title.height);
    this.#grain = new Grain(unit, new Random(`grain ${request.seed}`));
  }

  /** The area of the scene: the frame above the strip. */
  get pictureArea(): FrameSize {
    return { width: this.#width, height: this.#pictureHeight };
  }

  draw(scene: Scene, timeS: number): void {
    const ctx = this.#ctx;
    const [width, height] = [this.#width, this.#pictureHeight];
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, width, height);
    ctx.clip();
    this.#weave(ctx, timeS);
    scene.draw(ctx, timeS);
    ctx.restore();
    this.#grain.draw(ctx, width, height);
    ctx.drawImage(this.#gate, 0, 0);
    this.#title.draw(ctx, timeS);
    this.#drawOpening(ctx, timeS);
    this.#strip.draw(ctx, height, timeS);
  }

  #drawOpening(ctx: SKRSContext2D, timeS: number): void {
    if (!this.opening || timeS >= OPENING_S) return;
    const left = 1 - timeS / OPENING_S;
    ctx.save();
    ctx.globalAlpha = left * left * (3 - 2 * left);
    ctx.drawImage(this.opening, 0, 0);
    ctx.restore();
  }

  /** The small jitter of film in a projector's gate. */
  #weave(ctx: SKRSContext2D, timeS: number): void {
    const reach = this.#unit * 0.0006;
    const x = reach * (Math.sin(timeS * 5.1) + Math.sin(timeS * 8.3 + 1));
    const y = reach * (Math.sin(timeS * 6.7 + 2) + Math.sin(timeS * 11.9));
    ctx.translate(this.#width / 2 + x, this.#pictureHeight / 2 + y);
    ctx.scale(1.008, 1.008);
    ctx.translate(-this.#width / 2, -this.#pictureHeight / 2);
  }
}
