import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is now, one line for each element; it waits for movements to end. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (standards) => window.axe.run(document, { runOnly: standards, resultTypes: ['violations'] }),
    STANDARDS,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
