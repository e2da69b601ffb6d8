import http from 'node:http';
import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium';
import { scriptsOf } from './first-load';
import { load } from './load';
import { buildNextAuth } from './next-auth-build';
import { median, type BenchRow, type Measure } from './row';
import { startHost, startNextAuth, type BenchServer } from './servers';

const PAGE_PATH = '/price';
const PAGES = 3_000;
const CONNECTIONS = 20;
const ROUNDS = 3;

/**
 * Our price page on our host beside a similar page, also prerendered, on `next start`: pages per second, alternating in
 * one run, and the JavaScript until hydration. All with gzip, because `next start` supports nothing better.
 */
export const measure: Measure = async (root, report) => {
  report('installing and building Next.js');
  const folder = await buildNextAuth(root).catch((error: unknown) => {
    report(`left out, Next.js can't be installed: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  });
  if (folder === undefined) return [];
  const servers: [string, BenchServer][] = [['our host', await startHost(root)]];
  const browser = await chromium.launch({
    executablePath: await ensureChromium(root),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    servers.push(['next start', await startNextAuth(folder)]);
    const speeds = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS + 1; round += 1) {
      for (const [name, { address }] of servers) {
        const { perSecond, failures } = await load(address + PAGE_PATH, {
          count: PAGES,
          connections: CONNECTIONS,
          status: 200,
          headers: { 'accept-encoding': 'gzip' },
        });
        if (failures > 0) throw new Error(`${name}: ${failures} pages failed.`);
        // The first round warms up.
        if (round > 0) speeds.set(name, [...(speeds.get(name) ?? []), perSecond]);
      }
    }
    const rows: BenchRow[] = [];
    for (const [name, { address }] of servers) {
      const group = 'a like page';
      rows.push(
        { group, name: `${PAGE_PATH}, ${name}`, value: median(speeds.get(name) ?? []), unit: 'pages/s' },
        { group, name: `HTML, ${name}, gzip`, value: (await gzipBytes(address + PAGE_PATH)) / 1000, unit: 'kB' },
        { group, name: `JavaScript when alive, ${name}, gzip`, value: await scriptKb(browser, address), unit: 'kB' },
      );
    }
    return rows;
  } finally {
    await browser.close();
    for (const [, server] of servers) await server.stop();
  }
};

async function scriptKb(browser: Browser, address: string): Promise<number> {
  const { whenAlive } = await scriptsOf(browser, address + PAGE_PATH);
  const sizes = await Promise.all(whenAlive.map((path) => gzipBytes(address + path)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

/** Bytes of an answer's body on the wire. */
function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        let bytes = 0;
        response
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          })
          .on('end', () => resolve(bytes))
          .on('error', reject);
      })
      .on('error', reject);
  });
}
