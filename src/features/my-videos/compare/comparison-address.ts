/** In the address of My Videos: the id of a comparison, or nothing for the list of them. */
export const COMPARISON_PARAMETER = 'comparison';

/** Without an id, of the list. */
export function comparisonPath(id = ''): string {
  return `/my-videos?${COMPARISON_PARAMETER}=${id}`;
}
