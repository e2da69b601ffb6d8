import { browserStorage } from '../browser-storage';

// The home page shows a visitor's latest videos, which are known only once they are fetched. A browser that has shown
// some keeps their space from the first paint on, so that nothing moves when they come.

const MARK = 'data-has-takes';

/** Runs in the page right before that space, which is only there while the page has the mark. */
export const HAS_TAKES_SCRIPT = `try{if(localStorage.getItem('${browserStorage.hasTakes.key}'))document.documentElement.setAttribute('${MARK}','')}catch(e){}`;

/**
 * Remembers that there are videos, for the next home page. On one that is shown now, whose space would begin at `topPx`,
 * it appears only where that moves nothing that can be seen: below the window.
 */
export function rememberTakes(topPx = Infinity): void {
  if (browserStorage.hasTakes.read() !== 1) browserStorage.hasTakes.write(1);
  if (topPx >= window.innerHeight) document.documentElement.setAttribute(MARK, '');
}

/** There are none, or the visitor is signed out. */
export function forgetTakes(): void {
  browserStorage.hasTakes.remove();
  document.documentElement.removeAttribute(MARK);
}
