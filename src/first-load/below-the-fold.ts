import { whenIdle } from './when-usable';

// A phone shows only a tenth of a page at first, but would lay out all of it before the first paint. While the built
// page has `data-defer-layout`, its `data-below-fold` parts are laid out only when they are near the screen
// (global.css). Once the page is usable, they are laid out one by one; from then on the page has its real height.

/**
 * Runs in the head of every built page. Scroll restoration needs the real height immediately, so layout is not deferred
 * on reload, back/forward and #anchors. The host's Content-Security-Policy allows the script by its hash.
 */
export const DEFER_LAYOUT_SCRIPT = `(function (arrival) {
  if (location.hash || !arrival || arrival.type !== "navigate") document.documentElement.removeAttribute("data-defer-layout");
})(performance.getEntriesByType("navigation")[0]);`.replaceAll(/\s+/g, ' ');

/** Lays out the parts below the fold, from the top, each when the browser is idle. */
export function layOutBelowTheFold(): void {
  const page = document.documentElement;
  if (!page.hasAttribute('data-defer-layout')) return;
  const sections = [...document.querySelectorAll<HTMLElement>('[data-below-fold]')];
  const layOutNext = () => {
    const section = sections.shift();
    if (!section) return page.removeAttribute('data-defer-layout');
    section.style.contentVisibility = 'visible';
    whenIdle(layOutNext);
  };
  layOutNext();
}
