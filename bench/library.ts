import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium';
import { buildVideo } from '../src/features/videos/fixtures/videos';
import { type BenchRow, type Measure, median } from './row';
import { startHost } from './servers';

const VIDEOS = 1_000;
const PAGE_SIZE = 60;
const ROUNDS = 7;
/** Longest time from a press until its answer is painted (issue 17, point 7). */
const MAX_SELECT_MS = 100;
const FRAMES = 240;
/** A wheel that is turned quickly: some 6,000 px a second. */
const PX_A_FRAME = 100;
const USER = { id: 'benchmark', name: 'Benchmark', email: 'benchmark@example.com', image: null };
const SHAPES = ['16:9', '16:9', '9:16', '16:9', '1:1'] as const;

/**
 * My Videos with 1,000 videos of mixed shapes in Chromium, 1440 x 900: how long "Select all" takes from the press to the
 * next frame, and the frames while the list is scrolled. The answers of the product API are played.
 */
export const measure: Measure = async (root, report) => {
  const server = await startHost(root);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(root),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.address });
    await playAnswers(page, await readFile(path.join(root, 'content/models/media/hailuo-2.3.jpg')));
    await page.goto('/my-videos');
    await loadAll(page);
    report(`${VIDEOS} videos are listed`);
    const selected: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) selected.push(await selectAll(page));
    const frames = await scroll(page);
    const row = (name: string, value: number, limit?: BenchRow['limit']): BenchRow => ({
      group: 'library',
      name,
      value,
      unit: 'ms',
      ...(limit && { limit }),
    });
    return [
      row(`select all of ${VIDEOS}, median of ${ROUNDS}`, median(selected), { max: MAX_SELECT_MS }),
      row(`select all of ${VIDEOS}, the slowest`, Math.max(...selected)),
      row('a frame while scrolling, median', median(frames)),
      row(
        'a frame while scrolling, 95 of 100',
        frames.sort((one, other) => one - other)[Math.floor(FRAMES * 0.95)] ?? NaN,
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
};

async function playAnswers(page: Page, picture: Buffer): Promise<void> {
  const videos = Array.from({ length: VIDEOS }, (_, index) =>
    buildVideo({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      prompt: `Take ${index}: a lighthouse in fog, waves against the rocks, slow pan to the left`,
      params: { durationS: 5, resolution: '480p', aspectRatio: SHAPES[index % SHAPES.length] },
      videoUrl: '/bench/clip.mp4',
      posterUrl: `/bench/${index}.jpg`,
      downloadUrl: '/bench/clip.mp4',
    }),
  );
  const answers: Record<string, (url: URL) => object> = {
    '/api/auth/session': () => ({ user: USER, expires: new Date(Date.now() + 3_600_000).toISOString() }),
    '/api/videos': ({ searchParams }) => {
      const from = Number(searchParams.get('cursor') ?? 0);
      const end = from + PAGE_SIZE;
      return { videos: videos.slice(from, end), nextCursor: end < VIDEOS ? String(end) : null };
    },
    '/api/folders': () => ({ folders: [] }),
    '/api/retention': () => ({ keptDays: 30, canExtend: true, expiring: { count: 0, firstAt: null }, warnDays: 7 }),
  };
  await page.route('**/api/**', (route) => {
    const url = new URL(route.request().url());
    return route.fulfill({ json: answers[url.pathname]?.(url) ?? {} });
  });
  await page.route('**/bench/*.jpg', (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }));
}

/** Goes to the end again and again: the list loads its next page before it is in sight. */
async function loadAll(page: Page): Promise<void> {
  const articles = page.getByRole('article');
  await articles.first().waitFor();
  for (let count = 0; count < VIDEOS;) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const before = count;
    await page.waitForFunction((known) => document.querySelectorAll('article').length > known, before);
    count = await articles.count();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Milliseconds from the press to the end of the next frame. */
async function selectAll(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Select several' }).click();
  const bar = page.getByRole('group', { name: 'Select several' });
  const tookMs = await bar.getByRole('button', { name: 'Select all' }).evaluate(
    (button: HTMLButtonElement) =>
      new Promise<number>((resolve) => {
        const pressedAt = performance.now();
        button.click();
        requestAnimationFrame(() => {
          // The first message after the frame's own work: layout and paint are done.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - pressedAt);
          port2.postMessage(undefined);
        });
      }),
  );
  const checked = await page.locator('article input:checked').count();
  if (checked !== VIDEOS) throw new Error(`${checked} of ${VIDEOS} videos were selected.`);
  await bar.getByRole('button', { name: 'Done' }).click();
  return tookMs;
}

/** Runs in the page, as text because tsx adds to functions what pages lack. */
const SCROLL = `new Promise((resolve) => {
  const times = [];
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    times.push(now - last);
    last = now;
    if (times.length === ${FRAMES}) return resolve(times);
    window.scrollBy(0, ${PX_A_FRAME});
    requestAnimationFrame(next);
  });
})`;

/** The times between frames while the page scrolls, in milliseconds. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(SCROLL);
}
