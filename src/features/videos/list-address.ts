/** English path of the page of lists. */
export const LISTS_PATH = '/lists';

/** English path of one list; `isChange`: to change its rows. */
export function listPath(id: string, isChange = false): string {
  return `${LISTS_PATH}?list=${encodeURIComponent(id)}${isChange ? '&change=1' : ''}`;
}

/** The list that an address shows; undefined: a new one, above those there are. */
export function listOfSearch(search: string): string | undefined {
  return new URLSearchParams(search).get('list') ?? undefined;
}

export function isChangeOfSearch(search: string): boolean {
  return new URLSearchParams(search).has('change');
}
