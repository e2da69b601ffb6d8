import { FILMS_PATH } from '../videos/film-address';

/**
 * English path, with query, to which an earlier address of My Videos leads: films and takes side by side were parts of
 * its query. Undefined: nothing has moved.
 */
export function movedAddress(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const film = query.get('films');
  const takes = query.get('comparison');
  query.delete('films');
  query.delete('comparison');
  if (film !== null) {
    if (film !== 'all') query.set('film', film);
    return withQuery(FILMS_PATH, query);
  }
  if (takes === null) return undefined;
  // Without a comma it was the id of a comparison, or their list: the videos are all that is left.
  if (!takes.includes(',')) return withQuery('/my-videos', query);
  query.set('videos', takes);
  return withQuery('/takes', query);
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
