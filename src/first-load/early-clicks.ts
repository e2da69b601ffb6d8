// The built page can be seen and pressed before React has taken it over. Links and disclosures work by themselves, with
// two exceptions: what the visitor has typed is kept from page to page by React alone, and the links to other languages
// (those with `lang`) are built without the address's query. A press of any button would be lost, and one of Generate
// would send the form to nowhere and reload the page.

declare global {
  interface Window {
    /** Left by EARLY_CLICKS_SCRIPT: hands over what was pressed last and held back, and stops listening. */
    takeEarlyPress?: () => HTMLElement | undefined;
  }
}

/**
 * Runs in the head of every built page, before anything can be pressed. The host's policy allows it by its hash. React in
 * the middle of hydrating would follow a link to another language as it was built: it doesn't hear of that press. Typing is
 * noted as it happens, because React empties the text for a moment before it is told of it; what the browser has restored
 * is seen by its difference.
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
  }
  addEventListener("click", note, true);
  addEventListener("input", noteTyping, true);
  window.takeEarlyPress = function () {
    removeEventListener("click", note, true);
    removeEventListener("input", noteTyping, true);
    return held;
  };
})();`.replaceAll(/\s+/g, ' ');

/** Presses once more, for React, what was pressed before it came. Called when the page is alive. */
export function replayEarlyPress(): void {
  const pressed = window.takeEarlyPress?.();
  delete window.takeEarlyPress;
  if (pressed?.isConnected) pressed.click();
}
