import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { handleAll, retry } from 'cockatiel';
import type { Result, RunnerResult } from 'lighthouse';
import { inLanguage } from '../e2e/templates';
import { ensureChromium } from '../scripts/find-chromium';
import { median, type BenchRow, type Measure } from './row';
import { startHost } from './servers';

const PAGES = ['en', 'ja'].flatMap((language) =>
  ['/', '/ai-video-generator/wan-2.5', '/price'].map((page) => inLanguage(language, page)),
);
const RUNS = 5;
/** The product's promise for these pages, in Lighthouse's metrics. */
const PROMISES = { score: { min: 100 }, cls: { max: 0 }, tbtMs: { max: 50 } };

/** Lighthouse sometimes misses the start of a page load, and reports it as an error. */
const again = retry(handleAll, { maxAttempts: 2 });

interface Visit {
  score: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

/**
 * Lighthouse's performance score on a simulated phone (slow 4G, a quarter of this machine's processor), median of five
 * visits each. The simulation starts from what it measures here: on a busy machine its figures mean nothing.
 */
export const measure: Measure = async (root, report) => {
  const chromePath = await ensureChromium(root);
  const server = await startHost(root);
  const rows: BenchRow[] = [];
  try {
    for (const page of PAGES) {
      const visits: Visit[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        visits.push(await again.execute(() => visit(server.address + page, chromePath)));
      }
      const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
      report(`${page}: ${visits.map(({ score }) => score).join(', ')}`);
      const group = 'lighthouse, mobile';
      rows.push(
        { group, name: `${page}, performance`, value: of('score'), unit: 'of 100', limit: PROMISES.score },
        { group, name: `${page}, largest contentful paint`, value: of('lcpMs'), unit: 'ms' },
        { group, name: `${page}, total blocking time`, value: of('tbtMs'), unit: 'ms', limit: PROMISES.tbtMs },
        { group, name: `${page}, cumulative layout shift`, value: of('cls'), unit: '', limit: PROMISES.cls },
      );
    }
  } finally {
    await server.stop();
  }
  return rows;
};

/**
 * With nothing cached, in a browser that has shown such texts before, as a visitor's has: the first Japanese one of a new
 * browser on Linux looks up and reads its fonts for a tenth of a second, which counts four times here.
 */
async function visit(address: string, chromePath: string): Promise<Visit> {
  const { default: lighthouse } = await import('lighthouse');
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic'],
  });
  try {
    const { port } = chrome;
    await showOnce(address, port);
    return visitOf(await lighthouse(address, { port, onlyCategories: ['performance'], logLevel: 'error' }));
  } finally {
    chrome.kill();
  }
}

/** In a context of its own, whose caches end with it. */
async function showOnce(address: string, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  await context.close();
  await browser.close();
}

function visitOf(result: RunnerResult | undefined): Visit {
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? 'Lighthouse gave no result.');
  return {
    score: Math.round((report.categories.performance?.score ?? 0) * 100),
    lcpMs: numberOf(report, 'largest-contentful-paint'),
    tbtMs: numberOf(report, 'total-blocking-time'),
    cls: numberOf(report, 'cumulative-layout-shift'),
  };
}

function numberOf({ audits }: Result, id: string): number {
  return audits[id]?.numericValue ?? NaN;
}
