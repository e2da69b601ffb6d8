/** Leaves the site for another service's URL like a link would, so that Back returns to the current page. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
