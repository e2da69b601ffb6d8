/** Variables whose values say where a service listens or is reached: host names, addresses, or URLs. */
export type Places = Readonly<Record<string, string | undefined>>;

/**
 * The addresses under which other machines can reach the services, each as `NAME=value`; empty means loopback only.
 * Stand-ins let every visitor sign in as any user and buy for free, so a single open address counts, with or without
 * https.
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
