import type { Page } from '@playwright/test';

/** Not in TypeScript's own types of the DOM: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    /** When the page's own typeface came. */
    faceTime?: number;
    shifts: { value: number; moved: { node?: Node | null; from: string; to: string }[] }[];
  }
}

/** A tenth of what counts as good (https://web.dev/articles/cls): a letter's width here and there. */
export const HARDLY_ANYTHING = 0.01;

/** A third of what counts as good: no stand-in breaks every line where the face itself does. */
export const A_LINE = 0.03;

/** Records the visible layout shifts of every page from its first paint on, those after an input excepted. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          return { node, from: placeOf(previousRect), to: placeOf(currentRect) };
        });
        if (!hadRecentInput) window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    // The first to come is preloaded; those of a few words in other scripts always follow later.
    const noteFirst = () => {
      window.faceTime = performance.now();
    };
    document.fonts.addEventListener('loadingdone', noteFirst, { once: true });
  });
}

/** How much the present page may shift: more where a busy machine had its typeface only after the first paint. */
export async function mostShiftOf(page: Page): Promise<number> {
  const isFaceLate = await page.evaluate(() => {
    // By its time: a busy browser reports a paint long after it.
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint !== undefined && window.faceTime !== undefined && paint.startTime < window.faceTime;
  });
  return isFaceLate ? A_LINE : HARDLY_ANYTHING;
}

/** How much the present page has shifted so far. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0));
}

/** Elements that have moved, from where to where (x y width height), for the message of a failed test. */
export function movedOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `<${node.localName} class="${node.className.toString()}">` : (node?.textContent ?? '?');
    const words = ({ node, from, to }: Window['shifts'][number]['moved'][number]) => `${nameOf(node)} ${from} -> ${to}`;
    return window.shifts.map(({ value, moved }) => [value, ...moved.map(words)].join('\n  ')).join('\n');
  });
}

/** Like shiftsOf, but only the shifts that moved elements of `part`, a selector. */
export function shiftsWithin(page: Page, part: string): Promise<number> {
  return page.evaluate((selector) => {
    const isPart = (node: Node | null | undefined) =>
      (node instanceof Element ? node : node?.parentElement)?.closest(selector) != null;
    return window.shifts.reduce(
      (sum, { value, moved }) => sum + (moved.some(({ node }) => isPart(node)) ? value : 0),
      0,
    );
  }, part);
}
