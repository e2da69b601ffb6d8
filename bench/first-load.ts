import fs from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium';
import { readManifest, type HostManifest } from '../src/host/manifest';
import type { BenchRow, Measure } from './row';
import { startHost } from './servers';

const PAGES = ['/', '/ai-video-generator/wan-2.5', '/price', '/my-videos'];
/**
 * What the product promises for /, model pages and /price. By the load event there is next to nothing, since the app comes
 * after it: the promise is kept for what makes the page alive.
 */
const MAX_BROTLI_KB = 125;

/**
 * JavaScript that a browser with an empty cache asks for: by the load event, until the page is alive, and until nothing
 * more comes. Sizes are those of the host's copies, so that one visit tells both encodings.
 */
export const measure: Measure = async (root, report) => {
  const manifest = await readManifest(root);
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
        await row('by load, Brotli', byLoad, 'brotli'),
        { ...(await row('when alive, Brotli', whenAlive, 'brotli')), limit: { max: MAX_BROTLI_KB } },
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

interface Scripts {
  byLoad: string[];
  /** When React has taken our page over; on pages of others, as by load. */
  whenAlive: string[];
  byIdle: string[];
}

/** Paths of the scripts that were asked for before the load event, the page's life, and the network's silence. */
export async function scriptsOf(browser: Browser, address: string): Promise<Scripts> {
  const page = await browser.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) asked.add(new URL(request.url()).pathname);
  });
  await page.goto(address, { waitUntil: 'load' });
  const byLoad = [...asked];
  // See src/hydration/early-presses.ts.
  await page.waitForFunction(() => !('takeEarlyPress' in window));
  const whenAlive = [...asked];
  await page.waitForLoadState('networkidle');
  const byIdle = [...asked];
  await page.close();
  return { byLoad, whenAlive, byIdle };
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
