import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import { fontStackFor } from './font-files';
import { balanceLines, breakablePieces, fillLines, graphemesOf } from './line-breaks';

const PAPER = '#f8f3ea';
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const STRONG = /\p{L}/u;
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
const WEIGHT = 500;
const LINE_HEIGHT = 1.24;
const MAX_LINES = 5;
/** A longer text never fits, in any script, so the rest need not be measured. */
const MOST_CHARACTERS = 1200;

/** First line after this, each further one later by the second value; each takes the third to appear. */
const [FIRST_LINE_S, NEXT_LINE_S, APPEAR_S] = [0.25, 0.16, 0.9];

interface TitleArea {
  /** Both edges of the frame keep this free; right-to-left text starts at the right one. */
  margin: number;
  frameWidth: number;
  /** The bottom of the last line's descent. */
  bottom: number;
  width: number;
  height: number;
  /** Type sizes between which the length of the text decides. */
  largest: number;
  smallest: number;
}

/** The prompt, set as an opening title. */
export interface Title {
  /** Height of the set lines; 0 when nothing could be set. */
  height: number;
  draw(ctx: SKRSContext2D, timeS: number): void;
}

/**
 * Sets the prompt as large as it fits, in at most five even lines; a long one is cut after a word. Characters that
 * no font here has are left out rather than shown as boxes; a prompt of mostly such characters isn't set at all.
 */
export function setTitle(prompt: string, area: TitleArea): Title {
  const text = [...prompt.normalize('NFC').replace(/\s+/gu, ' ').trim()].slice(0, MOST_CHARACTERS).join('');
  const stack = fontStackFor(`${text}…`);
  const all = graphemesOf(text);
  const drawable = all.filter((grapheme) =>
    [...grapheme].every((character) => INVISIBLE.test(character) || stack.covers(character.codePointAt(0) ?? 0)),
  );
  const shown = drawable.join('').replace(/\s+/gu, ' ').trim();
  if (shown === '' || drawable.length < all.length * 0.7) return { height: 0, draw: () => undefined };

  const isRightToLeft = RIGHT_TO_LEFT.test(STRONG.exec(shown)?.[0] ?? '');
  const probe = createCanvas(8, 8).getContext('2d');
  const { lines, size } = fit(shown, area, (text_, size_) => {
    probe.font = fontOf(size_, stack.families);
    return probe.measureText(text_).width;
  });
  const lineHeight = Math.round(size * LINE_HEIGHT);
  const height = lineHeight * lines.length;
  const pad = Math.ceil(size * 0.6);
  const left = isRightToLeft ? area.frameWidth - area.margin - area.width : area.margin;
  const layers = lines.map((line) =>
    drawLine(line, { size, lineHeight, pad, width: area.width, isRightToLeft, families: stack.families }),
  );

  return {
    height,
    draw(ctx, timeS) {
      ctx.save();
      layers.forEach((layer, index) => {
        const progress = (timeS - FIRST_LINE_S - index * NEXT_LINE_S) / APPEAR_S;
        if (progress <= 0) return;
        const eased = 1 - (1 - Math.min(1, progress)) ** 3;
        ctx.globalAlpha = eased;
        const y = area.bottom - height + index * lineHeight + (1 - eased) * size * 0.35;
        ctx.drawImage(layer, left - pad, y - pad);
      });
      ctx.restore();
    },
  };
}

/** The largest size at which the text fits; below the smallest, the text is shortened. */
function fit(
  text: string,
  area: TitleArea,
  measureAt: (text: string, size: number) => number,
): { lines: string[]; size: number } {
  const pieces = breakablePieces(text);
  const { largest, smallest } = area;
  for (let size = largest; size >= smallest; size *= 0.93) {
    const measure = (piece: string): number => measureAt(piece, size);
    // Most sizes are too large for a long prompt: one measurement rules them out, before hundreds for its lines.
    if (measure(text) > MAX_LINES * area.width) continue;
    const lines = balanceLines(pieces, area.width, measure);
    const roomy = lines.length <= Math.min(MAX_LINES, 2 + Math.floor((largest / size - 1) * 4));
    if (roomy && lines.length * size * LINE_HEIGHT <= area.height) return { lines, size };
  }
  const measure = (piece: string): number => measureAt(piece, smallest);
  const count = Math.max(1, Math.min(MAX_LINES, Math.floor(area.height / (smallest * LINE_HEIGHT))));
  const lines = fillLines(pieces, area.width, measure, count);
  const last = breakablePieces(lines[count - 1] ?? '');
  while (last.length > 1 && measure(`${last.join('').trimEnd()}…`) > area.width) last.pop();
  const ending = last.join('').replace(/[\s\p{P}]+$/u, '');
  return { lines: [...lines.slice(0, -1), `${ending}…`], size: smallest };
}

interface LineStyle {
  size: number;
  lineHeight: number;
  pad: number;
  width: number;
  isRightToLeft: boolean;
  families: string;
}

/** One line on its own canvas, with room for its soft shadow. */
function drawLine(line: string, style: LineStyle): Canvas {
  const { size, lineHeight, pad, width, isRightToLeft, families } = style;
  const canvas = createCanvas(Math.ceil(width + 2 * pad), lineHeight + 2 * pad);
  const ctx = canvas.getContext('2d');
  ctx.lang = 'en';
  ctx.font = fontOf(size, families);
  ctx.direction = isRightToLeft ? 'rtl' : 'ltr';
  ctx.textAlign = isRightToLeft ? 'right' : 'left';
  ctx.fillStyle = PAPER;
  const x = isRightToLeft ? pad + width : pad;
  const y = pad + size * 0.96;
  ctx.shadowColor = 'rgba(8, 6, 4, 0.55)';
  ctx.shadowBlur = size * 0.5;
  ctx.fillText(line, x, y);
  ctx.shadowColor = 'rgba(8, 6, 4, 0.35)';
  ctx.shadowBlur = size * 0.08;
  ctx.fillText(line, x, y);
  return canvas;
}

function fontOf(size: number, families: string): string {
  return `${WEIGHT} ${size.toFixed(2)}px ${families}`;
}
