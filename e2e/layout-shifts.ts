import type { Page } from '@playwright/test';

/** Not in TypeScript's own types of the DOM: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    shifts: number[];
  }
}

/** A tenth of what counts as good (https://web.dev/articles/cls): a letter's width here and there. */
export const HARDLY_ANYTHING = 0.01;

/** Records the visible layout shifts of every page from its first paint on, those after an input excepted. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (!entry.hadRecentInput) window.shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much the present page has shifted so far. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0));
}
