/** Loads the page anew, as the visitor's browser would. A function of its own because jsdom can't navigate. */
export function reloadPage(): void {
  window.location.reload();
}
