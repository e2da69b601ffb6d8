const PARAMETER = 'videos';

/** Number of takes that fit side by side. */
export const MAX_SIDE_BY_SIDE = 4;

/** English path of two to four videos side by side. */
export function takesPath(videoIds: readonly string[]): string {
  return `/takes?${PARAMETER}=${videoIds.join(',')}`;
}

/** Ids of the videos that an address shows side by side; empty if it names none. */
export function takesOfSearch(search: string): string[] {
  const ids = new URLSearchParams(search).get(PARAMETER)?.split(',') ?? [];
  return [...new Set(ids)].filter((id) => id !== '').slice(0, MAX_SIDE_BY_SIDE);
}
