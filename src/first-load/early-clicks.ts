// The built page is visible and clickable before React hydrates it. Links and disclosures work by themselves, with two
// exceptions: only React keeps typed text from page to page, and links to other languages (those with `lang`) are built
// without the URL's query. Clicks on buttons would be lost, and Generate would submit the form and reload the page.

import { successorOf } from './successor';

declare global {
  interface Window {
    /** Set by EARLY_CLICKS_SCRIPT: returns the last held-back target and stops listening. */
    takeEarlyPress?: () => HTMLElement | undefined;
  }
}

/**
 * Runs in the head of every built page, before anything can be clicked. The host's Content-Security-Policy allows it by
 * its hash.
 *
 * Clicks on links to other languages are hidden from React, which would follow them without the query while hydrating.
 * So are those that are held back: React, alive shortly before they are repeated, would open a menu and close it again.
 * Typing is recorded as it happens, because React empties the field for a moment before it gets the text; text that the
 * browser has restored is detected by comparing it with the default value.
 */
export const EARLY_CLICKS_SCRIPT = `(function (held, hasTyped) {
  function isTyped(control) {
    return control.value !== control.defaultValue;
  }
  function losesNothing(event) {
    var opensAnother = event.metaKey || event.ctrlKey || event.shiftKey;
    return opensAnother || !(hasTyped || Array.prototype.some.call(document.querySelectorAll("textarea"), isTyped));
  }
  function noteTyping(event) {
    hasTyped = hasTyped || event.target.matches("textarea");
  }
  function note(event) {
    var target = event.target.closest && event.target.closest('button, a[href^="/"]');
    if (!target || event.defaultPrevented) return;
    if (target.href && losesNothing(event)) {
      if (!target.lang || !location.search) return;
      target.search = location.search;
      event.stopPropagation();
      return;
    }
    held = target;
    event.preventDefault();
    event.stopPropagation();
  }
  addEventListener("click", note, true);
  addEventListener("input", noteTyping, true);
  window.takeEarlyPress = function () {
    removeEventListener("click", note, true);
    removeEventListener("input", noteTyping, true);
    return held;
  };
})();`.replaceAll(/\s+/g, ' ');

/** Repeats for React the click that was held back. Called once the page is hydrated. */
export function replayEarlyPress(): void {
  const pressed = window.takeEarlyPress?.();
  delete window.takeEarlyPress;
  if (pressed) successorOf(pressed)?.click();
}
