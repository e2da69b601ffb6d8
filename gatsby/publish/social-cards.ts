import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { socialCardPath } from '../../src/components/seo/social-card-path';
import { tagOf, type Language } from '../languages';
import { createCardCanvas, drawBackdrop, drawCard } from './draw-card';
import { type BuildCache, readTitles } from './page-titles';
import type { PublicPage } from './public-pages';

/** A picture: its file and the digest of its content. */
export interface Poster {
  file: string;
  digest: string;
}

export interface CardStock {
  root: string;
  product: string;
  languages: readonly Language[];
  /** Posters of the models by key; the first is for pages without a model. */
  posters: ReadonlyMap<string, Poster>;
  cache: BuildCache;
}

interface Card {
  file: string;
  /** Digest of everything that the card is drawn from. */
  digest: string;
  title: string;
  hreflang: string;
  poster: Poster | undefined;
}

/** Digests of the cards in public/social, by file. */
type DrawnCards = Record<string, string>;

const CACHE_KEY = 'social-cards';
/** A change of these files changes every card. */
const DRAWN_BY = ['draw-card.ts', 'card-fonts.ts', 'card-font-packages.ts'];
const LOGO = 'static/logo.svg';
/** Encoding overlaps with drawing the next card. */
const PICTURES_AT_ONCE = 2;

/**
 * Draws a card for every public page, with the page's title. Keeps unchanged cards of the last build and removes those
 * of deleted pages. Returns the number of cards drawn.
 */
export async function writeSocialCards(pages: readonly PublicPage[], stock: CardStock): Promise<number> {
  const { root, cache } = stock;
  const before = ((await cache.get(CACHE_KEY)) ?? {}) as DrawnCards;
  const cards = await planCards(pages, stock);
  const missing: Card[] = [];
  for (const card of cards) {
    if (before[card.file] !== card.digest || !(await exists(path.join(root, card.file)))) missing.push(card);
  }
  await drawCards(missing, stock);
  const drawn = Object.fromEntries(cards.map(({ file, digest }) => [file, digest]));
  await Promise.all(
    Object.keys(before)
      .filter((file) => !(file in drawn))
      .map((file) => fs.rm(path.join(root, file), { force: true })),
  );
  await cache.set(CACHE_KEY, drawn);
  return missing.length;
}

async function planCards(
  pages: readonly PublicPage[],
  { root, product, languages, posters, cache }: CardStock,
): Promise<Card[]> {
  const [first] = posters.values();
  const sources = [LOGO, ...DRAWN_BY.map((name) => path.join('gatsby/publish', name))];
  const common = [product, ...(await Promise.all(sources.map((file) => fs.readFile(path.join(root, file), 'utf8'))))];
  const design = digestOf(common);
  const titles = await readTitles(root, pages, cache);
  const cards: Card[] = [];
  for (const { path: pagePath, originalPath, languageCode, modelKey } of pages) {
    const title = withoutProduct(titles.get(pagePath) ?? '', product);
    const hreflang = tagOf(languageCode, languages);
    const poster = (modelKey === undefined ? undefined : posters.get(modelKey)) ?? first;
    cards.push({
      file: path.join('public', socialCardPath(languageCode, originalPath)),
      digest: digestOf([design, title, hreflang, poster?.digest ?? '']),
      title,
      hreflang,
      poster,
    });
  }
  return cards;
}

/** Grouped by picture, so that only a few are in memory, however many models there are. */
async function drawCards(cards: readonly Card[], { root, product }: CardStock): Promise<void> {
  if (cards.length === 0) return;
  const logo = await loadImage(path.join(root, LOGO));
  const byPoster = new Map<string | undefined, Card[]>();
  for (const card of cards) {
    const group = byPoster.get(card.poster?.file);
    if (group) group.push(card);
    else byPoster.set(card.poster?.file, [card]);
  }
  const queue = [...byPoster];
  const work = async () => {
    const canvas = createCardCanvas();
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [picture, group] = next;
      const backdrop = drawBackdrop(picture === undefined ? undefined : await loadImage(picture));
      for (const { file, title, hreflang } of group) {
        const jpeg = await drawCard(root, canvas, backdrop, { title, hreflang, product, logo });
        await fs.mkdir(path.join(root, path.dirname(file)), { recursive: true });
        await fs.writeFile(path.join(root, file), jpeg);
      }
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

/** The name is already beside the logo. */
function withoutProduct(title: string, product: string): string {
  const suffix = ` · ${product}`;
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
}
