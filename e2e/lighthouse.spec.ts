import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { findChromium } from '../scripts/find-chromium';
import { runCommand } from '../scripts/run-command';
import { expect, test } from './fixtures';
import { inLanguage } from './templates';

// The Lighthouse audits that need no timing; bench measures the speed of pages.

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const PAGES = ['/', '/ai-video-generator/wan-2.5', '/price'];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; explanation?: string }>;
  runtimeError?: { message: string };
}

for (const page of PAGES) {
  test(`${page}: 100 for ${CATEGORIES.join(', ')}, in English and Japanese`, async ({ demo }, testInfo) => {
    // Side by side: Lighthouse mostly waits for the page to be quiet.
    await Promise.all(
      ['en', 'ja'].map(async (language) => {
        const address = inLanguage(language, page);
        const report = await runLighthouse(demo.siteUrl + address, testInfo.outputPath(`report-${language}.json`));
        expect(report.runtimeError, address).toBeUndefined();
        expect(lostPoints(report), address).toEqual([]);
        expect(
          CATEGORIES.map((id) => report.categories[id]?.score),
          address,
        ).toEqual([1, 1, 1]);
      }),
    );
  });
}

/** Runs in its own process: Lighthouse is an ES module, and its Chromium is not Playwright's. */
async function runLighthouse(url: string, reportFile: string): Promise<Report> {
  const root = path.dirname(__dirname);
  await fs.mkdir(path.dirname(reportFile), { recursive: true });
  const { code, output } = await runCommand(
    process.execPath,
    [
      path.join(root, 'node_modules/lighthouse/cli/index.js'),
      url,
      `--only-categories=${CATEGORIES.join()}`,
      '--output=json',
      `--output-path=${reportFile}`,
      '--quiet',
      '--disable-full-page-screenshot',
      '--throttling-method=provided',
      // With less motion: Lighthouse waits ten seconds for a page to be quiet, and a film takes half a processor meanwhile.
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic --force-prefers-reduced-motion',
    ],
    { cwd: root, timeoutMs: 280_000, env: { CHROME_PATH: findChromium() } },
  );
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${output}`);
  return JSON.parse(await fs.readFile(reportFile, 'utf8')) as Report;
}

/** Audits that count and are not passed, in Lighthouse's words. */
function lostPoints({ categories, audits }: Report): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const audit = audits[id];
      return audit?.score === null || audit?.score === 1
        ? []
        : [`${id}: ${audit?.title ?? ''} ${audit?.explanation ?? ''}`];
    });
}
