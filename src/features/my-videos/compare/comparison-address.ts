const PARAMETER = 'comparison';

/** What of the comparisons an address of My Videos shows: an id, empty for the list, undefined for something else. */
export function comparisonOfSearch(search: string): string | undefined {
  return new URLSearchParams(search).get(PARAMETER) ?? undefined;
}

/** Without an id, of the list. */
export function comparisonPath(id = ''): string {
  return `/my-videos?${PARAMETER}=${id}`;
}
