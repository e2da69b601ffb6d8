import { whenIdle } from './when-usable';

// A phone shows a tenth of a page at first, but would lay out all of it before it shows anything. The built page is
// marked `data-opening`: what is marked `data-far` in it is laid out when it comes near (global.css), or else part by
// part once the page is usable. From then on the page has its true length, and goes back to where it was scrolled to.

/**
 * Runs in the head of every built page. Who comes back to a place in the page needs its true length at once: the marks
 * are only for those who arrive at its top. The host's policy allows it by its hash.
 */
export const OPENING_SCRIPT = `(function (arrival) {
  if (location.hash || !arrival || arrival.type !== "navigate") document.documentElement.removeAttribute("data-opening");
})(performance.getEntriesByType("navigation")[0]);`.replaceAll(/\s+/g, ' ');

/** Lays out the far parts of the page, from the top, each when the browser has a moment to spare. */
export function layOutBelowTheFold(): void {
  const page = document.documentElement;
  if (!page.hasAttribute('data-opening')) return;
  const sections = [...document.querySelectorAll<HTMLElement>('[data-far]')];
  const layOutNext = () => {
    const section = sections.shift();
    if (!section) return page.removeAttribute('data-opening');
    section.style.contentVisibility = 'visible';
    whenIdle(layOutNext);
  };
  layOutNext();
}
