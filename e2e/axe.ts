import { readFileSync } from 'node:fs';
import type { AxeResults, RunOnly } from 'axe-core';
import { expect, type Locator, type Page } from '@playwright/test';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All of these whose outcome colours can change. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];
const THEMES = ['dark', 'light'] as const;

interface Size {
  width: number;
  height: number;
}

/**
 * Expects axe to find nothing on the page as it is now, in these sizes and both themes. In the second theme it only looks
 * at colours: a theme changes nothing else.
 * @param looked in the middle of the window, because axe calls small what a pinned bar happens to cover
 */
export async function expectAccessible(page: Page, viewports: readonly Size[], looked?: Locator): Promise<void> {
  const [first, second] = THEMES;
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await looked?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.emulateMedia({ colorScheme: first });
    expect(await faultsOf(page), `${first}, ${viewport.width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: second });
    expect(await faultsOf(page, ABOUT_COLOURS), `${second}, ${viewport.width} px`).toEqual([]);
  }
}

/**
 * Axe's findings on the page as it is now, one line for each element; waits for movements to end.
 * @param rules only these, instead of all
 */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  const runOnly: RunOnly = rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: STANDARDS };
  const { violations } = await page.evaluate<AxeResults, RunOnly>(
    (only) => window.axe.run(document, { runOnly: only, resultTypes: ['violations'] }),
    runOnly,
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
