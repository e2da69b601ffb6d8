import { FILM_KIND } from '#contracts/share';

/** English path of the page of films. */
export const FILMS_PATH = '/films';

/** English path of one film. */
export function filmPath(id: string): string {
  return `${FILMS_PATH}?film=${encodeURIComponent(id)}`;
}

/** Id of the film that an address shows; undefined: all of them. */
export function filmOfSearch(search: string): string | undefined {
  return new URLSearchParams(search).get('film') ?? undefined;
}

/** Query of the shared page that shows a film by its link. */
export const sharedFilmQuery = (token: string) => `v=${token}&kind=${FILM_KIND}`;

export const isFilmLink = (search: string) => new URLSearchParams(search).get('kind') === FILM_KIND;
