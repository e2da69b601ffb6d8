import { FILM_KIND } from '#contracts/share';

/** The part of My Videos that an address shows; a film's id, `all` films, or undefined for the videos. */
export function filmOfSearch(search: string): string | undefined {
  return new URLSearchParams(search).get('films') ?? undefined;
}

export const ALL_FILMS = 'all';

/** English path of a film's page, or of the list of them. */
export function filmPath(id: string = ALL_FILMS): string {
  return `/my-videos?films=${encodeURIComponent(id)}`;
}

/** Query of the shared page that shows a film by its link. */
export const sharedFilmQuery = (token: string) => `v=${token}&kind=${FILM_KIND}`;

export const isFilmLink = (search: string) => new URLSearchParams(search).get('kind') === FILM_KIND;
