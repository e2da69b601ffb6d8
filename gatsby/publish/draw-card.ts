import { createCanvas, type Canvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { cardFontFamilies } from './card-fonts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const TITLE_SIZES_PX = [76, 64, 54, 46] as const;
const TITLE_LINES = 3;
const TEXT_COLOUR = '#F4EFE7';
const ACCENT = '#FFB454';

/** The content of a card besides its backdrop. */
export interface CardFace {
  title: string;
  /** BCP 47 tag of the title's language. */
  hreflang: string;
  product: string;
  logo: Image;
}

/** The background of a card, drawn once for all cards with the same picture. */
export function drawBackdrop(picture: Image | undefined): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#0C0B0A';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (picture) drawCovering(context, picture);
  dimForText(context);
  return canvas;
}

/** To draw one card after the other on: each of its own would be 3 MB for the garbage collector. */
export function createCardCanvas(): Canvas {
  return createCanvas(WIDTH, HEIGHT);
}

/**
 * A card of 1200 x 630 as JPEG.
 *
 * @param root the site's folder, whose packages contain the fonts
 * @param canvas of `createCardCanvas`; not to be drawn on again before the card is done
 */
export async function drawCard(
  root: string,
  canvas: Canvas,
  backdrop: Canvas,
  { title, hreflang, product, logo }: CardFace,
): Promise<Buffer> {
  const context = canvas.getContext('2d');
  context.drawImage(backdrop, 0, 0);

  const families = cardFontFamilies(root, hreflang, `${title}${product}`);
  context.textBaseline = 'alphabetic';
  const { lines, sizePx } = fitTitle(context, title, hreflang, families);
  context.fillStyle = TEXT_COLOUR;
  context.font = `700 ${sizePx}px ${families}`;
  lines.forEach((line, index) => {
    context.fillText(line, MARGIN, HEIGHT - MARGIN - (lines.length - 1 - index) * sizePx * 1.16);
  });

  context.drawImage(logo, MARGIN, MARGIN - 12, 56, 56);
  context.fillStyle = ACCENT;
  context.font = `600 34px ${families}`;
  context.fillText(product, MARGIN + 74, MARGIN + 28);
  return canvas.encode('jpeg', 84);
}

function drawCovering(context: SKRSContext2D, picture: Image): void {
  const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  context.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
}

/** Ensures contrast for the title below and the name above, for any picture. */
function dimForText(context: SKRSContext2D): void {
  const shade = context.createLinearGradient(0, 0, 0, HEIGHT);
  shade.addColorStop(0, 'rgba(12, 11, 10, 0.72)');
  shade.addColorStop(0.3, 'rgba(12, 11, 10, 0.2)');
  shade.addColorStop(0.55, 'rgba(12, 11, 10, 0.45)');
  shade.addColorStop(1, 'rgba(12, 11, 10, 0.92)');
  context.fillStyle = shade;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

/** The largest size at which the title fits in TITLE_LINES lines; at the smallest size it is cut. */
function fitTitle(context: SKRSContext2D, title: string, hreflang: string, families: string) {
  const pieces = piecesOf(title, hreflang);
  for (const sizePx of TITLE_SIZES_PX) {
    context.font = `700 ${sizePx}px ${families}`;
    const lines = breakLines(context, pieces);
    if (lines.length <= TITLE_LINES) return { lines, sizePx };
  }
  return { lines: breakLines(context, pieces).slice(0, TITLE_LINES), sizePx: TITLE_SIZES_PX[3] };
}

/** Possible line breaks: Chinese and Japanese have no spaces between words. */
function piecesOf(title: string, hreflang: string): string[] {
  const segments = [...new Intl.Segmenter(hreflang, { granularity: 'word' }).segment(title)];
  return segments.reduce<string[]>((pieces, { segment, isWordLike }) => {
    const previous = pieces.at(-1);
    // Marks and spaces stay with the word before them.
    if (previous !== undefined && (!isWordLike || !/[\s\u3000-\u303f\p{L}]$/u.test(previous))) {
      pieces[pieces.length - 1] = previous + segment;
    } else {
      pieces.push(segment);
    }
    return pieces;
  }, []);
}

function breakLines(context: SKRSContext2D, pieces: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && context.measureText((line + piece).trimEnd()).width > WIDTH - 2 * MARGIN) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}
