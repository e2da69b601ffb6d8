/** A page that takes longer than this to render (ms) is shown without a transition. */
const LONGEST_FREEZE_MS = 400;

let showNewPage: (() => void) | undefined;

/**
 * Crossfades between pages where the browser can: called before the router renders the next page, it lets the browser
 * keep a picture of the old one until `finishPageTransition`.
 */
export function startPageTransition(): void {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  finishPageTransition();
  const rendered = new Promise<void>((resolve) => {
    showNewPage = resolve;
    setTimeout(resolve, LONGEST_FREEZE_MS);
  });
  const transition = document.startViewTransition(() => rendered);
  // A tab in the background or a second navigation skips the effect; that is no fault.
  for (const step of [transition.ready, transition.updateCallbackDone, transition.finished]) {
    step.catch(() => undefined);
  }
}

export function finishPageTransition(): void {
  showNewPage?.();
  showNewPage = undefined;
}
