/** Leaves the site for an address of another service, as a link would: the way back leads to the present page. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
