import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { ADDED, addModel, copySite } from '../e2e/changed-site';
import { startDevelop } from '../e2e/develop';
import { ensureChromium } from '../scripts/find-chromium';
import { median, type BenchRow, type Measure } from './row';

const TIMEOUT_MS = 10 * 60_000;
const PORTS = { PORT: '8480', PRODUCT_API_PORT: '8481', DEMO_ISSUER_PORT: '8482' };
const SITE = `http://localhost:${PORTS.PORT}`;
const TEXT_EDITS = 5;
/** Until webpack has written its cache: it begins when it has been idle for a second. */
const LOOK_AROUND_MS = 15_000;
/** Between two changes: an editor reads what has become of the first, and the content is checked meanwhile. */
const READ_MS = 5_000;

/**
 * Measures an editor's waits with `npm run dev`: the first page, a changed text, a new model; all seen in a browser.
 */
export const measure: Measure = async (root, report) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'editors-'));
  const browser = await chromium.launch({ executablePath: await ensureChromium(root), args: ['--no-sandbox'] });
  try {
    await copySite(root, folder);
    const seconds = (name: string, value: number, max?: number): BenchRow => {
      report(`${name}: ${value.toFixed(1)} s`);
      return { group: 'editors', name, value, unit: 's', ...(max !== undefined && { limit: { max } }) };
    };
    const page = await browser.newPage();
    const rows = [
      seconds('first page, without a cache', await startDeveloping(folder, page, () => sleep(LOOK_AROUND_MS))),
    ];
    const edits: number[] = [];
    let first = 0;
    let added = 0;
    let opened = 0;
    const warm = await startDeveloping(folder, page, async () => {
      // Gatsby is still compiling the functions that the page has called.
      first = await changeText(folder, page, TEXT_EDITS);
      await sleep(READ_MS);
      for (let edit = 0; edit < TEXT_EDITS; edit += 1) {
        edits.push(await changeText(folder, page, edit));
        await sleep(READ_MS);
      }
      [added, opened] = await timeNewModel(folder, page);
    });
    rows.push(
      seconds('first page, with a cache', warm, 35),
      seconds('a text changed as soon as the page is there', first),
      seconds('a changed text', median(edits), 2),
      seconds('a new model on the open home page', added, 5),
      seconds('its own page, opened', opened),
    );
    return rows;
  } finally {
    await browser.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
};

/** Seconds until the home page is in sight; then `use`, with the page open. */
async function startDeveloping(folder: string, page: Page, use: () => Promise<void>): Promise<number> {
  const since = stopwatch();
  const develop = await startDevelop(folder, PORTS);
  try {
    await page.goto(SITE, { timeout: TIMEOUT_MS });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: TIMEOUT_MS });
    const seconds = since();
    await use();
    return seconds;
  } finally {
    await develop.stop();
  }
}

/** Seconds until the home page shows a changed headline. */
async function changeText(folder: string, page: Page, edit: number): Promise<number> {
  const file = path.join(folder, 'content', 'locales', 'en', 'home.json');
  const texts = JSON.parse(await fs.readFile(file, 'utf8')) as { hero: { title: string } };
  texts.hero.title = `A video in edit ${edit}`;
  const since = stopwatch();
  await fs.writeFile(file, JSON.stringify(texts, null, 2));
  await page.getByRole('heading', { level: 1, name: texts.hero.title }).waitFor({ timeout: TIMEOUT_MS });
  return since();
}

/** Seconds until the open home page links to a new model, and until that page is in sight. */
async function timeNewModel(folder: string, page: Page): Promise<[number, number]> {
  const since = stopwatch();
  await addModel(path.join(folder, 'content'));
  const address = `/ai-video-generator/${ADDED.key}`;
  await page.locator(`a[href="${address}"]`).first().waitFor({ state: 'attached', timeout: TIMEOUT_MS });
  const linked = since();
  const heading = page.getByRole('heading', { level: 1, name: ADDED.title });
  while (!(await heading.isVisible())) {
    await page.goto(SITE + address, { timeout: TIMEOUT_MS });
    await heading.waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
  return [linked, since()];
}

/** Seconds since it was made. */
function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1000;
}
