/** Variables whose values say where a service listens or is reached: host names, addresses, or URLs. */
export type Places = Readonly<Record<string, string | undefined>>;

/**
 * The places by which others than this machine itself can come in, each as `NAME=value`; none: loopback only. Stand-ins
 * let anybody sign in as anyone and buy for nothing, so that each place counts, whatever the others say and whether it
 * is https or not.
 */
export function waysIn(places: Places): string[] {
  return Object.entries(places)
    .filter(([, place]) => place !== undefined && !isLoopbackPlace(place))
    .map(([name, place]) => `${name}=${place}`);
}

function isLoopbackPlace(place: string): boolean {
  const host = URL.canParse(place) && /^https?:/i.test(place) ? new URL(place).hostname : place;
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
