import fs from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium';
import { readCurrentBuild } from '../src/host/builds';
import type { HostManifest } from '../src/host/manifest';
import type { BenchRow, Measure } from './row';
import { startHost } from './servers';

const PAGES = ['/', '/ai-video-generator/wan-2.5', '/price', '/my-videos'];
/** The product's promise for /, model pages and /price, by the load event; the app loads after it. */
const MAX_BROTLI_KB = 125;

/**
 * JavaScript that a browser with an empty cache requests: by the load event, until hydration, and until the network is
 * idle. Sizes are those of the host's precompressed copies, so that one visit gives both encodings.
 */
export const measure: Measure = async (root, report) => {
  const { manifest } = await readCurrentBuild(root);
  const server = await startHost(root);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(root),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const rows: BenchRow[] = [];
    for (const page of PAGES) {
      report(page);
      const { byLoad, whenAlive, byIdle } = await scriptsOf(browser, server.address + page);
      const row = async (what: string, scripts: string[], encoding: 'brotli' | 'gzip'): Promise<BenchRow> => ({
        group: 'first load',
        name: `JavaScript of ${page}, ${what}`,
        value: await kilobytes(root, manifest, scripts, encoding),
        unit: 'kB',
      });
      rows.push(
        { ...(await row('by load, Brotli', byLoad, 'brotli')), limit: { max: MAX_BROTLI_KB } },
        await row('when alive, Brotli', whenAlive, 'brotli'),
        await row('when alive, gzip', whenAlive, 'gzip'),
        await row('in the end, Brotli', byIdle, 'brotli'),
      );
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
};

/** Runs in the page, as text because tsx adds to functions what pages lack. See src/first-load/early-clicks.ts. */
const NOTE_WHEN_ALIVE = `var take;
  Object.defineProperty(window, 'takeEarlyPress', {
    configurable: true,
    set: (given) => { take = given; },
    get: () => () => { performance.mark('alive'); return take(); },
  });`;

interface Scripts {
  byLoad: string[];
  /** When React has taken our page over; on pages of others, as by load. */
  whenAlive: string[];
  byIdle: string[];
}

/** Paths of the scripts requested before the load event, before hydration, and before the network is idle. */
export async function scriptsOf(browser: Browser, address: string): Promise<Scripts> {
  const page = await browser.newPage();
  await page.addInitScript({ content: NOTE_WHEN_ALIVE });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const { loadedAt, aliveAt, asked } = await page.evaluate(() => ({
    loadedAt: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    aliveAt: performance.getEntriesByName('alive')[0]?.startTime,
    asked: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ url: name, startTime })),
  }));
  await page.close();
  const scripts = asked
    .map(({ url, startTime }) => ({ path: new URL(url).pathname, startTime }))
    .filter(({ path }) => path.endsWith('.js'));
  const before = (moment: number) => scripts.filter(({ startTime }) => startTime < moment).map(({ path }) => path);
  return { byLoad: before(loadedAt), whenAlive: before(aliveAt ?? loadedAt), byIdle: before(Infinity) };
}

async function kilobytes(root: string, { files }: HostManifest, paths: string[], encoding: 'brotli' | 'gzip') {
  let bytes = 0;
  for (const requestPath of paths) {
    const file = files[requestPath];
    if (!file) throw new Error(`${requestPath} is not in the build.`);
    bytes += (await fs.stat(path.join(root, file[encoding] ?? file.file))).size;
  }
  return bytes / 1000;
}
