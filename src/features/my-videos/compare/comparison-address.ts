const PARAMETER = 'comparison';

/** What of the comparisons an address of My Videos shows: an id, empty for the list, undefined for something else. */
export function comparisonOfSearch(search: string): string | undefined {
  return new URLSearchParams(search).get(PARAMETER) ?? undefined;
}

/** Without an id, of the list. */
export function comparisonPath(id = ''): string {
  return `/my-videos?${PARAMETER}=${id}`;
}

/** As many fit side by side. */
export const MAX_SIDE_BY_SIDE = 4;

/** Of takes side by side, without a vote: two to four videos. */
export function sideBySidePath(videoIds: readonly string[]): string {
  return comparisonPath(videoIds.join(','));
}

/** The videos that `comparison` of an address names; undefined if it is the id of a stored one. */
export function videosSideBySide(comparison: string): string[] | undefined {
  return comparison.includes(',') ? [...new Set(comparison.split(','))].slice(0, MAX_SIDE_BY_SIDE) : undefined;
}
