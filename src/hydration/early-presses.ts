// The built page can be seen and pressed before React has taken it over. Links and disclosures work by themselves, save
// that the links to other languages (those with `lang`) don't know the address's query yet; a press of any other button
// would be lost, and one of Generate would send the form to nowhere and reload the page.

declare global {
  interface Window {
    /** Left by EARLY_PRESSES_SCRIPT: hands over the button that was pressed last, and stops listening. */
    takeEarlyPress?: () => HTMLButtonElement | undefined;
  }
}

/**
 * Runs in the head of every built page, before anything can be pressed. The host's policy allows it by its hash. React in
 * the middle of hydrating would follow a link to another language as it was built: it doesn't hear of that press.
 */
export const EARLY_PRESSES_SCRIPT = `(function (pressed) {
  function note(event) {
    if (!event.target.closest) return;
    var language = event.target.closest("a[lang]");
    if (language && location.search) {
      language.search = location.search;
      event.stopPropagation();
    }
    var button = event.target.closest("button");
    if (!button || event.defaultPrevented) return;
    pressed = button;
    event.preventDefault();
  }
  addEventListener("click", note, true);
  window.takeEarlyPress = function () {
    removeEventListener("click", note, true);
    return pressed;
  };
})();`.replaceAll(/\s+/g, ' ');

/** Presses once more, for React, what was pressed before it came. Called when the page is alive. */
export function replayEarlyPress(): void {
  const button = window.takeEarlyPress?.();
  delete window.takeEarlyPress;
  if (button?.isConnected) button.click();
}
