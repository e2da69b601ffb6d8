import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { registerFace } from './font-files';

const MONO_FONT = '@fontsource/ibm-plex-mono';
const MONO_FILE = 'ibm-plex-mono-latin-400-normal.woff2';
const [GROUND, TEXT, QUIET, AMBER] = ['#0c0b0a', '#f4efe7', '#a79f93', '#ffb454'] as const;

export interface StripFacts {
  durationS: number;
  resolution: string;
  ratioLabel: string;
  modelTitle: string;
  /** The model would give sound, which a sample has not: worth a word. */
  lacksSound: boolean;
}

/**
 * The strip under the picture: a notice that this is a sample, its figures, as on the edge of a film, and the running
 * time.
 */
export class Strip {
  readonly height: number;
  readonly #canvas: Canvas;
  readonly #font: string;
  readonly #margin: number;

  constructor(width: number, unit: number, facts: StripFacts) {
    this.height = 2 * Math.round(unit * 0.032);
    this.#margin = Math.round(unit * 0.045);
    const size = Math.max(10, unit * 0.0262);
    this.#font = `${size.toFixed(1)}px "${registerFace(MONO_FONT, MONO_FILE)}"`;
    this.#canvas = createCanvas(width, this.height);
    const ctx = this.#canvas.getContext('2d');
    ctx.fillStyle = GROUND;
    ctx.fillRect(0, 0, width, this.height);
    this.#write(ctx, facts);
  }

  get width(): number {
    return this.#canvas.width;
  }

  draw(ctx: SKRSContext2D, top: number, timeS: number): void {
    ctx.drawImage(this.#canvas, 0, top);
    ctx.save();
    this.#typeset(ctx, QUIET);
    ctx.textAlign = 'right';
    ctx.fillText(seconds(timeS), this.width - this.#margin, top + this.height / 2);
    ctx.restore();
  }

  #write(ctx: SKRSContext2D, facts: StripFacts): void {
    const middle = this.height / 2;
    this.#typeset(ctx, TEXT);
    const letter = ctx.measureText('0').width;
    const mark = Math.round(letter * 0.8);
    ctx.fillStyle = AMBER;
    ctx.fillRect(this.#margin, Math.round(middle - mark / 2), mark, mark);
    ctx.fillStyle = TEXT;
    const left = this.#margin + mark + letter;
    ctx.fillText('Demo render', left, middle);
    const figures = [seconds(facts.durationS), facts.resolution, facts.ratioLabel];
    if (facts.lacksSound) figures.push('silent');
    const label = ` · ${figures.join(' · ')}`;
    ctx.fillStyle = QUIET;
    const labelLeft = left + ctx.measureText('Demo render').width;
    ctx.fillText(label, labelLeft, middle);

    const titleRight = this.width - this.#margin - letter * 9;
    const room = titleRight - (labelLeft + ctx.measureText(label).width + letter * 3);
    if (ctx.measureText(facts.modelTitle).width > room) return;
    ctx.textAlign = 'right';
    ctx.fillText(facts.modelTitle, titleRight, middle);
  }

  #typeset(ctx: SKRSContext2D, color: string): void {
    ctx.lang = 'en';
    ctx.font = this.#font;
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    ctx.fillStyle = color;
  }
}

/** `05.0 s`: two places before the point, as a frame counter has them. */
function seconds(value: number): string {
  return `${value.toFixed(1).padStart(4, '0')} s`;
}
